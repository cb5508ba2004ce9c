import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../../adapters/language/language-tools.ts";
import type { AnswerType } from "../../../domain/question.ts";
import { analyseQuestionByRules } from "../rules.ts";

const tools = createLanguageTools();

type Case = readonly [question: string, answerType: AnswerType, steps: readonly string[]];

const ROLES: readonly Case[] = [
  [
    "Where was the architect of the Lenn Harbour customs house buried?",
    "place",
    ["Who is the architect of the Lenn Harbour customs house?", "Where was #1 buried?"],
  ],
  [
    "Where was the illustrator of the Ashford tales educated?",
    "place",
    ["Who is the illustrator of the Ashford tales?", "Where was #1 educated?"],
  ],
  [
    "Where was the scorer of the winning try in the 1952 Lenn Plate final born?",
    "place",
    ["Who is the scorer of the winning try in the 1952 Lenn Plate final?", "Where was #1 born?"],
  ],
  [
    "Who was the mother of the first captain of the Grey Heron?",
    "person",
    ["Who was the first captain of the Grey Heron?", "Who was the mother of #1?"],
  ],
  [
    "What was the nationality of the librettist of The Glass Mill?",
    "nationality",
    ["Who is the librettist of The Glass Mill?", "What was the nationality of #1?"],
  ],
  [
    "What was the job of the conductor of the Ashford choir before she retired?",
    "other",
    ["Who is the conductor of the Ashford choir?", "What was the job of #1 before she retired?"],
  ],
  [
    "Which prize did the nephew of Ida Moss receive in 1964?",
    "other",
    ["Who is the nephew of Ida Moss?", "Which prize did #1 receive in 1964?"],
  ],
  [
    "In which year did the last keeper of the Lenn lighthouse die?",
    "date",
    ["Who was the last keeper of the Lenn lighthouse?", "In which year did #1 die?"],
  ],
];

const OWNERS: readonly Case[] = [
  [
    "Who illustrated Ida Moss's first novel?",
    "person",
    ["What was the first novel of Ida Moss?", "Who illustrated #1?"],
  ],
  [
    "Who published the diaries of Tom Hale's wife?",
    "person",
    ["Who is the wife of Tom Hale?", "Who published the diaries of #1?"],
  ],
  [
    "Where was Tom Hale's wife's brother born?",
    "place",
    ["Who is the wife of Tom Hale?", "Who is the brother of #1?", "Where was #2 born?"],
  ],
];

const CLAUSES: readonly Case[] = [
  [
    "In which port was the boat that rescued the 1923 lighthouse crew built?",
    "place",
    ["Which boat rescued the 1923 lighthouse crew?", "In which port was #1 built?"],
  ],
  [
    "In which town was the gardener who laid out the Mill Street park born?",
    "place",
    ["Which gardener laid out the Mill Street park?", "In which town was #1 born?"],
  ],
  [
    "In which town is the chapel painted by Ida Moss?",
    "place",
    ["Which chapel was painted by Ida Moss?", "In which town is #1?"],
  ],
  [
    "In which city is the museum where The Blue Hour hangs?",
    "place",
    ["In which museum does The Blue Hour hang?", "In which city is #1?"],
  ],
  [
    "At which school has the woman who wrote the Ashford report been teaching?",
    "organisation",
    ["Who wrote the Ashford report?", "At which school has #1 been teaching?"],
  ],
  [
    "What river flows past the mill in which Lenn paper was made?",
    "place",
    ["In which mill was Lenn paper made?", "What river flows past #1?"],
  ],
  [
    "Where was the tenor born who was the first to sing Otto in The Glass Mill?",
    "place",
    ["Which tenor was the first to sing Otto in The Glass Mill?", "Where was #1 born?"],
  ],
  [
    "Which firm made the valve whose failure stopped the Lenn pumps?",
    "organisation",
    ["Which valve's failure stopped the Lenn pumps?", "Which firm made #1?"],
  ],
  [
    "Who is the head of the office responsible for the Lenn bridge?",
    "person",
    ["Which office is responsible for the Lenn bridge?", "Who is the head of #1?"],
  ],
];

const NESTED: readonly Case[] = [
  [
    "What is the name of the river that flows through the town where Ida Moss was born?",
    "place",
    ["In which town was Ida Moss born?", "What is the name of the river that flows through #1?"],
  ],
  [
    "Who directed the film that won the award named after Tom Hale?",
    "person",
    ["Which award was named after Tom Hale?", "Which film won #1?", "Who directed #2?"],
  ],
  [
    "Who wrote the music for the film in which the wife of Tom Hale starred?",
    "person",
    ["Who is the wife of Tom Hale?", "In which film did #1 star?", "Who wrote the music for #2?"],
  ],
  [
    "In which town was the witness whose testimony freed Tom Hale living?",
    "place",
    ["Which witness's testimony freed Tom Hale?", "In which town was #1 living?"],
  ],
];

const ORDERS: readonly Case[] = [
  [
    "The chemist who isolated lennite came from which town?",
    "place",
    ["Which chemist isolated lennite?", "#1 came from which town?"],
  ],
  [
    "The score of The Glass Mill was issued by a printer based in which city?",
    "place",
    ["The score of The Glass Mill was issued by which printer?", "In which city is #1 based?"],
  ],
  [
    "Ida Moss's successor at Ashford studied under a Lenn professor. In what town was that professor born?",
    "place",
    [
      "Who is the successor of Ida Moss at Ashford?",
      "#1 studied under which Lenn professor?",
      "In what town was #2 born?",
    ],
  ],
  [
    "Which country the director of The Glass Mill is from?",
    "place",
    ["Who is the director of The Glass Mill?", "Which country #1 is from?"],
  ],
];

/** Left whole: what a part of them asks for is not certain. */
const WHOLE = [
  "Who was king of Lenn when the Ashford Bridge was opened?",
  "In which city was the 1952 Lenn Plate final played?",
  "What did the first person in Lenn known to have swum the bay do for a living?",
  "Which chorus school did the baritone Tom Hale attend?",
  "What is the name of the wife of Captain Tom Hale?",
  "Who designed the costumes for the first performance of The Glass Mill?",
];

const CHOICES: readonly (readonly [string, readonly string[]])[] = [
  [
    "Which opened first, the Lenn Harbour customs house or the Ashford Gallery?",
    ["When was Lenn Harbour customs house opened?", "When was Ashford Gallery opened?"],
  ],
  [
    "Which windmill is older, Mill Street or Hill Road?",
    ["When was Mill Street built?", "When was Hill Road built?"],
  ],
  [
    "Which was performed first, La rosa or Zvon ve Lese?",
    ["When was La rosa performed?", "When was Zvon ve Lese performed?"],
  ],
];

describe("decomposition by frame", () => {
  for (const [question, answerType, steps] of [...ROLES, ...OWNERS, ...CLAUSES, ...NESTED, ...ORDERS]) {
    it(`takes apart: ${question}`, () => {
      const analysis = analyseQuestionByRules({ question }, tools);
      expect(analysis.subQuestions).toEqual(steps);
      expect(analysis.answerType).toBe(answerType);
    });
  }

  for (const question of WHOLE) {
    it(`leaves whole: ${question}`, () => {
      expect(analyseQuestionByRules({ question }, tools).subQuestions).toEqual([question]);
    });
  }

  for (const [question, steps] of CHOICES) {
    it(`compares: ${question}`, () => {
      expect(analyseQuestionByRules({ question }, tools).subQuestions).toEqual(steps);
    });
  }

  it("X1 takes linear time on hostile questions", () => {
    const started = performance.now();
    for (const text of [
      `Who is ${"the ship that laid ".repeat(4000)}?`,
      `Where was ${"A's ".repeat(9000)} born?`,
      `In which ${"the father of the mother who ".repeat(3000)}`,
    ]) {
      expect(analyseQuestionByRules({ question: text }, tools).subQuestions.length).toBeLessThanOrEqual(4);
    }
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

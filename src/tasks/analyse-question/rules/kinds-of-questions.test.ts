/** Kinds of wordings, one table a kind, and what holds of every question made of them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../../adapters/language/language-tools.ts";
import { foldedWords } from "../../../lib/text/normalise.ts";
import { analyseQuestionByRules } from "../rules.ts";

const tools = createLanguageTools();
const stepsOf = (question: string) => analyseQuestionByRules({ question }, tools).subQuestions;

type Table = Readonly<Record<string, readonly string[]>>;

const NAMED_AFTER: Table = {
  "What was the profession of the man after whom the Harker Prize is named?": [
    "After whom is the Harker Prize named?",
    "What was the profession of #1?",
  ],
  "Who was the father of the man after whom Harker's fern is named?": [
    "After whom is Harker's fern named?",
    "Who was the father of #1?",
  ],
  "In which year was the man for whom Mount Harker is named born?": [
    "For whom is Mount Harker named?",
    "In which year was #1 born?",
  ],
};

const FIRST_TO_DO: Table = {
  "Which award did the first woman to climb Mount Corran receive?": [
    "Who was the first woman to climb Mount Corran?",
    "Which award did #1 receive?",
  ],
  "Who taught the first woman to climb Mount Corran?": [
    "Who was the first woman to climb Mount Corran?",
    "Who taught #1?",
  ],
  "Where was the last ship that Peder Hoy built launched?": [
    "What was the last ship that Peder Hoy built?",
    "Where was #1 launched?",
  ],
};

const ROLES_IN_WORKS: Table = {
  "Where was the leading actress in The Last Train to Lenn born?": [
    "Who is the leading actress in The Last Train to Lenn?",
    "Where was #1 born?",
  ],
  "Who is the husband of the leading actress in The Last Train to Lenn?": [
    "Who is the leading actress in The Last Train to Lenn?",
    "Who is the husband of #1?",
  ],
};

const PARTICIPLES: Table = {
  "Where is the headquarters of the company founded in 1902 by Peder Hoy?": [
    "Which company was founded in 1902 by Peder Hoy?",
    "Where is the headquarters of #1?",
  ],
  "Who designed the bridge built in 1902?": ["Which bridge was built in 1902?", "Who designed #1?"],
};

const VERBS_LIKE_NOUNS: Table = {
  "On which ship did the discoverer of the lantern tree travel to Kessary?": [
    "Who is the discoverer of the lantern tree?",
    "On which ship did #1 travel to Kessary?",
  ],
  "What trade did the driver of the train that crashed in 1911 take up after the accident?": [
    "Which train crashed in 1911?",
    "Who is the driver of #1?",
    "What trade did #2 take up after the accident?",
  ],
  "Which prize did the photographer whose pictures hang in the Lenn Museum win?": [
    "Which photographer's pictures hang in the Lenn Museum?",
    "Which prize did #1 win?",
  ],
};

const SUCCESSION: Table = {
  "Who preceded the founder of the Lenn Museum as mayor of Sorn?": [
    "Who is the founder of the Lenn Museum?",
    "Who preceded #1 as mayor of Sorn?",
  ],
  "Where did the woman who succeeded Marta Lund as director of the Lenn Museum study?": [
    "Who succeeded Marta Lund as director of the Lenn Museum?",
    "Where did #1 study?",
  ],
};

const WHETHER: Table = {
  "Was the architect of the Sorn Bridge born in Harbourmere?": [
    "Who is the architect of the Sorn Bridge?",
    "Was #1 born in Harbourmere?",
  ],
  "Did the author of The Glass Mill study at Lenn University?": [
    "Who is the author of The Glass Mill?",
    "Did #1 study at Lenn University?",
  ],
};

const CHOICES: Table = {
  "Which of Norvik Lighthouse and Brenn Tower is older?": [
    "When was Norvik Lighthouse built?",
    "When was Brenn Tower built?",
  ],
  "Of Marta Lund and Peder Hoy, who was born earlier?": [
    "When was Marta Lund born?",
    "When was Peder Hoy born?",
  ],
  "Did the Sorn Bridge or the Vale Viaduct open first?": [
    "When was Sorn Bridge opened?",
    "When was Vale Viaduct opened?",
  ],
  "Which ship sank first, the Aurora or the Borealis?": ["When did Aurora sink?", "When did Borealis sink?"],
  "Which mountain is higher, Mount Corran or Mount Brae?": [
    "How high is Mount Corran?",
    "How high is Mount Brae?",
  ],
  "Which is the larger lake, Lake Ostra or Lake Vinde?": [
    "How large is Lake Ostra?",
    "How large is Lake Vinde?",
  ],
  "Which of the two bridges is longer, the Sorn Bridge or the Vale Viaduct?": [
    "How long is Sorn Bridge?",
    "How long is Vale Viaduct?",
  ],
  "Is Mount Corran higher than Mount Brae?": ["How high is Mount Corran?", "How high is Mount Brae?"],
};

const WHOLE = [
  "What was the name of the ship on which Marta Lund sailed to Greenland?",
  "Who was the first woman to climb Mount Corran?",
  "Who succeeded Marta Lund as director of the Lenn Museum?",
  "By whom was the Sorn Bridge designed?",
  "Who lived longer, Marta Lund or Peder Hoy?",
  "Who got the longer prison sentence, Marta Lund or Peder Hoy?",
];

const NAMES = ["Ida Moss", "Peder Hoy", "the Sorn Bridge", "The Glass Mill", "the Lenn Museum"];
const OWNED = fc.tuple(
  fc.constantFrom("wife", "father", "founder", "author", "successor"),
  fc.constantFrom(...NAMES),
);
const DESCRIPTION = fc.oneof(
  fc.constantFrom(...NAMES),
  OWNED.map(([role, name]) => `the ${role} of ${name}`),
  fc
    .tuple(fc.constantFrom("wife", "mother", "brother"), OWNED)
    .map(([kin, [role, name]]) => `the ${kin} of the ${role} of ${name}`),
  fc.constantFrom(...NAMES).map((name) => `the painter who restored ${name}`),
  fc.constantFrom(...NAMES).map((name) => `the man after whom ${name} is named`),
  fc.constantFrom(...NAMES).map((name) => `the first woman to paint ${name}`),
  fc.constantFrom(...NAMES).map((name) => `the pilot of the ship that reached ${name} in 1911`),
);
const QUESTION = fc
  .tuple(
    fc.constantFrom(
      (thing: string) => `Where was ${thing} born?`,
      (thing: string) => `In which year did ${thing} die?`,
      (thing: string) => `What was the profession of ${thing}?`,
      (thing: string) => `Who taught ${thing}?`,
      (thing: string) => `Which prize did ${thing} receive in 1964?`,
      (thing: string) => `Was ${thing} born in Harbourmere?`,
      (thing: string) => `On which ship did ${thing} travel to Kessary?`,
    ),
    DESCRIPTION,
  )
  .map(([frame, thing]) => frame(thing));

/** Words a rewording may drop or turn: function words, and nouns that `who` stands for. */
const DROPPED = new Set("the a an of who whom which that did was is by in on to man woman".split(" "));

describe("kinds of questions", () => {
  for (const table of [
    NAMED_AFTER,
    FIRST_TO_DO,
    ROLES_IN_WORKS,
    PARTICIPLES,
    VERBS_LIKE_NOUNS,
    SUCCESSION,
    WHETHER,
    CHOICES,
  ]) {
    for (const [question, steps] of Object.entries(table)) {
      it(`takes apart: ${question}`, () => expect(stepsOf(question)).toEqual(steps));
    }
  }

  for (const question of WHOLE) {
    it(`leaves whole: ${question}`, () => expect(stepsOf(question)).toEqual([question]));
  }

  it("refers only to earlier answers, uses every answer, and drops no word of the question", () => {
    fc.assert(
      fc.property(QUESTION, (question) => {
        const steps = stepsOf(question);
        const references = steps.map((step) =>
          [...step.matchAll(/#(\d+)/g)].map((match) => Number(match[1])),
        );
        references.forEach((used, index) => {
          for (const number of used) expect(number).toBeLessThanOrEqual(index);
        });
        const all = new Set(references.flat());
        steps.slice(0, -1).forEach((_, index) => {
          expect(all.has(index + 1)).toBe(true);
        });
        const kept = new Set(steps.flatMap(foldedWords).map(tools.stem));
        for (const word of foldedWords(question)) {
          if (!DROPPED.has(word)) expect([...kept]).toContain(tools.stem(word));
        }
      }),
      { numRuns: 150 },
    );
  });
});

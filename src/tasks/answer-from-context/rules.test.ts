import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../adapters/language/language-tools.ts";
import { answerFromContextByRules } from "./rules.ts";

const tools = createLanguageTools();

const TOWN = [
  ["The Tin Lantern", "The Tin Lantern is a 1902 novel by Ida Moss."],
  ["The Tin Lantern", "It tells of a ferry that is lost in fog."],
  ["Ida Moss", "Ida Moss (4 May 1880 – 6 June 1950) was an English novelist and painter."],
  ["Ida Moss", "She was born in Harbourmere and married the engineer Tom Hale in 1903."],
  ["Tom Hale", "Tom Hale (2 March 1871 – 9 April 1931) was a Scottish engineer."],
  ["Tom Hale", "He designed the Ashford Bridge and died in Lenn."],
  ["Ashford Bridge", "The Ashford Bridge crosses the Lenn and was opened in 1911."],
  ["Ashford Bridge", "It has 14 arches and carries the road to Harbourmere."],
  ["Harbour Theatre", "The Harbour Theatre was founded by Ann Lee in 1899."],
  ["Harbourmere", "Harbourmere is a town in the county of Ashford with 12,400 inhabitants."],
  ["Lenn", "Lenn is a town with 30,100 inhabitants."],
] as const;

function ask(question: string, context: readonly (readonly [string, string])[] = TOWN) {
  return answerFromContextByRules(
    { question, context: context.map(([title, text], i) => ({ ref: `E${i + 1}`, title, text })) },
    tools,
  );
}

const ANSWERS: readonly (readonly [question: string, answer: string])[] = [
  ["Who wrote The Tin Lantern?", "Ida Moss"],
  ["Who is the author of The Tin Lantern?", "Ida Moss"],
  ["Where was Ida Moss born?", "Harbourmere"],
  ["When was Ida Moss born?", "4 May 1880"],
  ["In which year was Ida Moss born?", "1880"],
  ["When did Tom Hale die?", "9 April 1931"],
  ["Where did Tom Hale die?", "Lenn"],
  ["What nationality is Tom Hale?", "Scottish"],
  ["Who founded the Harbour Theatre?", "Ann Lee"],
  ["What did Tom Hale design?", "Ashford Bridge"],
  ["In which year was the Ashford Bridge opened?", "1911"],
  ["Where was the author of The Tin Lantern born?", "Harbourmere"],
  ["When was the husband of the author of The Tin Lantern born?", "2 March 1871"],
  ["Who is older, Ida Moss or Tom Hale?", "Tom Hale"],
  ["Who died first, Ida Moss or Tom Hale?", "Tom Hale"],
  ["Which is older, the Harbour Theatre or the Ashford Bridge?", "Harbour Theatre"],
  ["Which town has more inhabitants, Harbourmere or Lenn?", "Lenn"],
  ["Is Ida Moss older than Tom Hale?", "no"],
  ["Are Ida Moss and Tom Hale of the same nationality?", "no"],
  ["Are both Ida Moss and Tom Hale engineers?", "no"],
  ["Was Ida Moss born in Harbourmere?", "yes"],
  ["Was Ida Moss born in Lenn?", "no"],
];

const UNKNOWN: readonly string[] = [
  "Where is Ida Moss buried?",
  "How many children did Tom Hale have?",
  "When was Ida Moss awarded the Lenn Prize?",
  "Who wrote The Salt Bride?",
  "Where was Ann Lee born?",
  "Who is older, Ida Moss or Ben Stone?",
  "Are both Ben Stone and Carl Reed painters?",
  "Did Ben Stone win the Lenn Prize?",
];

describe("answerFromContextByRules", () => {
  for (const [question, answer] of ANSWERS) {
    it(`answers: ${question}`, () => {
      expect(ask(question).answer).toBe(answer);
    });
  }

  for (const question of UNKNOWN) {
    it(`does not guess: ${question}`, () => {
      const output = ask(question);
      expect([output.answer, output.sufficient, output.confidence]).toEqual([null, false, null]);
      expect(output.explanation).toEqual([]);
      expect(output.missing.length).toBeGreaterThan(0);
    });
  }

  it("explains with sentences of the context, each under its ref", () => {
    const output = ask("Where was the author of The Tin Lantern born?");
    expect(output.sufficient).toBe(true);
    expect(output.explanation.flatMap(({ refs }) => refs)).toEqual(expect.arrayContaining(["E1", "E4"]));
    for (const { text, refs } of output.explanation) {
      expect(TOWN.some(([, sentence], i) => sentence === text && refs[0] === `E${i + 1}`)).toBe(true);
    }
  });

  it("reads the text of one origin alone, as a step of a longer question", () => {
    const output = ask("Where was Ida Moss born?", [
      ["A letter", "Ida Moss was born in Lenn, whatever they say."],
    ]);
    expect(output.answer).toBe("Lenn");
  });

  it("reads passages of several sentences and statement lines", () => {
    expect(
      ask("Who founded the Harbour Theatre?", [
        ["Notes", "It rained. The Harbour Theatre was founded by Ann Lee. It burned."],
      ]).answer,
    ).toBe("Ann Lee");
    expect(ask("Who wrote The Tin Lantern?", [["", "The Tin Lantern written by Ida Moss"]]).answer).toBe(
      "Ida Moss",
    );
  });

  it("does not take a denial for an answer", () => {
    expect(ask("Where was Ida Moss born?", [["Ida Moss", "Ida Moss was not born in Lenn."]]).answer).not.toBe(
      "Lenn",
    );
  });

  it("is surer of a stated relation than of a reading", () => {
    const stated = ask("Where was Ida Moss born?").confidence ?? 0;
    const read = ask("What carries the road to Harbourmere?").confidence ?? 0;
    expect(stated).toBeGreaterThan(0.8);
    expect(read).toBeLessThan(stated);
  });

  it("answers a comparison through the makers of two works", () => {
    const films = [
      ["The Long Tide", "The Long Tide is a 1938 film directed by Ida Moss."],
      ["The Salt Bride", "The Salt Bride is a 1950 film directed by Tom Hale."],
      ["Ida Moss", "Ida Moss (born 4 May 1880) was an English director."],
      ["Tom Hale", "Tom Hale (born 2 March 1871) was an English director."],
    ] as const;
    expect(
      ask("Which film has the director who was born first, The Long Tide or The Salt Bride?", films).answer,
    ).toBe("The Salt Bride");
    expect(
      ask("Do the directors of The Long Tide and The Salt Bride have the same nationality?", films).answer,
    ).toBe("yes");
    expect(ask("Which film came out first, The Long Tide or The Salt Bride?", films).answer).toBe(
      "The Long Tide",
    );
  });

  it("F8 answers nothing from an empty context", () => {
    expect(ask("Where was Ida Moss born?", []).answer).toBeNull();
    expect(ask("", []).answer).toBeNull();
  });

  it("F43 says what its first source is about when nothing else is asked", () => {
    const { answer, explanation } = ask("What is this about?");
    expect(answer).not.toBeNull();
    expect(explanation.some(({ text }) => text.includes(answer ?? "-"))).toBe(true);
  });

  it.each(["Where?", "Who?", "When was it?", "Why?"])("answers nothing to %s", (question) => {
    expect(ask(question)).toMatchObject({ answer: null, missing: [question] });
  });

  it("misses nothing where nothing is asked", () => {
    expect(ask(" ")).toMatchObject({ answer: null, missing: [] });
  });

  it("A1 takes a page that repeats the question for no evidence of what another says", () => {
    const question = "Which painter taught the illustrator of the Otterby books?";
    const other = { ref: "E1", title: "Tom Hale", text: "Tom Hale is a painter from Lenn." };
    const echo = { ref: "E2", title: "Report", text: `Asked "${question}", experts named Jon Vale.` };
    const answer = (context: readonly (typeof other)[]) =>
      answerFromContextByRules({ question, context }, tools).answer;
    expect(answer([other, echo])).toBe(answer([other]));
    expect(answer([echo])).toBeNull();
  });

  it("keeps the digits of a place's name", () => {
    const context = [{ ref: "E1", title: "Person5", text: "Person5 was born in Towna5." }];
    expect(answerFromContextByRules({ question: "Where was Person5 born?", context }, tools).answer).toBe(
      "Towna5",
    );
  });

  it("gives the same output for the same input", () => {
    const question = "Which town does the road over the Ashford Bridge lead to?";
    expect(ask(question)).toEqual(ask(question));
  });

  it("X1 stays under a second a question on hostile questions and context", () => {
    const texts = ["Aaaa Bbbb ", "the old man and the sea ", "Son of A of B and D, ", "4 May 1938 "];
    for (const text of texts.map((part) => part.repeat(100_000 / part.length))) {
      for (const run of [
        () => ask("Where was the author of The Tin Lantern born?", [["The Tin Lantern", text]]),
        () => ask(text, [[text, text]]),
      ]) {
        const started = performance.now();
        run();
        expect(performance.now() - started).toBeLessThan(20_000);
      }
    }
  });
});

describe("whom a sentence tells of", () => {
  const medal: readonly (readonly [string, string])[] = [
    ["Ann Lee", "Ann Lee was a chemist and married Tom Hale."],
    ["Ann Lee", "She was awarded the Lenn Medal in 1954."],
    ["Ann Lee", "A pupil of Jon Vale, she was born in Skell."],
    ["Jon Vale", "Jon Vale taught chemistry in Orr and was a friend of Tom Hale."],
  ];

  it("an award has many names for one thing", () => {
    expect(ask("When did Ann Lee receive the Lenn Medal?", medal).answer).toBe("1954");
  });

  it.each([
    "When did Tom Hale receive the Lenn Medal?",
    "Where was Jon Vale born?",
    "Who was Jon Vale's husband?",
  ])("%s is not answered from what is told of another", (question) => {
    expect(ask(question, medal).answer).toBeNull();
  });

  it("answers how long a thing is with its unit", () => {
    const bridge: readonly (readonly [string, string])[] = [
      ["Lenn Bridge", "It has 11 arches, is 214 metres long and lies in Lenn."],
    ];
    expect(ask("How long is the Lenn Bridge?", bridge).answer).toBe("214 metres");
  });

  it("takes no bare number for a length, and no other building for the one asked about", () => {
    const hotels: readonly (readonly [string, string])[] = [
      ["Lenn Casino", "The Lenn Casino was designed by Ann Lee, the architect of the Hotel Post."],
      ["Lenn Casino", "Since 1972 the building has housed 88 lamps."],
    ];
    expect(ask("When was the Hotel Post built?", hotels).answer).toBeNull();
    expect(ask("How high is the Lenn Casino?", hotels).answer).toBeNull();
  });

  it("tells the first holder of an office from the present one", () => {
    const offices: readonly (readonly [string, string])[] = [
      ["Lenn Institute", "The institute's first director was Ann Lee."],
      ["Lenn Institute", "The current director is Ida Moss, who took office in 2017."],
      ["Lecture", "Ida Moss, director of the Lenn Institute, will speak."],
    ];
    expect(ask("Who was the first director of the Lenn Institute?", offices).answer).toBe("Ann Lee");
    expect(ask("Who is the current director of the Lenn Institute?", offices).answer).toBe("Ida Moss");
  });
});

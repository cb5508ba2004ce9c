import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../../adapters/language/language-tools.ts";
import { answerFromContextByRules } from "../rules.ts";

const tools = createLanguageTools();

const CONTEXT = [
  ["Abbott", "The Hotel Arnholt, his favourite, opened in 1899."],
  ["Brunnmatt", "The Hotel Edelmark opened in 1896, two years before the railway."],
  ["Sorn Bridge", "The Sorn Bridge is 1.2 kilometres long."],
  ["Vale Viaduct", "The Vale Viaduct is 950 metres long."],
  ["Mount Corran", "Mount Corran is 1,284 metres high."],
  ["Mount Brae", "Mount Brae is 3,900 feet high."],
  ["Aurora", "The Aurora was built in 1870 and sank in 1911."],
  ["Borealis", "The Borealis was built in 1890 and sank in 1902."],
  ["The Glass Mill", "The Glass Mill is a novel by Marta Lund."],
  ["Marta Lund", "Marta Lund was born in Harbourmere."],
  ["Marta Lund", "Lund never visited Greenland."],
] as const;

const ANSWERS: readonly (readonly [question: string, answer: string])[] = [
  ["Which hotel opened first, the Hotel Arnholt or the Hotel Edelmark?", "Hotel Edelmark"],
  ["Did the Hotel Arnholt or the Hotel Edelmark open first?", "Hotel Edelmark"],
  ["Which of the Hotel Arnholt and the Hotel Edelmark opened later?", "Hotel Arnholt"],
  ["Which bridge is longer, the Sorn Bridge or the Vale Viaduct?", "Sorn Bridge"],
  ["Which of the Sorn Bridge and the Vale Viaduct is shorter?", "Vale Viaduct"],
  ["Which mountain is higher, Mount Corran or Mount Brae?", "Mount Corran"],
  ["Is Mount Brae higher than Mount Corran?", "no"],
  ["Which ship sank first, the Aurora or the Borealis?", "Borealis"],
  ["Which ship is older, the Aurora or the Borealis?", "Aurora"],
  ["Was the author of The Glass Mill born in Harbourmere?", "yes"],
  ["Was the author of The Glass Mill born in Sorn?", "no"],
  ["Did Marta Lund ever visit Greenland?", "no"],
];

function answer(question: string, context: readonly (readonly [string, string])[] = CONTEXT) {
  const given = context.map(([title, text], i) => ({ ref: `E${i + 1}`, title, text }));
  return answerFromContextByRules({ question, context: given }, tools).answer;
}

describe("comparisons and yes-no questions", () => {
  for (const [question, expected] of ANSWERS) {
    it(`answers: ${question}`, () => expect(answer(question)).toBe(expected));
  }

  it("does not take the year a ship was built for the year it sank", () => {
    const built = [
      ["Aurora", "The Aurora was built in 1870."],
      ["Borealis", "The Borealis was built in 1890."],
    ] as const;
    expect(answer("Which ship sank first, the Aurora or the Borealis?", built)).toBeNull();
  });

  it("does not say of a described thing what it does not know of", () => {
    expect(answer("Was the author of The Iron Mill born in Harbourmere?")).toBeNull();
  });
});

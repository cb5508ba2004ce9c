import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerFromContextOutput } from "../../tasks/answer-from-context/schema.ts";
import { citeAnswer } from "./cite.ts";
import type { ContextItem } from "./synthesise.ts";

const ITEMS: readonly ContextItem[] = [
  {
    ref: "e1a2",
    title: "Mill",
    text: "The mill's output rose by 14 % under Jon Vale.",
    statementIds: ["t1", "t2"],
  },
  { ref: "e3b4", title: "Vale", text: "Jon Vale was born in Thorle in 1891.", statementIds: ["t3"] },
];

const output = (part: Partial<AnswerFromContextOutput>): AnswerFromContextOutput => ({
  answer: "Jon Vale",
  explanation: [{ text: "Output rose by 14 % under Jon Vale.", refs: ["e1a2"] }],
  sufficient: true,
  missing: [],
  confidence: 0.9,
  ...part,
});

const cite = (part: Partial<AnswerFromContextOutput>) =>
  citeAnswer({ question: "Under whom did output rise?", items: ITEMS, output: output(part) });
const codes = (cited: { warnings: readonly { code: string }[] }) => cited.warnings.map(({ code }) => code);

describe("citation gate", () => {
  it("passes a sentence with its statements", () => {
    expect(cite({})).toEqual({
      answer: "Jon Vale",
      sentences: [{ text: "Output rose by 14 % under Jon Vale.", statementIds: ["t1", "t2"] }],
      statementIds: ["t1", "t2"],
      confidence: 0.9,
      warnings: [],
    });
  });

  it("P8 drops references that were not offered, and sentences that have no other", () => {
    const cited = cite({
      explanation: [
        { text: "Output rose by 14 %.", refs: ["e1a2", "e9zz", "7"] },
        { text: "Vale was born in 1891.", refs: ["e0000"] },
      ],
    });
    expect(cited.sentences).toEqual([{ text: "Output rose by 14 %.", statementIds: ["t1", "t2"] }]);
    expect(codes(cited)).toEqual(["unknown-reference", "uncited-sentence"]);
  });

  it("F8 takes no answer that rests on nothing offered", () => {
    const cited = cite({ explanation: [{ text: "See https://made.up/page.", refs: ["e0000"] }] });
    expect(cited.answer).toBeNull();
    expect(cited.sentences).toEqual([]);
    expect(codes(cited)).toContain("unsupported-answer");
  });

  it("F9 removes markers and links that are not from evidence", () => {
    const cited = cite({
      answer: "Jon Vale [7]",
      explanation: [{ text: "Output rose by 14 % [7], see https://example.com/x.", refs: ["e1a2"] }],
    });
    expect(cited.answer).toBe("Jon Vale");
    expect(cited.sentences.map(({ text }) => text)).toEqual(["Output rose by 14 %, see."]);
    expect(codes(cited)).toEqual(["markup-removed"]);
  });

  it("F13 leaves out a sentence whose figure its quote does not give, and an answer that is that figure", () => {
    const cited = cite({
      answer: "40 %",
      explanation: [
        { text: "Output rose by 40 %.", refs: ["e1a2"] },
        { text: "Jon Vale was born in 1891.", refs: ["e3b4"] },
      ],
    });
    expect(cited.answer).toBeNull();
    expect(codes(cited)).toEqual(["unsupported-sentence", "unsupported-answer"]);
  });

  it("says nothing when the reader says nothing", () => {
    const cited = cite({ answer: null, explanation: [] });
    expect(cited).toMatchObject({ answer: null, sentences: [], statementIds: [], warnings: [] });
  });

  it("P8 lets no id through that was not offered, whatever the reader returns", () => {
    const ref = fc.oneof(
      fc.constantFrom("e1a2", "e3b4", "E1A2", "e1a2 ", "t1", "7"),
      fc.string({ maxLength: 6 }),
    );
    const sentence = fc.record({ text: fc.string({ maxLength: 60 }), refs: fc.array(ref, { maxLength: 4 }) });
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 5 }),
        fc.string({ maxLength: 20 }),
        (explanation, answer) => {
          const cited = cite({ explanation, answer });
          const offered = new Set(["t1", "t2", "t3"]);
          expect(cited.statementIds.every((id) => offered.has(id))).toBe(true);
          for (const { statementIds } of cited.sentences) {
            expect(statementIds.length).toBeGreaterThan(0);
            expect(statementIds.every((id) => offered.has(id))).toBe(true);
          }
          if (cited.answer !== null) expect(cited.sentences.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

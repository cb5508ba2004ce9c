import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerFromContextTask } from "./task.ts";

const context = {
  question: "Where was Orla Venn born?",
  context: [
    { ref: "e1", title: "Orla Venn", text: "Orla Venn was born in Tarbeck." },
    { ref: "e2", title: "Tarbeck", text: "Tarbeck is a town." },
  ],
};
const answered = {
  explanation: [{ text: "She was born in Tarbeck.", refs: ["e1"] }],
  answer: "Tarbeck",
  sufficient: true,
  missing: [],
  confidence: 0.9,
};

describe("answers from context", () => {
  const salvage = (value: unknown) => answerFromContextTask.salvage(value, context);

  it("keep a well-formed answer", () => {
    expect(salvage(answered)?.output).toEqual(answered);
  });

  it("L8 an answer that rests only on refs never offered is no answer", () => {
    expect(
      salvage({ ...answered, explanation: [{ text: "x", refs: ["e7", "http://fake.example"] }] }),
    ).toBeUndefined();
    const partly = salvage({
      ...answered,
      explanation: [
        { text: "x", refs: ["e1", "e7"] },
        { text: "y", refs: [] },
      ],
    });
    expect(partly?.output.explanation).toEqual([{ text: "x", refs: ["e1"] }]);
    expect(partly?.dropped).toEqual([{ reason: "unknown-id", count: 2 }]);
  });

  it("F6 read marks in a text, and a comma list of refs", () => {
    expect(salvage({ ...answered, explanation: "Born in Tarbeck [e1, e2]." })?.output.explanation).toEqual([
      { text: "Born in Tarbeck.", refs: ["e1", "e2"] },
    ]);
    expect(
      salvage({ ...answered, explanation: [{ text: "x", refs: "e1, e2" }] })?.output.explanation,
    ).toEqual([{ text: "x", refs: ["e1", "e2"] }]);
  });

  it.each([
    "unknown",
    "N/A",
    "",
    "The context does not say.",
    "I cannot answer this",
    "Not enough information",
  ])("L6 reads %j as no answer, and never as sufficient", (answer) => {
    expect(salvage({ ...answered, answer })?.output).toMatchObject({ answer: null, sufficient: false });
  });

  it("L11 does not take silence for sufficiency", () => {
    const { sufficient: _, ...silent } = answered;
    expect(salvage(silent)?.output.sufficient).toBe(false);
  });

  it('L5 F6 reads "0.95", and takes 95 and null as unknown', () => {
    expect(salvage({ ...answered, confidence: "0.95" })?.output.confidence).toBe(0.95);
    expect(salvage({ ...answered, confidence: 95 })?.output.confidence).toBeNull();
    expect(salvage({ ...answered, confidence: null })?.output.confidence).toBeNull();
  });

  it("L14 strips markup from free text", () => {
    const echoed = salvage({ ...answered, answer: "Tarbeck ![x](http://evil.example/?k=1)\u001b[31m" });
    expect(echoed?.output.answer).toBe("Tarbeck x");
  });

  it("P8 lets no id through that was not offered, in 10,000 random answers", () => {
    const guess = fc.oneof(
      fc.constantFrom("e0", "e3", "e11", "E-1", "s1", "1", "e", "__proto__", "constructor", "e1e2", "e 3"),
      fc.string(),
      fc.integer(),
      fc.jsonValue(),
    );
    const offered = new Set(["e1", "e2"]);
    fc.assert(
      fc.property(fc.array(guess, { maxLength: 6 }), fc.array(guess, { maxLength: 6 }), (first, second) => {
        const result = salvage({
          ...answered,
          explanation: [
            { text: "a", refs: first },
            { text: "b", refs: second },
            `c [${JSON.stringify(first)}] [${JSON.stringify(second).slice(1, -1)}]`,
          ],
          refs: second,
        });
        for (const sentence of result?.output.explanation ?? []) {
          expect(sentence.refs.length).toBeGreaterThan(0);
          for (const ref of sentence.refs) expect(offered.has(ref)).toBe(true);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});

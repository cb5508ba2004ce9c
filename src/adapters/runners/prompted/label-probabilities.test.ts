import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelOfText, probabilitiesOfFirstToken, probabilitiesOfVotes } from "./label-probabilities.ts";

const labels = ["A", "B", "C"];
const log = (probability: number) => Math.log(probability);

describe("probabilities of the first token", () => {
  it("merge the forms of one label and leave the rest out", () => {
    const result = probabilitiesOfFirstToken(
      [
        { token: "A", logprob: log(0.3) },
        { token: " A", logprob: log(0.1) },
        { token: "a.", logprob: log(0.05) },
        { token: "(A", logprob: log(0.05) },
        { token: "▁B", logprob: log(0.2) },
        { token: "ĠB", logprob: log(0.05) },
        { token: "The", logprob: log(0.2) },
      ],
      labels,
    );
    expect(result?.[0]).toBeCloseTo(0.5 / 0.75, 9);
    expect(result?.[1]).toBeCloseTo(0.25 / 0.75, 9);
    expect(result?.[2]).toBe(0);
  });

  it.each([
    ["absent", undefined],
    ["empty", []],
    ["all -inf", [{ token: "A", logprob: Number.NEGATIVE_INFINITY }]],
    ["NaN", [{ token: "A", logprob: Number.NaN }]],
    ["above one", [{ token: "A", logprob: 5 }]],
    ["a word that is no label", [{ token: "Answer", logprob: -0.01 }]],
    ["labels with next to no mass", [{ token: "A", logprob: log(0.001) }]],
  ])("L15 are undefined when the log-probabilities are %s", (_, alternatives) => {
    expect(probabilitiesOfFirstToken(alternatives, labels)).toBeUndefined();
  });

  it("L15 ignore a broken alternative beside good ones", () => {
    const good = { token: "B", logprob: log(0.9) };
    expect(probabilitiesOfFirstToken([{ token: "A", logprob: Number.NaN }, good], labels)).toEqual([0, 1, 0]);
  });

  it("L15 never hold a NaN, and sum to one", () => {
    const logprob = fc.oneof(
      fc.double({ max: 0.5 }),
      fc.constantFrom(Number.NaN, Number.NEGATIVE_INFINITY, -0.1),
    );
    const token = fc.oneof(fc.constantFrom("A", " A", "b", "C)", "x", ""), fc.string());
    fc.assert(
      fc.property(fc.array(fc.record({ token, logprob })), (alternatives) => {
        const result = probabilitiesOfFirstToken(alternatives, labels);
        if (result === undefined) return;
        expect(result.every((one) => one >= 0 && one <= 1)).toBe(true);
        expect(result.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe("probabilities of votes", () => {
  it("are smoothed by one, so that nothing offered is impossible", () => {
    expect(probabilitiesOfVotes(["B", "B", "A"], labels)).toEqual([2 / 6, 3 / 6, 1 / 6]);
  });
});

describe("the label a reply names", () => {
  it.each([
    ["B", "B"],
    [" b ", "B"],
    ["(B)", "B"],
    ["**B**", "B"],
    ["B. It was born there", "B"],
    ["B) because", "B"],
    ["B\nbecause", "B"],
    ["B - the bridge", "B"],
    ["The answer is B.", "B"],
    ["Answer: C", "C"],
    ['{"choice": "C"}', "C"],
    ["I choose option (C)", "C"],
    ["<think>A or B? A.</think>B", "B"],
    ["Step 2: B", "B"],
  ])("%j is %s", (text, label) => {
    expect(labelOfText(text, labels)).toBe(label);
  });

  it.each([
    "",
    "D",
    "A person was born there.",
    "I am not sure.",
    "Option A or option B",
    "<think>A",
    "Because",
    "AB",
  ])("%j names none", (text) => {
    expect(labelOfText(text, labels)).toBeUndefined();
  });

  it("reads numbers where numbers are offered", () => {
    const numbered = ["A", ...Array.from({ length: 30 }, (_, index) => String(index + 1))];
    expect(labelOfText("12", numbered)).toBe("12");
    expect(labelOfText("12.", numbered)).toBe("12");
    expect(labelOfText("99", numbered)).toBeUndefined();
  });
});

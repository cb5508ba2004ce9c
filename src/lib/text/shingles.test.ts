import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { overlapOf, shinglesOf } from "./shingles.ts";

describe("shingles", () => {
  it("sees the same text through case, accents and punctuation", () => {
    const overlap = overlapOf(shinglesOf("The Café burned, in 1891."), shinglesOf("the cafe burned in 1891"));
    expect(overlap).toEqual({ jaccard: 1, containment: 1, smaller: 3 });
  });

  it("sees a short text inside a long one, which the Jaccard share alone would miss", () => {
    const inner = "the mill stood by the river until the great storm took it away";
    const overlap = overlapOf(
      shinglesOf(inner),
      shinglesOf(`${"some other words come first here ".repeat(4)}and many more of them follow on. ${inner}`),
    );
    expect(overlap.containment).toBe(1);
    expect(overlap.jaccard).toBeLessThan(0.6);
  });

  it("counts each run once, and tells its words' order", () => {
    expect(shinglesOf("one two three one two three one two three")).toHaveLength(3);
    expect(overlapOf(shinglesOf("one two three"), shinglesOf("three two one")).jaccard).toBe(0);
    expect(overlapOf(shinglesOf("one two"), shinglesOf("two one")).jaccard).toBe(0);
    expect(shinglesOf("one two")).toHaveLength(1);
  });

  it("agrees with sets of words in their order", () => {
    const runsOf = (text: readonly string[]) =>
      new Set(
        Array.from({ length: Math.max(1, text.length - 2) }, (_, at) => text.slice(at, at + 3).join(" ")),
      );
    const texts = fc.array(fc.constantFrom("mill", "river", "stone", "and"), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const [left, right] = [runsOf(a), runsOf(b)];
        const shared = [...left].filter((run) => right.has(run)).length;
        const { jaccard, containment, smaller } = overlapOf(shinglesOf(a.join(" ")), shinglesOf(b.join(" ")));
        expect(smaller).toBe(Math.min(left.size, right.size));
        expect(containment).toBe(shared / smaller);
        expect(jaccard).toBe(shared / (left.size + right.size - shared));
      }),
    );
  });

  it("finds nothing shared with an empty text", () => {
    expect(overlapOf(shinglesOf(""), shinglesOf("a b c d"))).toEqual({
      jaccard: 0,
      containment: 0,
      smaller: 0,
    });
  });
});

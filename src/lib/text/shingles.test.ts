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

  it("finds nothing shared with an empty text", () => {
    expect(overlapOf(shinglesOf(""), shinglesOf("a b c d"))).toEqual({
      jaccard: 0,
      containment: 0,
      smaller: 0,
    });
  });
});

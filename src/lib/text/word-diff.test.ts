import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffWords } from "./word-diff.ts";

const differing = (a: string, b: string): [string, string][] => {
  const [left, right] = [a.split(" "), b.split(" ")];
  return diffWords(left, right)
    .filter((segment) => !segment.same)
    .map((segment) => [left.slice(...segment.a).join(" "), right.slice(...segment.b).join(" ")]);
};

describe("diffWords", () => {
  it("finds the words that were exchanged", () => {
    expect(
      differing("the mill burned in 1891 after a storm", "the mill burned in 1911 after a storm"),
    ).toEqual([["1891", "1911"]]);
  });

  it("finds what was put in", () => {
    expect(differing("she was born in Hull", "she was not born in Hull")).toEqual([["", "not"]]);
  });

  it("covers both lists, and shared segments are equal", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 14 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        const segments = diffWords(a, b);
        expect(segments.flatMap((segment) => a.slice(...segment.a))).toEqual(a);
        expect(segments.flatMap((segment) => b.slice(...segment.b))).toEqual(b);
        for (const segment of segments.filter(({ same }) => same)) {
          expect(a.slice(...segment.a)).toEqual(b.slice(...segment.b));
        }
      }),
    );
  });
});

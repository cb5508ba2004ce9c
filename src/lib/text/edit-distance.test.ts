import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, nearestWord } from "./edit-distance.ts";

describe("editDistance", () => {
  it("counts insertions, deletions, replacements and swaps as one edit each", () => {
    expect(editDistance("ask", "ask")).toBe(0);
    expect(editDistance("ask", "aks")).toBe(1);
    expect(editDistance("sources", "source")).toBe(1);
    expect(editDistance("kitten", "sitting")).toBe(3);
    expect(editDistance("", "abc")).toBe(3);
  });

  it("is symmetric, zero only for equal words, and never above the longer length", () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b);
        expect(distance).toBe(editDistance(b, a));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});

describe("nearestWord", () => {
  const commands = ["add", "ask", "config", "demo", "doctor", "remove", "show", "sources"];

  it("finds the command a slip of the finger meant", () => {
    expect(nearestWord("aks", commands)).toBe("ask");
    expect(nearestWord("soruces", commands)).toBe("sources");
    expect(nearestWord("doc", commands)).toBe("doctor");
  });

  it("stays silent when nothing is near", () => {
    expect(nearestWord("frobnicate", commands)).toBeUndefined();
    expect(nearestWord("x".repeat(5000), commands)).toBeUndefined();
  });
});

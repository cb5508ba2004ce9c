import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

describe("cutText", () => {
  it("never ends in half a character", () => {
    expect(cutText("ab🐦", 3)).toBe("ab");
    expect(cutText("ab🐦", 4)).toBe("ab🐦");
    expect(cutText("abc", 2)).toBe("ab");
  });

  it("leaves whole text whole, and what it cuts is a beginning", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(30), (text, length) => {
        const cut = cutText(text, length);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(length);
        expect(cut).not.toMatch(/\p{Surrogate}/u);
        if (text.length <= length) expect(cut).toBe(text);
      }),
    );
  });
});

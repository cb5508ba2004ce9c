import fc from "fast-check";
import { expect, it } from "vitest";
import { codePointLength, sliceCodePoints, toCodePointOffset, toUtf16Offset } from "./code-points.ts";

const texts = fc.string({ unit: "grapheme", maxLength: 60 });

it("counts code points as the language's own iterator does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      expect(codePointLength(text)).toBe([...text].length);
    }),
  );
});

it("goes from code-point to UTF-16 offsets and back", () => {
  fc.assert(
    fc.property(texts, fc.nat(60), (text, offset) => {
      const clamped = Math.min(offset, codePointLength(text));
      expect(toCodePointOffset(text, toUtf16Offset(text, clamped))).toBe(clamped);
    }),
  );
});

it("slices as an array of code points does", () => {
  fc.assert(
    fc.property(texts, fc.nat(60), fc.nat(60), (text, a, b) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      expect(sliceCodePoints(text, start, end)).toBe([...text].slice(start, end).join(""));
    }),
  );
});

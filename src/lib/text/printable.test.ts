import fc from "fast-check";
import { expect, it } from "vitest";
import { escapeForTerminal, inertJson } from "./printable.ts";

it("writes line breaks, escapes and reordering characters as text", () => {
  expect(escapeForTerminal("a\nb\tc\u001b[2Jd\u202ee\u0007\u009b")).toBe(
    "a\\nb\\tc\\u{1b}[2Jd\\u{202e}e\\u{7}\\u{9b}",
  );
});

it("leaves letters of every script and emoji alone", () => {
  expect(escapeForTerminal("Ça, Привет, 你好, مرحبا, 😀")).toBe("Ça, Привет, 你好, مرحبا, 😀");
});

it("never lets a control code through", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
      expect(/\p{Cc}|\p{Surrogate}/u.test(escapeForTerminal(text))).toBe(false);
    }),
  );
});

it("P13 writes JSON of the same value in which nothing can act on a terminal", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: "binary", maxLength: 60 }), (value, text) => {
      const json = inertJson({ value, [text]: `${text}\u009b2J\u202e\u{e0041}\u200b` });
      expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]|\p{Surrogate}/u);
      const plain = JSON.stringify({ value, [text]: `${text}\u009b2J\u202e\u{e0041}\u200b` });
      expect(JSON.parse(json)).toEqual(JSON.parse(plain));
    }),
  );
});

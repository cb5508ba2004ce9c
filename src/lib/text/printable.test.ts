import fc from "fast-check";
import { expect, it } from "vitest";
import { escapeForTerminal } from "./printable.ts";

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

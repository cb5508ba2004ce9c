import { expect, it } from "vitest";
import { toAscii } from "./ascii.ts";

it("spells typographic characters, drops accents and escapes the rest", () => {
  expect(toAscii("“Émile” – naïve… → Łódź")).toBe('"Emile" - naive... -> Lodz');
  expect(toAscii("中 and 😀")).toBe("\\u{4e2d} and \\u{1f600}");
  expect(toAscii("plain\ntext ~")).toBe("plain\ntext ~");
});

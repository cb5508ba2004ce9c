import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedWords, foldText, normaliseAnswer, normaliseTitle, withoutBracket } from "./normalise.ts";

describe("foldText", () => {
  it("meets spellings that differ in case, accents, punctuation and possessives", () => {
    expect(foldText("  José's  “Café-Bar”! ")).toBe("jose cafe bar");
    expect(foldedWords("")).toEqual([]);
  });

  it("is stable", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it("T10 does not depend on the locale for I and ı", () => {
    expect(foldText("ISTANBUL")).toBe("istanbul");
  });
});

it("normalises titles without a leading article and a trailing bracket", () => {
  expect(normaliseTitle("The Old Mill (novel)")).toBe("old mill");
  expect(normaliseTitle("(Untitled)")).toBe("untitled");
});

it("normalises answers as the HotpotQA scorer does", () => {
  expect(normaliseAnswer("The  Needle-Bridge, a wonder!")).toBe("needlebridge wonder");
});

describe("withoutBracket", () => {
  it.each([
    ["Old Mill (novel)", "Old Mill"],
    ["Old Mill (novel) ", "Old Mill"],
    ["Old Mill(1891)", "Old Mill"],
    ["(novel)", ""],
    ["Old (novel) Mill", "Old (novel) Mill"],
    ["Old Mill (a (b))", "Old Mill (a (b))"],
    ["Old Mill )", "Old Mill )"],
    ["Old Mill", "Old Mill"],
  ])("%j is %j", (name, bare) => expect(withoutBracket(name)).toBe(bare));

  it("agrees with the pattern that says the same in quadratic time", () => {
    const text = fc
      .array(fc.constantFrom("(", ")", " ", "a", "\n"), { maxLength: 12 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (name) => {
        expect(withoutBracket(name)).toBe(name.replace(/\s*\([^()]*\)\s*$/u, ""));
      }),
    );
  });
});

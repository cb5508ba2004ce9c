import { describe, expect, it } from "vitest";
import { wordSpans } from "../../lib/text/word-spans.ts";
import { createTitleFinder, questionTitleCandidates, titleCandidates } from "./title-mentions.ts";

const titles = ["The Old Mill (1872)", "Ana Varga", "Home", "Photosynthesis", "", "The", "Ana Varga's Inn"];
const weights = new Map([
  ["photosynthesis", 0.9],
  ["home", 0.3],
]);
const finder = createTitleFinder(titles, { wordWeight: (word) => weights.get(word) ?? 0.5 });
const named = (text: string): string[] => finder.mentionedIn(wordSpans(text)).map((i) => titles[i]!);

describe("mentions of titles", () => {
  it.each([
    ["She restored the old mill.", ["The Old Mill (1872)"]],
    ["ANA VARGA’S father", ["Ana Varga"]],
    ["at Ana Varga's Inn", ["Ana Varga", "Ana Varga's Inn"]],
    ["Ana, Varga and others", ["Ana Varga"]],
    ["the mill is old", []],
    ["he went home", []],
    ["the film Home won", ["Home"]],
    ["plants live by photosynthesis", ["Photosynthesis"]],
    ["The end", []],
  ])("in %j", (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  it("candidates of a sentence are its names and their parts, normalised", () => {
    expect(titleCandidates("It was the Bank of Upper Thorle.").sort()).toEqual(
      [
        "bank",
        "bank of",
        "bank of upper",
        "bank of upper thorle",
        "of upper",
        "of upper thorle",
        "thorle",
        "upper",
        "upper thorle",
      ].sort(),
    );
  });

  it("candidates of a question need no capitals", () => {
    expect(questionTitleCandidates("who built the old mill")).toContain("old mill");
  });

  it("candidates stay bounded for a sentence of names only", () => {
    expect(titleCandidates("Aa Bb Cc Dd ".repeat(80)).length).toBeLessThan(400 * 6);
  });
});

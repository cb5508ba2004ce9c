import { describe, expect, it } from "vitest";
import { createLanguageTools } from "./language-tools.ts";

const tools = createLanguageTools();
const tagged = (text: string) => tools.tokens(text).map(({ text: word, pos }) => `${word}/${pos}`);

describe("tokens", () => {
  it("gives every word a lemma, contractions and names of object members included", () => {
    const words = "cannot can't won't shan't gonna gotta ain't let's it's I'd y'all dunno o'clock e.g. etc";
    const members = "constructor toString hasOwnProperty __proto__ valueOf";
    for (const word of `${words} ${members}`.split(" ")) {
      for (const { text, lemma } of tools.tokens(`They ${word} be built by him, ${word}.`)) {
        expect(lemma, text).toMatch(/./u);
      }
    }
  });

  it("gives offsets into the text, whatever white space and Unicode it holds", () => {
    const text = '  Ünal’s  "boat",\n(1,200 m) — sold in St. Ives… 🚢 yes';
    for (const { text: word, start, end } of tools.tokens(text)) expect(text.slice(start, end)).toBe(word);
    expect(tools.tokens(text).map(({ start }) => start)).toEqual(
      [...tools.tokens(text).map(({ start }) => start)].sort((a, b) => a - b),
    );
  });

  it("corrects verbs that were taken for nouns", () => {
    expect(tagged("The Lenn flows into the sea.")).toContain("flows/VERB");
    expect(tagged("She met Ida, who captains the ferry.")).toContain("captains/VERB");
    expect(tagged("They sang in lead roles.")).not.toContain("lead/VERB");
  });

  it("analyses a long text in pieces with right offsets", () => {
    const text = "The ferry crosses the river. ".repeat(2000);
    const last = tools.tokens(text).at(-1);
    expect(text.slice(last?.start, last?.end)).toBe(".");
    expect(last?.end).toBe(text.trimEnd().length);
  });
});

describe("nameKind", () => {
  it("knows people, places and organisations by lists and by their words", () => {
    expect(
      ["Sarah Miller", "Dr Tom Hale", "J. Hale Moss", "Paris", "Lenn County", "Harbour University"].map(
        tools.nameKind,
      ),
    ).toEqual(["person", "person", "person", "place", "place", "organisation"]);
    expect(["Zyxwv", "constructor", "__proto__", ""].map(tools.nameKind)).toEqual([
      "unknown",
      "unknown",
      "unknown",
      "unknown",
    ]);
  });
});

describe("word weight and similarity", () => {
  it("works without word vectors", () => {
    expect(tools.wordWeight("the")).toBeLessThan(tools.wordWeight("lighthouse"));
    expect(tools.similarity("directed the film", "film director")).toBeGreaterThan(0.5);
    expect(tools.similarity("mill", "")).toBe(0);
  });

  it("weighs by frequency rank where word vectors are given", () => {
    const ranks = new Map([
      ["town", 500],
      ["lantern", 20_000],
    ]);
    const known = createLanguageTools({
      wordVectors: {
        rank: (word) => ranks.get(word),
        embed: (text) => Float32Array.from(text.includes("lantern") ? [1, 0] : [0, 1]),
      },
    });
    expect(known.wordWeight("town")).toBeLessThan(known.wordWeight("Lantern"));
    expect(known.wordWeight("Harbourmere")).toBe(1);
    expect(known.similarity("a lantern", "the lantern")).toBe(1);
    expect(known.similarity("a lantern", "a town")).toBe(0);
  });

  it("gives the same answers again after its caches were filled", () => {
    const before = tools.tokens("The Lenn flows into the sea.");
    for (let i = 0; i < 2500; i++) tools.tokens(`sentence number ${i}`);
    expect(tools.tokens("The Lenn flows into the sea.")).toEqual(before);
  });
});

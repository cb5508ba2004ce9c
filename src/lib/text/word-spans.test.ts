import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedWords } from "./normalise.ts";
import { capitalisedRuns, wordSpans } from "./word-spans.ts";

function runsOf(text: string): string[] {
  const words = wordSpans(text);
  return capitalisedRuns(words, text).map(([first, last]) =>
    text.slice(words[first]!.start, words[last]!.end),
  );
}

describe("word spans", () => {
  it("point at the written words", () => {
    const text = "Ana’s café, O'Neil";
    expect(
      wordSpans(text).map((word) => [word.folded, word.capital, text.slice(word.start, word.end)]),
    ).toEqual([
      ["ana", true, "Ana"],
      ["cafe", false, "café"],
      ["o", true, "O"],
      ["neil", true, "Neil"],
    ]);
  });

  it("are the words of foldedWords for plain text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("Ana's", "mill", "-", "ﬁnd", "É", "1872", "“", "x’s")),
        (parts) => {
          const text = parts.join(" ");
          expect(wordSpans(text).map((word) => word.folded)).toEqual(foldedWords(text));
        },
      ),
    );
  });
});

describe("capitalised runs", () => {
  it.each([
    ["He met Ana Varga in Upper Thorle.", ["He", "Ana Varga", "Upper Thorle"]],
    ["the Bank of England and the Duke of the North", ["Bank of England", "Duke of the North"]],
    ["Ana, Bo and Cy", ["Ana", "Bo", "Cy"]],
    ["won the Stone and Light Prize", ["Stone and Light Prize"]],
    ["saw the Beatles and Elton John", ["Beatles", "Elton John"]],
    ["J. R. R. Tolkien wrote", ["J. R. R. Tolkien"]],
    ["Jean-Luc de la Tour of nothing", ["Jean-Luc de la Tour"]],
    ["no names here", []],
  ])("of %j", (text, runs) => {
    expect(runsOf(text)).toEqual(runs);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SENTENCE_LENGTH, splitSentences } from "./sentences.ts";

const split = (text: string) => splitSentences(text).map((span) => text.slice(span.start, span.end));

describe("splitSentences", () => {
  it("splits at full stops, question and exclamation marks", () => {
    expect(split("It opened. Who paid? Nobody! He said so.")).toEqual([
      "It opened.",
      "Who paid?",
      "Nobody!",
      "He said so.",
    ]);
  });

  it("keeps abbreviations, initials, decimals and titles together", () => {
    expect(
      split("Dr. J. R. Roth of the U.S. Army paid 3.5 dollars to Marrable Co. in 1987. He left."),
    ).toEqual(["Dr. J. R. Roth of the U.S. Army paid 3.5 dollars to Marrable Co. in 1987.", "He left."]);
  });

  it("takes closing quotes and brackets with the sentence", () => {
    expect(split('"It is done." (So he said.) Then he left.')).toEqual([
      '"It is done."',
      "(So he said.)",
      "Then he left.",
    ]);
  });

  it("ends a sentence at an empty line and at each line of a list or of pairs", () => {
    expect(split("A heading\n\nSome text here\n\nYear: 1847\nOwner: Ruth\n- one\n- two")).toEqual([
      "A heading",
      "Some text here",
      "Year: 1847",
      "Owner: Ruth",
      "- one",
      "- two",
    ]);
  });

  it("splits scripts that write no space after the stop", () => {
    expect(split("桥建于一九八七年。它很有名。")).toEqual(["桥建于一九八七年。", "它很有名。"]);
  });

  it("caps the length of run-on text", () => {
    for (const sentence of split("word ".repeat(2000)))
      expect(sentence.length).toBeLessThanOrEqual(MAX_SENTENCE_LENGTH);
  });

  it("covers every visible character once, in order", () => {
    const piece = fc.constantFrom(
      "Mr. ",
      "A b",
      ". ",
      "! ",
      "\n",
      "\n\n",
      "x",
      "3.5",
      "…",
      '" ',
      "Key: v\n",
      "é",
      "。",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join("");
        let last = 0;
        let covered = "";
        for (const span of splitSentences(text)) {
          expect(span.start).toBeGreaterThanOrEqual(last);
          covered += text.slice(span.start, span.end);
          last = span.end;
        }
        expect(covered.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
      }),
    );
  });

  it("is linear on hostile text", () => {
    for (const text of [
      ". ".repeat(100_000),
      "a.".repeat(200_000),
      "\n".repeat(300_000),
      "?".repeat(300_000),
      '?!"'.repeat(100_000),
      `${"x".repeat(50)}\n`.repeat(8000),
    ]) {
      const start = performance.now();
      splitSentences(text);
      expect(performance.now() - start).toBeLessThan(5000);
    }
  });
});

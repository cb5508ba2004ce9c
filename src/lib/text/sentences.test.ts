import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SENTENCE_LENGTH, splitSentences } from "./sentences.ts";

const sentences = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe("splitSentences", () => {
  it("keeps a sentence whole that a hard wrap breaks, wherever the sentence begins on its line", () => {
    const text =
      "The Needle Bridge is an iron footbridge over the River Thorle at Sarnbeck. It was designed by Anselm Rooke and\nopened on 4 June 1872. A toll was collected.";
    expect(sentences(text)).toEqual([
      "The Needle Bridge is an iron footbridge over the River Thorle at Sarnbeck.",
      "It was designed by Anselm Rooke and\nopened on 4 June 1872.",
      "A toll was collected.",
    ]);
  });

  it("ends a sentence at short lines, list items and `Key: value` lines", () => {
    expect(sentences("Sarnbeck Town Council\nPresent: the Mayor")).toEqual([
      "Sarnbeck Town Council",
      "Present: the Mayor",
    ]);
  });

  it("does not end at abbreviations and initials", () => {
    expect(sentences("Dr. E. Tallis came. He stayed.")).toEqual(["Dr. E. Tallis came.", "He stayed."]);
  });

  it("covers every visible character once, in order, in spans of bounded length", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "B", ".", " ", "\n", "é", "。", '"'), maxLength: 300 }),
        (text) => {
          const spans = splitSentences(text);
          let last = 0;
          for (const { start, end } of spans) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end - start).toBeLessThanOrEqual(MAX_SENTENCE_LENGTH);
            expect(text.slice(last, start).trim()).toBe("");
            last = end;
          }
          expect(text.slice(last).trim()).toBe("");
        },
      ),
    );
  });

  it("takes linear time on text without a sentence end", () => {
    const startedMs = performance.now();
    splitSentences("word ".repeat(200_000));
    splitSentences("a\n".repeat(200_000));
    expect(performance.now() - startedMs).toBeLessThan(3_000);
  });
});

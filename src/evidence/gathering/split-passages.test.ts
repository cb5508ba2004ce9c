import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sliceCodePoints } from "../../lib/text/code-points.ts";
import { countWords } from "../../lib/text/count-words.ts";
import { splitPassages } from "./split-passages.ts";

const split = (text: string, pages?: readonly { page: number; start: number; end: number }[]) =>
  splitPassages({ sourceId: "s1", text, ...(pages === undefined ? {} : { pages }) });

function words(count: number, seed: string): string {
  return `${Array.from({ length: count }, (_, index) => `${seed}${index}`).join(" ")}.`;
}

function sentences(count: number, seed: string): string {
  return Array.from(
    { length: count },
    (_, index) => `The ${seed} number ${index} stands on the hill by the mill.`,
  ).join(" ");
}

describe("splitPassages", () => {
  it("gives a paragraph of its own length a passage of its own", () => {
    const text = [words(80, "a"), words(90, "b"), words(120, "c")].join("\n\n");
    expect(split(text).map((passage) => passage.text)).toEqual(text.split("\n\n"));
  });

  it("joins short paragraphs and puts a heading with what follows", () => {
    const text = `Bridges\n\n${words(20, "a")}\n\n${words(20, "b")}\n\nMills\n\n${words(70, "c")}`;
    const texts = split(text).map((passage) => passage.text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/^Bridges\n\na0/);
    expect(texts[1]).toMatch(/^Mills\n\nc0/);
  });

  it("cuts a long paragraph between sentences into even parts", () => {
    const passages = split(sentences(60, "house"));
    expect(passages.length).toBeGreaterThan(2);
    for (const passage of passages) {
      expect(countWords(passage.text)).toBeLessThanOrEqual(200);
      expect(countWords(passage.text)).toBeGreaterThan(60);
      expect(passage.text).toMatch(/^The .*mill\.$/s);
    }
  });

  it("keeps lines of keys and values together and apart from prose", () => {
    const pairs = "Opened: 1901\nArchitect: Ana Roth\nLength: 120 m";
    const texts = split(`${pairs}\n\n${sentences(3, "pier")}`).map((passage) => passage.text);
    expect(texts).toEqual([pairs, sentences(3, "pier")]);
  });

  it("never cuts a pair when a table is too long for one passage", () => {
    const table = Array.from({ length: 150 }, (_, index) => `Key ${index}: value number ${index}`).join("\n");
    const passages = split(table);
    expect(passages.length).toBeGreaterThan(1);
    for (const passage of passages) {
      for (const line of passage.text.split("\n")) expect(line).toMatch(/^Key \d+: value number \d+$/);
    }
  });

  it("F10 names the page and does not cross it", () => {
    const [first, second] = ["First page text.", "Second 😀 page text."];
    const start = [...first].length + 2;
    const passages = split(`${first}\n\n${second}`, [
      { page: 1, start: 0, end: start - 2 },
      { page: 2, start, end: start + [...second].length },
    ]);
    expect(passages.map(({ page, text }) => [page, text])).toEqual([
      [1, first],
      [2, second],
    ]);
  });

  it("keeps the passages of paragraphs that an edit did not touch", () => {
    const paragraphs = Array.from({ length: 30 }, (_, index) =>
      words(15 + ((index * 37) % 90), `p${index}w`),
    );
    const before = new Set(split(paragraphs.join("\n\n")).map((passage) => passage.textHash));
    const edited = [
      "A new opening sentence.",
      ...paragraphs.map((text, index) => (index === 14 ? words(40, "new") : text)),
    ];
    const after = split(edited.join("\n\n"));
    const kept = after.filter((passage) => before.has(passage.textHash)).length;
    expect(kept / after.length).toBeGreaterThan(0.75);
  });

  it("has ids that depend on source, place and text alone", () => {
    const [passage] = split("Some text.");
    expect(passage).toEqual(split("Some text.")[0]);
    expect(splitPassages({ sourceId: "s2", text: "Some text." })[0]?.id).not.toBe(passage?.id);
  });

  it("gives nothing for a text without visible characters", () => {
    expect(split(" \n\n ")).toEqual([]);
  });
});

describe("for any text", () => {
  const paragraph = fc
    .array(
      fc.constantFrom(
        "word",
        "Mr. Roth",
        "1987.",
        "End!",
        "Key: value",
        "桥。",
        "😀",
        "\n",
        "- item",
        "e\u0301",
      ),
      {
        minLength: 1,
        maxLength: 120,
      },
    )
    .map((parts) => parts.join(" "));
  const texts = fc.array(paragraph, { maxLength: 12 }).map((parts) => parts.join("\n\n"));

  it("every passage slices exactly from the text, in order, without overlap, and all visible text is covered", () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(400), { maxLength: 4 }), (text, cuts) => {
        const length = [...text].length;
        const borders = [0, ...cuts.map((cut) => Math.min(cut, length)).sort((a, b) => a - b), length];
        const pages = borders
          .slice(1)
          .map((end, index) => ({ page: index + 1, start: borders[index]!, end }));
        let last = 0;
        let covered = "";
        for (const [index, passage] of split(text, pages).entries()) {
          expect(passage.ordinal).toBe(index);
          expect(sliceCodePoints(text, passage.start, passage.end)).toBe(passage.text);
          expect(passage.start).toBeGreaterThanOrEqual(last);
          const page = pages.find((span) => span.page === passage.page);
          expect(page === undefined || (passage.start >= page.start && passage.end <= page.end)).toBe(true);
          last = passage.end;
          covered += passage.text;
        }
        expect(covered.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
      }),
      { numRuns: 150 },
    );
  });

  it("is linear: a megabyte without a paragraph ends in seconds", () => {
    const start = performance.now();
    split("word ".repeat(200_000));
    split("a\n\n".repeat(100_000));
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

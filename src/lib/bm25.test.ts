import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBm25Index, inverseDocumentFrequency } from "./bm25.ts";

const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");

function indexOf(documents: Readonly<Record<string, string>>) {
  const index = createBm25Index(2);
  for (const [id, text] of Object.entries(documents)) index.add(id, [], words(text));
  return index;
}

describe("BM25", () => {
  it("computes the score of a worked example", () => {
    const index = indexOf({ a: "mill river", b: "barn", c: "barn barn barn", d: "inn" });
    // N 4, df 1, frequency 1, length 2, average length 7/4
    const idf = Math.log(3.5 / 1.5);
    const norm = 1.2 * (0.25 + (0.75 * 2) / (7 / 4));
    expect(index.search(["mill"], 5)).toEqual([
      { id: "a", score: expect.closeTo((idf * 2.2) / (1 + norm), 9) },
    ]);
  });

  it("counts a title word with its weight", () => {
    const index = createBm25Index(3);
    index.add("title", ["mill"], ["x"]);
    index.add("text", ["x"], ["mill"]);
    index.add("other", [], ["y"]);
    index.add("another", [], ["z"]);
    index.add("more", [], ["z"]);
    expect(index.search(["mill"], 5).map((hit) => hit.id)).toEqual(["title", "text"]);
  });

  it("ranks the rarer word higher and breaks ties by id", () => {
    const index = indexOf({ c: "river", b: "river", a: "mill", d: "x", e: "y", f: "z" });
    expect(index.search(["river", "mill"], 9).map((hit) => hit.id)).toEqual(["a", "b", "c"]);
  });

  it("never scores a word below zero, however common", () => {
    expect(inverseDocumentFrequency(10, 10)).toBeGreaterThan(0);
    expect(indexOf({ a: "x", b: "x" }).search(["x"], 2)).toHaveLength(2);
  });

  it("after additions, replacements and removals searches like a new index of what is left", () => {
    const word = fc.constantFrom("mill", "river", "barn", "inn");
    const text = fc.array(word, { maxLength: 6 });
    const step = fc.record({ id: fc.constantFrom("a", "b", "c", "d"), text, remove: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.array(word, { minLength: 1 }), (steps, query) => {
        const changed = createBm25Index(2);
        const left = new Map<string, string[]>();
        for (const { id, text, remove } of steps) {
          if (remove) {
            changed.remove(id);
            left.delete(id);
          } else {
            changed.add(id, [], text);
            left.set(id, text);
          }
        }
        const fresh = createBm25Index(2);
        for (const [id, text] of left) fresh.add(id, [], text);
        expect(changed.size).toBe(left.size);
        expect(changed.search(query, 9)).toEqual(fresh.search(query, 9));
      }),
    );
  });
});

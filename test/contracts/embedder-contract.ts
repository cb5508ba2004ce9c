/** What every embedder does, run on each adapter by embedder.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { dot } from "../../src/lib/vectors.ts";
import type { Embedder } from "../../src/ports/embedder.ts";

const TEXTS = [
  "The mayor of the town was arrested.",
  "Police detained the leader of the city.",
  "Bananas grow in tropical climates.",
];

export function embedderContract(name: string, open: () => Promise<Embedder>): void {
  describe(`embedder contract: ${name}`, () => {
    let embedder: Embedder;
    beforeAll(async () => {
      embedder = await open();
    });
    afterAll(() => embedder.close?.());

    it("gives one unit vector of its dimension per text, in order", async () => {
      const vectors = await embedder.embed(TEXTS, createRunContext());
      expect(vectors).toHaveLength(TEXTS.length);
      for (const vector of vectors) {
        expect(vector).toHaveLength(embedder.dimension);
        expect(dot(vector, vector)).toBeCloseTo(1, 4);
      }
      const reversed = await embedder.embed([...TEXTS].reverse(), createRunContext());
      expect(reversed.reverse()).toEqual(vectors);
    });

    it("gives a text the same vector whatever stands beside it", async () => {
      const together = await embedder.embed(TEXTS, createRunContext());
      const alone = await embedder.embed([TEXTS[1]!], createRunContext());
      expect(alone[0]).toEqual(together[1]);
      const repeated = await embedder.embed([TEXTS[1]!, TEXTS[1]!], createRunContext());
      expect(repeated).toEqual([together[1], together[1]]);
    });

    it("gives nothing for nothing, and a vector of finite numbers for any text", async () => {
      expect(await embedder.embed([], createRunContext())).toEqual([]);
      const odd = ["", " ", "\u0000", "\ud800", "😀", "東京", "x".repeat(50_000), "<|endoftext|>"];
      const vectors = await embedder.embed(odd, createRunContext());
      expect(vectors).toHaveLength(odd.length);
      for (const vector of vectors) {
        expect(vector).toHaveLength(embedder.dimension);
        expect(vector.every(Number.isFinite)).toBe(true);
      }
    });

    it("another instance of the same has the same id", async () => {
      const other = await open();
      expect(other.id).toBe(embedder.id);
      await other.close?.();
    });
  });
}

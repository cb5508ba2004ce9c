import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuse } from "./fuse.ts";

const noCosine = () => undefined;

describe("fusion of two ranked lists", () => {
  it("sums z-scores with the vector's weight", () => {
    const fused = fuse({
      lexical: [
        { id: "a", score: 4 },
        { id: "b", score: 2 },
      ],
      vector: [
        { id: "b", score: 0.9 },
        { id: "c", score: 0.3 },
      ],
      cosine: (id) => (id === "a" ? 0.6 : undefined),
      vectorWeight: 0.5,
      limit: 3,
    });
    // z of words: a 1.2247, b 0, c -1.2247; of vectors: a 0, b 1.2247, c -1.2247
    expect(fused).toEqual([
      { id: "a", score: 1, lexicalRank: 1 },
      { id: "b", score: expect.closeTo(1 - 0.61237 / 3.06186, 4), lexicalRank: 2, vectorRank: 1 },
      { id: "c", score: 0, vectorRank: 2 },
    ]);
  });

  it("keeps the best of the vectors although the words outvote them", () => {
    const lexical = Array.from({ length: 8 }, (_, i) => ({ id: `w${i}`, score: 10 - i }));
    const vector = [{ id: "paraphrase", score: 0.4 }];
    const fused = fuse({ lexical, vector, cosine: () => 0.3, vectorWeight: 0.25, limit: 8 });
    expect(fused).toHaveLength(8);
    expect(fused.map((hit) => hit.id)).toContain("paraphrase");
  });

  it("is empty for two empty lists", () => {
    expect(fuse({ lexical: [], vector: [], cosine: noCosine, vectorWeight: 1, limit: 5 })).toEqual([]);
  });

  it("gives distinct ids, at most the limit, scores in 0..1 that fall and start at 1", () => {
    const list = fc
      .uniqueArray(
        fc.record({
          id: fc.constantFrom(..."abcdefghij"),
          score: fc.double({ min: 0.01, max: 9, noNaN: true }),
        }),
        {
          selector: (hit) => hit.id,
        },
      )
      .map((hits) => hits.sort((a, b) => b.score - a.score));
    fc.assert(
      fc.property(list, list, fc.integer({ min: 1, max: 12 }), (lexical, vector, limit) => {
        const fused = fuse({ lexical, vector, cosine: noCosine, vectorWeight: 0.5, limit });
        const union = new Set([...lexical, ...vector].map((hit) => hit.id));
        expect(fused).toHaveLength(Math.min(limit, union.size));
        expect(new Set(fused.map((hit) => hit.id)).size).toBe(fused.length);
        for (const [i, hit] of fused.entries()) {
          expect(hit.score).toBeGreaterThanOrEqual(0);
          expect(hit.score).toBeLessThanOrEqual(fused[i - 1]?.score ?? 1);
        }
        if (fused.length > 0) expect(fused[0]!.score).toBe(1);
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { createRunContext } from "../../adapters/run/create-run-context.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { createRanker, reliabilityOf } from "./rank.ts";

const statement = (id: string, object: string, score: number | null, originId = "o1"): WeighedStatement => ({
  id,
  subject: "Mill",
  predicate: "stands in",
  object,
  negated: false,
  factKey: `mill|stands in|${object}`,
  passageId: "p1",
  sourceId: "s1",
  quote: null,
  extractedBy: "rules",
  originId,
  relevance: 1,
  credibility: { score, parts: {}, reasons: [], contested: false },
});

/** One dimension per letter a, b, c of the text's last word. */
const embedder: Embedder = {
  id: "letters",
  dimension: 3,
  embed: async (texts) =>
    texts.map((text) => {
      const last = text.split(/\s+/).at(-1) ?? "";
      const counts = ["a", "b", "c"].map((letter) => [...last].filter((char) => char === letter).length);
      const length = Math.hypot(...counts);
      return Float32Array.from(counts, (count) => (length === 0 ? 0 : count / length));
    }),
};

describe("reliability ranking", () => {
  it("mixes similarity and credibility by alpha as the paper does", () => {
    // 0.4 * 0.5 + 0.6 * 0.9
    expect(reliabilityOf(0.5, 0.9, 0.4)).toBeCloseTo(0.74, 12);
    expect(reliabilityOf(0.5, 0.9, 1)).toBeCloseTo(0.5, 12);
    expect(reliabilityOf(0.5, 0.9, 0)).toBeCloseTo(0.9, 12);
  });

  it("takes an unknown credibility as even odds with low weight, not as 0 and not above 1", () => {
    // (0.4 * 0.9 + 0.15 * 0.5) / 0.55
    expect(reliabilityOf(0.9, null, 0.4)).toBeCloseTo(0.790909, 6);
    expect(reliabilityOf(0.5, null, 0.4)).toBeCloseTo(0.5, 12);
    expect(reliabilityOf(1, null, 0.4)).toBeLessThan(1);
  });

  it("ranks by the mix, masks what is used and what repeats it", async () => {
    const run = createRunContext();
    const statements = [
      statement("t1", "aa", 1),
      statement("t2", "bb", 1),
      statement("t3", "AA", 0.9, "o2"), // the triple of t1, spelt otherwise, elsewhere
      statement("t4", "aaa", 0.8), // cosine 1 to t1, same origin
      statement("t5", "aaaa", 0.7, "o2"), // cosine 1 to t1, another origin: corroboration, stays
      statement("t6", "cc", 0),
    ];
    const rank = await createRanker({ question: "where a", statements, alpha: 0.4 }, embedder, run);
    const [fromStart, afterFirst] = await rank([[], [0]], 20);
    // rel: t1 .4+.6=1; t2 0+.6=.6; t3 ("AA" has no lower-case a) 0+.54=.54; t4 .4+.48=.88; t5 .4+.42=.82; t6 0
    expect(fromStart).toEqual([0, 3, 4, 1, 2, 5]);
    expect(afterFirst).toEqual([4, 1, 5]);
    expect(await rank([[]], 2)).toEqual([[0, 3]]);
  });
});

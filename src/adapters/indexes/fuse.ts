import type { ScoredId } from "../../lib/bm25.ts";
import { byScoreThenId, compareText } from "../../lib/compare.ts";

/** A hit of the fused list; ranks are 1-based and absent where the passage is not in that list. */
export interface FusedHit {
  readonly id: string;
  /** 0..1, 1 for the best of the list */
  readonly score: number;
  readonly lexicalRank?: number;
  readonly vectorRank?: number;
}

export interface FusionInput {
  /** best first */
  readonly lexical: readonly ScoredId[];
  readonly vector: readonly ScoredId[];
  /** cosine of a passage that only the lexical list found; undefined when it has no vector */
  cosine(id: string): number | undefined;
  /** weight of the vector score against 1 for the lexical one */
  readonly vectorWeight: number;
  readonly limit: number;
}

/**
 * Fuses two lists by the weighted sum of their z-scores. Sums alone pull lexical decoys up over paraphrases, so
 * the first quarter of each list is always part of the answer (a union, where a sum would drop it).
 */
export function fuse(input: FusionInput): FusedHit[] {
  const lexicalRanks = ranksOf(input.lexical);
  const vectorRanks = ranksOf(input.vector);
  const ids = [...new Set([...lexicalRanks.keys(), ...vectorRanks.keys()])].sort(compareText);
  const lexicalScores = new Map(input.lexical.map((hit) => [hit.id, hit.score]));
  const vectorScores = new Map(input.vector.map((hit) => [hit.id, hit.score]));
  const lexical = zScores(ids.map((id) => lexicalScores.get(id) ?? 0));
  const vector = zScores(ids.map((id) => vectorScores.get(id) ?? input.cosine(id) ?? 0));
  const sums = new Map(ids.map((id, i) => [id, lexical[i]! + input.vectorWeight * vector[i]!]));

  const byFusedScore = byScoreThenId(
    (id: string) => sums.get(id)!,
    (id) => id,
  );
  const kept = unionOf(input, [...ids].sort(byFusedScore)).sort(byFusedScore);
  const scale = toUnitScale(kept.map((id) => sums.get(id)!));
  return kept.map((id) => {
    const lexicalRank = lexicalRanks.get(id);
    const vectorRank = vectorRanks.get(id);
    return {
      id,
      score: scale(sums.get(id)!),
      ...(lexicalRank === undefined ? {} : { lexicalRank }),
      ...(vectorRank === undefined ? {} : { vectorRank }),
    };
  });
}

function unionOf(input: FusionInput, fused: readonly string[]): string[] {
  const assured = Math.floor(input.limit / 4);
  const kept = new Set<string>();
  for (const list of [input.lexical, input.vector]) {
    for (const hit of list.slice(0, assured)) kept.add(hit.id);
  }
  for (const id of fused) {
    if (kept.size >= input.limit) break;
    kept.add(id);
  }
  return [...kept];
}

function ranksOf(hits: readonly ScoredId[]): Map<string, number> {
  return new Map(hits.map((hit, i) => [hit.id, i + 1]));
}

/** Distance from the mean in standard deviations; all 0 when the values are equal. */
function zScores(values: readonly number[]): number[] {
  if (values.length === 0) return [];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const deviation = Math.sqrt(variance);
  return values.map((value) => (deviation < 1e-12 ? 0 : (value - mean) / deviation));
}

/** Maps the highest value to 1 and keeps the order; equal values are all 1. */
function toUnitScale(sums: readonly number[]): (sum: number) => number {
  const highest = Math.max(...sums);
  const range = highest - Math.min(...sums);
  return (sum) => (range < 1e-12 ? 1 : 1 - (highest - sum) / range);
}

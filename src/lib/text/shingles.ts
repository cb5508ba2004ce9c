import { foldedWords } from "./normalise.ts";

/** Words of a text that take part in comparing it; longer texts are compared by their beginning. */
export const MAX_COMPARED_WORDS = 50_000;

export interface TextOverlap {
  /** shared shingles over all shingles of both */
  readonly jaccard: number;
  /** shared shingles over the shingles of the smaller text */
  readonly containment: number;
  /** shingles of the smaller text: with few of them the shares say little */
  readonly smaller: number;
}

/**
 * The set of runs of `size` folded words (w-shingling; Broder, "On the resemblance and containment of
 * documents", 1997). A text shorter than `size` words is one shingle.
 */
export function shinglesOf(text: string, size = 3): ReadonlySet<string> {
  const words = foldedWords(text).slice(0, MAX_COMPARED_WORDS);
  if (words.length === 0) return new Set();
  const shingles = new Set<string>();
  for (let i = 0; i + size <= words.length; i++) shingles.add(words.slice(i, i + size).join(" "));
  if (shingles.size === 0) shingles.add(words.join(" "));
  return shingles;
}

export function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): TextOverlap {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return { jaccard: 0, containment: 0, smaller: 0 };
  let shared = 0;
  for (const shingle of small) if (large.has(shingle)) shared++;
  return {
    jaccard: shared / (small.size + large.size - shared),
    containment: shared / small.size,
    smaller: small.size,
  };
}

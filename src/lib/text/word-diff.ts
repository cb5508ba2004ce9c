/** A run of words that two sentences share, or that stands in their place in each of them. */
export interface DiffSegment {
  readonly same: boolean;
  /** word positions, end exclusive */
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
}

/** Longest sentences compared, in words: alignment takes a time of length times length. */
export const MAX_DIFF_WORDS = 80;

/**
 * Aligns two word lists along their longest common subsequence. Segments alternate between shared and
 * differing and cover both lists. Lists longer than MAX_DIFF_WORDS are compared by their beginning.
 */
export function diffWords(a: readonly string[], b: readonly string[]): DiffSegment[] {
  const left = a.slice(0, MAX_DIFF_WORDS);
  const right = b.slice(0, MAX_DIFF_WORDS);
  const segments: DiffSegment[] = [];
  let [i, j] = [0, 0];
  for (const [matchA, matchB, length] of commonRuns(left, right)) {
    if (matchA > i || matchB > j) segments.push({ same: false, a: [i, matchA], b: [j, matchB] });
    segments.push({ same: true, a: [matchA, matchA + length], b: [matchB, matchB + length] });
    [i, j] = [matchA + length, matchB + length];
  }
  if (i < left.length || j < right.length) {
    segments.push({ same: false, a: [i, left.length], b: [j, right.length] });
  }
  return segments;
}

/** The runs of the longest common subsequence: start in `a`, start in `b`, length. */
function commonRuns(a: readonly string[], b: readonly string[]): [number, number, number][] {
  const lengths = commonLengths(a, b);
  const runs: [number, number, number][] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      const last = runs.at(-1);
      if (last !== undefined && last[0] + last[2] === i && last[1] + last[2] === j) last[2]++;
      else runs.push([i, j, 1]);
      i++;
      j++;
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i++;
    else j++;
  }
  return runs;
}

/** `lengths[i][j]` is the length of the longest common subsequence of `a[i..]` and `b[j..]`. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint8Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint8Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    const row = lengths[i];
    const below = lengths[i + 1];
    if (row === undefined || below === undefined) continue;
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

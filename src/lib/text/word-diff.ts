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
  const lengths = commonLengths(left, right);
  const segments: DiffSegment[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    const [fromA, fromB] = [i, j];
    while (i < left.length && j < right.length && left[i] === right[j]) {
      i++;
      j++;
    }
    if (i > fromA) {
      segments.push({ same: true, a: [fromA, i], b: [fromB, j] });
      continue;
    }
    while ((i < left.length || j < right.length) && (i >= left.length || left[i] !== right[j])) {
      const skipLeft = lengths[i + 1]?.[j] ?? -1;
      const skipRight = lengths[i]?.[j + 1] ?? -1;
      if (j >= right.length || (i < left.length && skipLeft >= skipRight)) i++;
      else j++;
    }
    segments.push({ same: false, a: [fromA, i], b: [fromB, j] });
  }
  return segments;
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

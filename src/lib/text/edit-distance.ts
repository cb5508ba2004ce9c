/** Longest word compared; a longer one is never a slip of the finger. */
const MAX_LENGTH = 64;

/**
 * Edits (insert, delete, replace, swap of neighbours) that turn one word into the other: the optimal string
 * alignment distance. Words longer than 64 units count as entirely different.
 */
export function editDistance(a: string, b: string): number {
  if (a.length > MAX_LENGTH || b.length > MAX_LENGTH) return Math.max(a.length, b.length);
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (last[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      const swap = areSwapped(a, i, b, j) ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(replace, swap, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** True when the two units before position i of `a` are those before position j of `b`, the other way round. */
function areSwapped(a: string, i: number, b: string, j: number): boolean {
  return i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
}

/** The candidate a mistyped word was probably meant to be; undefined when none is near. Ties: first given. */
export function nearestWord(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  const allowed = Math.max(1, Math.floor(typed.length / 3));
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const candidate of candidates) {
    const lower = candidate.toLowerCase();
    const isPrefix = typed.length >= 3 && lower.startsWith(typed);
    const distance = isPrefix ? 0.5 : editDistance(typed, lower);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

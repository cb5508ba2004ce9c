/** Ascending code-unit order: the same in every locale, unlike localeCompare. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Descending score, ties by ascending id: the project's one rule for ranked lists. */
export function byScoreThenId<T>(
  score: (item: T) => number,
  id: (item: T) => string,
): (a: T, b: T) => number {
  return (a, b) => score(b) - score(a) || compareText(id(a), id(b));
}

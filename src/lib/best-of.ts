/** Keeps the best of very many items without holding or sorting them all. */
export interface BestOf<T> {
  /** false for a score that can no longer be among the best; ask before making an item */
  admits(score: number): boolean;
  offer(item: T): void;
  /** best first, at most `limit` */
  sorted(): T[];
}

/** `order` sorts the best first and must be total, so that the result does not depend on the order of offers. */
export function createBestOf<T>(
  limit: number,
  score: (item: T) => number,
  order: (a: T, b: T) => number,
): BestOf<T> {
  let kept: T[] = [];
  let threshold = Number.NEGATIVE_INFINITY;

  function cut(): void {
    kept = kept.sort(order).slice(0, limit);
    if (kept.length === limit && limit > 0) threshold = score(kept[limit - 1]!);
  }

  return {
    admits: (candidate) => limit > 0 && candidate >= threshold,
    offer(item) {
      kept.push(item);
      if (kept.length >= 2 * limit + 64) cut();
    },
    sorted() {
      cut();
      return [...kept];
    },
  };
}

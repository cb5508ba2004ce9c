/** Runs at most `limit` tasks at once, in the order they were asked for. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

export function createLimiter(limit: number): Limiter {
  let active = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (active >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else active++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) active--;
      else next();
    }
  };
}

/**
 * Like Promise.all over `items` with at most `limit` calls in flight; results in the order of the items. After a
 * rejection no further call is started, and it is passed on only when those under way have ended: nothing of a run
 * goes on behind its back. The first rejection in the order of the items wins.
 */
export async function mapLimited<T, R>(
  items: readonly T[],
  limit: number,
  call: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const limited = createLimiter(limit);
  const results: R[] = [];
  const failures = new Map<number, unknown>();
  await Promise.all(
    items.map((item, index) =>
      limited(async () => {
        if (failures.size > 0) return;
        try {
          results[index] = await call(item, index);
        } catch (error) {
          failures.set(index, error);
        }
      }),
    ),
  );
  if (failures.size > 0) throw failures.get(Math.min(...failures.keys()));
  return results;
}

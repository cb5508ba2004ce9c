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

/** Like Promise.all over `items` with at most `limit` calls in flight; results in the order of the items. */
export function mapLimited<T, R>(
  items: readonly T[],
  limit: number,
  call: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const limited = createLimiter(limit);
  return Promise.all(items.map((item, index) => limited(() => call(item, index))));
}

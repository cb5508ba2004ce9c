/**
 * Like Promise.all, but a rejection is passed on only when every other call has ended too: nothing of a run goes on
 * behind its back. The first rejection in the order of the promises wins.
 */
export async function allSettled<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(promises);
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}

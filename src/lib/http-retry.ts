/** When to try an HTTP call again, and after how long. Pure: waiting and randomness come from the caller. */

/** Statuses after which the same request may succeed: 408, 409, 425, 429 and every 5xx (529 included). */
export function isRetryableStatus(status: number): boolean {
  return (
    status === 408 || status === 409 || status === 425 || status === 429 || (status >= 500 && status <= 599)
  );
}

/**
 * The wait a server asks for, in milliseconds: `retry-after-ms`, or `Retry-After` as seconds or as an HTTP date
 * (RFC 9110, section 10.2.3). Undefined when absent or unreadable; a date in the past is 0.
 */
export function retryAfterMs(
  headers: Readonly<Record<string, string | undefined>>,
  nowMs: number,
): number | undefined {
  const exact = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const value = headers["retry-after"]?.trim();
  if (value === undefined || value === "") return undefined;
  if (/^\d{1,9}(?:\.\d{1,6})?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

export const BACKOFF = { firstMs: 500, maxMs: 30_000 } as const;

/**
 * Exponential back-off with full-half jitter: between half and all of `firstMs * 2^attempt`, at most `maxMs`.
 * `attempt` is 0 for the first retry, `random` in [0, 1).
 */
export function backoffMs(
  attempt: number,
  random: number,
  limits: { readonly firstMs: number; readonly maxMs: number } = BACKOFF,
): number {
  const ceiling = Math.min(limits.maxMs, limits.firstMs * 2 ** Math.min(attempt, 20));
  return Math.round(ceiling * (0.5 + random / 2));
}

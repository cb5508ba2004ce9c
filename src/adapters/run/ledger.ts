import type { Usage } from "../../domain/usage.ts";
import type { Ledger, LedgerEntry, Timer } from "../../ports/run-context.ts";

/** US dollars per million tokens, by model id (`provider:model`). */
export type Prices = Readonly<Record<string, { readonly input: number; readonly output: number }>>;

/** Keeps every external call of a run in order, and prices model calls where the price is known. */
export function createLedger(timer: Timer, prices: Prices = {}): Ledger {
  const startedMs = timer.elapsedMs();
  const entries: LedgerEntry[] = [];
  return {
    record(entry) {
      const money = entry.money ?? priceOf(entry, prices);
      entries.push(money === undefined ? entry : { ...entry, money });
    },
    entries: () => entries,
    usage: () => sumUsage(entries, (timer.elapsedMs() - startedMs) / 1000),
  };
}

/** True for a call that went out to a model: neither cached nor made by the rules. */
export function isPaidModelCall(entry: LedgerEntry): boolean {
  return entry.kind === "model" && !entry.cached;
}

function priceOf(entry: LedgerEntry, prices: Prices): number | undefined {
  if (entry.kind !== "model") return undefined;
  if (entry.cached) return 0;
  const price = prices[entry.target];
  if (price === undefined) return undefined;
  return (entry.inputTokens * price.input + entry.outputTokens * price.output) / 1_000_000;
}

function sumUsage(entries: readonly LedgerEntry[], seconds: number): Usage {
  const models = entries.filter(isPaidModelCall);
  const paid = [...models, ...entries.filter(({ kind, cached }) => kind === "embedding" && !cached)];
  // most embedders are local: one without a price costs nothing, a model without one has a cost that is not known
  const isPriced =
    models.every(({ money }) => money !== undefined) && paid.some(({ money }) => money !== undefined);
  const count = (fits: (entry: LedgerEntry) => boolean) => entries.filter(fits).length;
  return {
    modelCalls: models.length,
    cachedCalls: count(({ kind, cached }) => kind === "model" && cached),
    inputTokens: sum(paid, ({ inputTokens }) => inputTokens),
    outputTokens: sum(paid, ({ outputTokens }) => outputTokens),
    ...(isPriced ? { money: sum(paid, ({ money }) => money ?? 0) } : {}),
    searches: count(({ kind }) => kind === "search"),
    fetches: count(({ kind }) => kind === "fetch"),
    seconds,
  };
}

function sum(entries: readonly LedgerEntry[], amount: (entry: LedgerEntry) => number): number {
  return entries.reduce((total, entry) => total + amount(entry), 0);
}

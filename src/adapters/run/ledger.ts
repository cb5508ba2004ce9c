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
  const usage = { modelCalls: 0, cachedCalls: 0, inputTokens: 0, outputTokens: 0, searches: 0, fetches: 0 };
  let money = 0;
  let priced = entries.some(isPaidModelCall);
  for (const entry of entries) {
    if (entry.kind === "search") usage.searches++;
    if (entry.kind === "fetch") usage.fetches++;
    if (entry.kind !== "model") continue;
    if (entry.cached) {
      usage.cachedCalls++;
      continue;
    }
    usage.modelCalls++;
    usage.inputTokens += entry.inputTokens;
    usage.outputTokens += entry.outputTokens;
    if (entry.money === undefined) priced = false;
    else money += entry.money;
  }
  return { ...usage, ...(priced ? { money } : {}), seconds };
}

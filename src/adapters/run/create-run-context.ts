import type { RunEvent } from "../../domain/event.ts";
import type { BudgetLimits, Clock, RunContext, Timer } from "../../ports/run-context.ts";
import { createBudget } from "./budget.ts";
import { createLedger, type Prices } from "./ledger.ts";
import { createRandom } from "./seeded-random.ts";
import { systemClock, systemTimer } from "./system-time.ts";

export interface RunContextOptions {
  readonly clock?: Clock;
  readonly timer?: Timer;
  /** default 0: two runs without a seed are equal */
  readonly seed?: number;
  readonly signal?: AbortSignal;
  readonly limits?: BudgetLimits;
  readonly emit?: (event: RunEvent) => void;
  readonly prices?: Prices;
}

/** One per command or request: a context carries the budget and the ledger of that run. */
export function createRunContext(options: RunContextOptions = {}): RunContext {
  const timer = options.timer ?? systemTimer;
  const ledger = createLedger(timer, options.prices);
  return {
    clock: options.clock ?? systemClock,
    timer,
    random: createRandom(options.seed ?? 0),
    signal: options.signal ?? new AbortController().signal,
    budget: createBudget(options.limits ?? {}, ledger, timer),
    ledger,
    emit: options.emit ?? (() => {}),
  };
}

import type { RunEvent } from "../domain/event.ts";
import type { Usage } from "../domain/usage.ts";

/** Wall clock. Only for dates that are written down; never for measuring. */
export interface Clock {
  /** milliseconds since 1970-01-01T00:00:00Z */
  now(): number;
}

/** Monotonic time: durations, deadlines and waiting. */
export interface Timer {
  /** milliseconds since an arbitrary start; never goes back */
  elapsedMs(): number;
  /** resolves after `ms`, rejects with AppError `interrupted` when the signal aborts */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Seeded random numbers in [0, 1). */
export interface Random {
  readonly seed: number;
  next(): number;
}

export interface BudgetLimits {
  readonly calls?: number;
  readonly tokens?: number;
  readonly seconds?: number;
  /** US dollars; refused as `configuration` when a model without a price is called */
  readonly money?: number;
}

/** Checked before every external call; what is spent is read from the ledger. */
export interface Budget {
  readonly limits: BudgetLimits;
  /** throws AppError `budget-spent` naming the limit when one more call would not be covered */
  check(): void;
  /** the limit that is spent, if any, without throwing */
  spent(): keyof BudgetLimits | undefined;
}

export type CallKind = "model" | "embedding" | "search" | "fetch";

export interface LedgerEntry {
  readonly kind: CallKind;
  /** task id or another purpose */
  readonly purpose: string;
  readonly target: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly ms: number;
  readonly cached: boolean;
  /** US dollars where the price is configured */
  readonly money?: number;
  readonly failed?: string;
  /** the model name the server says it used, where it says so */
  readonly responseModel?: string;
}

/** Every external call of a run, in order. */
export interface Ledger {
  record(entry: LedgerEntry): void;
  entries(): readonly LedgerEntry[];
  usage(): Usage;
}

/** Passed to everything; nothing reads the process's clock, random or environment by itself. */
export interface RunContext {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly budget: Budget;
  readonly ledger: Ledger;
  readonly emit: (event: RunEvent) => void;
}

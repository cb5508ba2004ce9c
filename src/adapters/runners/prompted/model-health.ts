/**
 * What one run has learned about each model: failures in a row (a breaker), an error that no retry mends, and
 * the name under which it last answered. Kept by run, so that the next run starts without prejudice.
 */
import type { AppError } from "../../../domain/errors.ts";
import type { Ledger, RunContext } from "../../../ports/run-context.ts";
import type { PromptedLimits } from "./limits.ts";

export interface ModelHealth {
  /** failures in a row */
  failures: number;
  lastFailure: string;
  /** run.timer's time at which the breaker opened */
  openedAtMs: number;
  /** a wrong key or model name: every later call of the run would fail the same way */
  fatal?: AppError;
  responseModel?: string;
}

export type HealthOf = (modelId: string, run: RunContext) => ModelHealth;

export function createHealthBook(): HealthOf {
  const byRun = new WeakMap<Ledger, Map<string, ModelHealth>>();
  return (modelId, run) => {
    const models = byRun.get(run.ledger) ?? new Map<string, ModelHealth>();
    byRun.set(run.ledger, models);
    const health = models.get(modelId) ?? { failures: 0, lastFailure: "", openedAtMs: 0 };
    models.set(modelId, health);
    return health;
  };
}

export function noteFailure(health: ModelHealth, detail: string, run: RunContext): void {
  health.failures++;
  health.lastFailure = detail;
  health.openedAtMs = run.timer.elapsedMs();
}

/** True while calls are refused. After the pause calls go out again; one more failure closes the door at once. */
export function isOpen(health: ModelHealth, limits: PromptedLimits, run: RunContext): boolean {
  if (health.failures < limits.breakerAfter) return false;
  return run.timer.elapsedMs() - health.openedAtMs < limits.breakerPauseMs;
}

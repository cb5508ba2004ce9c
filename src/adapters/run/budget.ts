import { AppError } from "../../domain/errors.ts";
import type { Budget, BudgetLimits, Ledger, Timer } from "../../ports/run-context.ts";
import { isPaidModelCall } from "./ledger.ts";

const HINT = "Raise the limit, or leave it out; what was found so far is in the report.";

/** Reads what is spent from the ledger: cached replies and the rules cost nothing. */
export function createBudget(limits: BudgetLimits, ledger: Ledger, timer: Timer): Budget {
  const startedMs = timer.elapsedMs();
  const spent = (): keyof BudgetLimits | undefined => {
    const usage = ledger.usage();
    const seconds = (timer.elapsedMs() - startedMs) / 1000;
    if (reached(limits.calls, usage.modelCalls)) return "calls";
    if (reached(limits.tokens, usage.inputTokens + usage.outputTokens)) return "tokens";
    if (reached(limits.seconds, seconds)) return "seconds";
    if (reached(limits.money, usage.money ?? 0)) return "money";
    return undefined;
  };
  return {
    limits,
    spent,
    check() {
      const limit = spent();
      if (limit !== undefined) {
        throw new AppError("budget-spent", `The budget of ${limits[limit]} ${limit} is spent.`, {
          hint: HINT,
          reason: limit,
        });
      }
      if (limits.money !== undefined) refuseUnpricedModels(ledger);
    },
  };
}

function reached(limit: number | undefined, used: number): boolean {
  return limit !== undefined && used >= limit;
}

function refuseUnpricedModels(ledger: Ledger): void {
  const unpriced = ledger.entries().find((entry) => isPaidModelCall(entry) && entry.money === undefined);
  if (unpriced === undefined) return;
  throw new AppError("configuration", `A money budget is set, but ${unpriced.target} has no price.`, {
    hint: "Give the model's price per million tokens in the configuration, or use another limit.",
    reason: "model_without_price",
  });
}

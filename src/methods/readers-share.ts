import { AppError } from "../domain/errors.ts";
import type { BudgetLimits, RunContext } from "../ports/run-context.ts";

/** Of tokens, seconds and money; of calls, one. */
const SHARE = 0.1;

/**
 * The same run with a part of its budget put aside, so that what a search finds can still be read when the search has
 * spent all that it may. What is put aside is free again in `run` itself.
 */
export function leavingReadersShare(run: RunContext): RunContext {
  const limits = lessShare(run.budget.limits);
  const spent = (): keyof BudgetLimits | undefined => {
    const usage = run.ledger.usage();
    const used: Required<BudgetLimits> = {
      calls: usage.modelCalls,
      tokens: usage.inputTokens + usage.outputTokens,
      seconds: usage.seconds,
      money: usage.money ?? 0,
    };
    const reached = (name: keyof BudgetLimits) => used[name] >= (limits[name] ?? Number.POSITIVE_INFINITY);
    return run.budget.spent() ?? (["calls", "tokens", "seconds", "money"] as const).find(reached);
  };
  return {
    ...run,
    budget: {
      limits,
      spent,
      check() {
        run.budget.check();
        const limit = spent();
        if (limit === undefined) return;
        const whole = run.budget.limits[limit];
        throw new AppError(
          "budget-spent",
          `The budget of ${whole} ${limit} is spent but for what the answer needs.`,
          { hint: "Raise the limit, or leave it out.", reason: limit },
        );
      },
    },
  };
}

function lessShare({ calls, tokens, seconds, money }: BudgetLimits): BudgetLimits {
  return {
    ...(calls === undefined ? {} : { calls: Math.max(0, calls - 1) }),
    ...(tokens === undefined ? {} : { tokens: tokens * (1 - SHARE) }),
    ...(seconds === undefined ? {} : { seconds: seconds * (1 - SHARE) }),
    ...(money === undefined ? {} : { money: money * (1 - SHARE) }),
  };
}

/**
 * Lets calls in so that a budget is overrun by at most one call in flight (reliability.md P14). The budget reads
 * what is spent from the ledger, which knows a call only when it has ended; calls in flight are counted here at
 * the most they can cost. While that fits, calls run side by side; near the limit they run one at a time.
 */
import type { Ledger, RunContext } from "../../../ports/run-context.ts";

export interface CallCost {
  /** input and output at most */
  readonly tokens: number;
  /** US dollars at most; 0 where no price is known */
  readonly money: number;
}

export interface Admission {
  /** throws AppError `budget-spent`; the result gives the place back, after the call is in the ledger */
  admit(cost: CallCost, run: RunContext): Promise<() => void>;
}

interface InFlight {
  calls: number;
  tokens: number;
  money: number;
  waiting: (() => void)[];
}

export function createAdmission(): Admission {
  const states = new WeakMap<Ledger, InFlight>();
  return {
    async admit(cost, run) {
      const state = states.get(run.ledger) ?? { calls: 0, tokens: 0, money: 0, waiting: [] };
      states.set(run.ledger, state);
      for (;;) {
        run.budget.check();
        if (state.calls === 0 || fits(cost, state, run)) break;
        await new Promise<void>((resolve) => state.waiting.push(resolve));
      }
      change(state, cost, 1);
      return () => {
        change(state, cost, -1);
        for (const wake of state.waiting.splice(0)) wake();
      };
    },
  };
}

function fits(cost: CallCost, state: InFlight, { budget, ledger }: RunContext): boolean {
  const { calls, tokens, money } = budget.limits;
  if (calls === undefined && tokens === undefined && money === undefined) return true;
  const usage = ledger.usage();
  if (usage.modelCalls + state.calls + 1 > (calls ?? Number.POSITIVE_INFINITY)) return false;
  const usedTokens = usage.inputTokens + usage.outputTokens + state.tokens + cost.tokens;
  if (usedTokens > (tokens ?? Number.POSITIVE_INFINITY)) return false;
  return (usage.money ?? 0) + state.money + cost.money <= (money ?? Number.POSITIVE_INFINITY);
}

function change(state: InFlight, cost: CallCost, sign: 1 | -1): void {
  state.calls += sign;
  state.tokens += sign * cost.tokens;
  state.money += sign * cost.money;
}

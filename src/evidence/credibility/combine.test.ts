import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logOdds } from "../../lib/log-odds.ts";
import { combine } from "./combine.ts";
import type { Signal } from "./signal.ts";
import { WEAK_CAP } from "./weights.ts";

const prior: Signal = { part: "sourcePrior", value: 0.7 };
const dispute: Signal = { part: "contradiction", value: 0.4, reason: "It is disputed." };

describe("combine", () => {
  it("is unknown when nothing is known, never 0", () => {
    expect(combine([{ part: "sourcePrior", value: null }], false).score).toBeNull();
  });

  it("keeps the prior of a source about which nothing else is known", () => {
    expect(combine([prior, { part: "statementJudgement", value: null }], false).score).toBeCloseTo(0.7, 5);
  });

  it("lets style count only in a dispute, and never beyond its cap", () => {
    const style: Signal = { part: "style", value: 0.01 };
    const judged: Signal = { part: "documentJudgement", value: 0.01, weightAs: "weak" };
    expect(combine([prior, style, judged], false).score).toBeCloseTo(0.7, 5);
    const without = combine([prior, dispute], true).score ?? 0;
    const withHints = combine([prior, dispute, style, judged], true).score ?? 0;
    expect(logOdds(without) - logOdds(withHints)).toBeCloseTo(WEAK_CAP, 4);
  });

  it("lets the user's trust outweigh what the sources say", () => {
    const others: Signal[] = [dispute, { part: "independentSupport", value: 0.9 }];
    const low = combine([{ part: "sourcePrior", value: 0.05, weightAs: "userTrust" }, ...others], false);
    const high = combine([{ part: "sourcePrior", value: 0.95, weightAs: "userTrust" }, ...others], false);
    expect(low.score).toBeLessThan(0.3);
    expect(high.score).toBeGreaterThan(0.7);
  });

  it("grows with every part, and stays between 0 and 1", () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        const score = (support: number) =>
          combine(
            [
              { part: "sourcePrior", value: a },
              { part: "contradiction", value: c },
              { part: "independentSupport", value: support },
            ],
            false,
          ).score ?? Number.NaN;
        expect(score(Math.max(b, 0.6))).toBeGreaterThanOrEqual(score(Math.min(b, 0.4)));
        expect(score(b)).toBeGreaterThan(0);
        expect(score(b)).toBeLessThan(1);
      }),
    );
  });
});

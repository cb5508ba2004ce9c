/**
 * One credibility from its parts: the weighted mean of the log-odds of what is known. Unknown parts are left out
 * and the rest keeps its proportions, so a source about which nothing is known keeps its prior, and nothing that
 * is missing counts as bad. Weak hints shift the result by a capped amount.
 */
import type { Credibility, CredibilityPart } from "../../domain/credibility.ts";
import { fromLogOdds, logOdds } from "../../lib/log-odds.ts";
import type { Signal } from "./signal.ts";
import { WEAK_CAP, WEIGHTS } from "./weights.ts";

/** In this order the reasons are told. */
const TOLD: readonly CredibilityPart[] = [
  "sourcePrior",
  "contradiction",
  "datePlausibility",
  "independentSupport",
  "documentJudgement",
  "statementJudgement",
  "graphAlignment",
  "style",
];

export function combine(signals: readonly Signal[], contested: boolean): Credibility {
  const known = signals.filter((signal): signal is Signal & { value: number } => signal.value !== null);
  const strong = known.filter((signal) => !isWeak(signal));
  const total = strong.reduce((sum, signal) => sum + weightOf(signal), 0);
  const mean = strong.reduce((sum, signal) => sum + weightOf(signal) * logOdds(signal.value), 0) / total;
  const hints = known.filter(isWeak).reduce((sum, signal) => sum + logOdds(signal.value), 0);
  const shift = Math.max(-WEAK_CAP, Math.min(WEAK_CAP, hints));
  const isKnown = total > 0;
  return {
    score: isKnown ? rounded(fromLogOdds(mean + (contestable(signals) ? shift : 0))) : null,
    parts: Object.fromEntries(
      signals.map(({ part, value }) => [part, value === null ? null : rounded(value)]),
    ),
    reasons: reasonsOf(signals),
    contested,
  };
}

/** Weak hints count only where something is in dispute (methods.md 5.3). */
function contestable(signals: readonly Signal[]): boolean {
  return signals.some(({ part, value }) => part === "contradiction" && value !== null);
}

function isWeak({ part, weightAs }: Signal): boolean {
  return part === "style" || weightAs === "weak";
}

function weightOf({ part, weightAs }: Signal): number {
  if (weightAs === "userTrust") return WEIGHTS.userTrust;
  return part === "style" ? 0 : WEIGHTS[part];
}

function reasonsOf(signals: readonly Signal[]): string[] {
  const reasons = TOLD.flatMap((part) => signals.filter((signal) => signal.part === part))
    .map(({ reason }) => reason)
    .filter((reason) => reason !== undefined);
  return [...new Set(reasons)];
}

/** Six decimals: enough for any ranking, and free of the last bits in which machines differ. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

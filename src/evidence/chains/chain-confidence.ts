/**
 * How sure a chain is, from the probabilities with which its options were chosen.
 *
 * ReliableRAG multiplies them (methods.md 1.1 S4), which favours short chains and makes scores of unlike length
 * incomparable (1.4, 10). The default here is the geometric mean with a term for the stop option (1.7).
 */
export type ChainScoring = "product" | "geometric-mean";

export interface ChainChoices {
  /** probability of the chosen statement, one per hop */
  readonly probabilities: readonly number[];
  /** probability of "no further statement needed" when it was chosen; undefined while a chain can still grow */
  readonly stop?: number;
  /** true when the chain ended without choosing to stop: hop limit, no candidate left, failed choice */
  readonly cutOff?: boolean;
}

/** Whether a chain that was cut off would have been enough is unknown. */
const UNKNOWN_STOP = 0.5;

/** 0..1; a chain without any choice is worth 1, so that the search has where to start. */
export function chainConfidence(choices: ChainChoices, scoring: ChainScoring): number {
  const product = choices.probabilities.reduce((value, probability) => value * probability, 1);
  if (scoring === "product") return product * (choices.stop ?? 1);
  const stop = choices.stop ?? (choices.cutOff ? UNKNOWN_STOP : undefined);
  const terms = choices.probabilities.length + (stop === undefined ? 0 : 1);
  return terms === 0 ? 1 : (product * (stop ?? 1)) ** (1 / terms);
}

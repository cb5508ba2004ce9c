/** Probabilities closer to 0 or 1 than this say no more than this: no single signal may decide alone. */
export const PROBABILITY_FLOOR = 0.02;

export function clampProbability(probability: number, floor: number = PROBABILITY_FLOOR): number {
  return Math.min(1 - floor, Math.max(floor, probability));
}

/** ln(p / (1 - p)) of a probability kept away from 0 and 1. */
export function logOdds(probability: number): number {
  const p = clampProbability(probability);
  return Math.log(p / (1 - p));
}

/** The probability of log-odds: the inverse of `logOdds` between the floors. */
export function fromLogOdds(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

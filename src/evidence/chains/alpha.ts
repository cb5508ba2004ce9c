/**
 * How much similarity weighs against credibility in ranking (methods.md 5.3). The paper's best alpha, 0.4, costs 5
 * to 7 EM when nothing is false and gains 2 to 8 with one false document, so it is conditional:
 *
 *     alpha(m) = ALPHA_CLEAN - (ALPHA_CLEAN - ALPHA_DISPUTED) * min(1, m / FULL_MASS)
 *
 * where the conflict mass m is the share of the relevant evidence that is disputed or comes from sources the user
 * trusts little. A straight line between the two ends; a quarter of the evidence in dispute is reason enough for
 * the paper's value, because the disputed quarter is usually the part that the question is about.
 */
import type { Conflict } from "../../domain/credibility.ts";
import type { WeighedStatement } from "../../domain/statement.ts";

export const ALPHA_CLEAN = 0.95;
export const ALPHA_DISPUTED = 0.4;
const FULL_MASS = 0.25;
/** a credibility below this comes of low user trust or a lost conflict */
const DOUBTED = 0.35;

/** @param conflictMass 0..1; see conflictMassOf @returns the weight of similarity, 0.4..0.95 */
export function conditionalAlpha(conflictMass: number): number {
  const share = Math.min(1, Math.max(0, conflictMass) / FULL_MASS);
  return ALPHA_CLEAN - (ALPHA_CLEAN - ALPHA_DISPUTED) * share;
}

/** The relevance of statements that are in a conflict or doubted, over the relevance of all; 0 without any. */
export function conflictMassOf(
  statements: readonly WeighedStatement[],
  conflicts: readonly Conflict[],
): number {
  const disputed = new Set(
    conflicts.flatMap(({ sides }) => sides.flatMap(({ statementIds }) => statementIds)),
  );
  let total = 0;
  let mass = 0;
  for (const { id, relevance, credibility } of statements) {
    total += relevance;
    if (disputed.has(id) || (credibility.score ?? 1) < DOUBTED) mass += relevance;
  }
  return total === 0 ? 0 : mass / total;
}

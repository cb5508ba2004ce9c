/**
 * How probable it is that an answer is right: a logistic over what each of its steps stands on, and the product
 * over its steps, since all of them must be right. Fitted so that the product is calibrated, not each factor
 * (bench/fit-plumb-confidence.ts). Weights whose sign is known cannot take the other one, so more origins, a surer
 * reader or less conflict never lower a confidence.
 */
import { CONFIDENCE_WEIGHTS } from "./confidence-weights.ts";
import type { Ground } from "./ground.ts";

/** With the sign that each weight must have; 0: either. */
export const SIGNALS = [
  ["bias", 0],
  ["reader", 1],
  ["support", 1],
  ["lead", 1],
  ["relevance", 1],
  ["credibility", 1],
  ["open", -1],
  ["agreement", 1],
  ["whole", 0],
  ["composed", 0],
  ["undivided", -1],
  ["broken", -1],
] as const;

/** More origins than these say no more (methods.md 5.2: independent support saturates). */
const ENOUGH_ORIGINS = 3;

export function signalsOf(ground: Ground): readonly number[] {
  const reader = Math.min(0.98, Math.max(0.02, ground.reader));
  return [
    1,
    Math.log(reader / (1 - reader)),
    Math.log2(Math.min(ENOUGH_ORIGINS, Math.max(1, ground.origins))),
    ground.lead,
    ground.relevance,
    ground.credibility,
    ground.open ? 1 : 0,
    ground.agreement,
    ground.found === "whole" ? 1 : 0,
    ground.found === "composed" ? 1 : 0,
    ground.undivided ? 1 : 0,
    ground.broken ? 1 : 0,
  ];
}

/** 0..1 */
export function stepConfidence(ground: Ground): number {
  return probabilityOf(signalsOf(ground), CONFIDENCE_WEIGHTS);
}

/** 0..1; of no step at all 0. */
export function walkConfidence(grounds: readonly Ground[]): number {
  if (grounds.length === 0) return 0;
  return grounds.reduce((product, ground) => product * stepConfidence(ground), 1);
}

export function probabilityOf(signals: readonly number[], weights: readonly number[]): number {
  const sum = signals.reduce((total, signal, at) => total + signal * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

/**
 * In the order of SIGNALS, as `npx tsx bench/fit-plumb-confidence.ts DATA` printed them on 2026-12-01 from 284 answers
 * to training questions (HotpotQA 100, 2WikiMultiHopQA 167; each over its own paragraphs, over those without one
 * that carries the answer, and over another question's), 77 % of them right. Those rows name each fact in one
 * paragraph only, so the weight of further origins ("support") is as set by hand: odds times four for a second one.
 */
export const CONFIDENCE_WEIGHTS: readonly number[] = [
  -1.45, 0.83, 1.4, 0.52, 0.78, 0.88, -0.77, 0.85, -0.2, 0.45, -0.23, -0.8,
];

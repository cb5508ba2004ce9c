/**
 * In the order of SIGNALS, as `npx tsx bench/fit-plumb-confidence.ts DATA` printed them on 2026-12-01 from 290 answers
 * to training questions (HotpotQA 100, 2WikiMultiHopQA 167; each over its own paragraphs, over those without one
 * that carries the answer, and over another question's), 76 % of them right. Those rows name each fact in one
 * paragraph only, so the weight of further origins ("support") is as set by hand: odds times four for a second one.
 */
export const CONFIDENCE_WEIGHTS: readonly number[] = [
  -1.35, 0.74, 1.4, 0.58, 0.78, 0.94, -0.57, 0.72, -0.06, 0.48, 0, -0.48,
];

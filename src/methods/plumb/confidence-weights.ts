/**
 * In the order of SIGNALS, as `npx tsx bench/fit-plumb-confidence.ts DATA` printed them on 2026-12-01 from 293 answers
 * to training questions (HotpotQA 100, 2WikiMultiHopQA 167; each over its own paragraphs, over those without one
 * that carries the answer, and over another question's), 74 % of them right. Those rows name each fact in one
 * paragraph only, so the weight of further origins ("support") is as set by hand: odds times four for a second one.
 */
export const CONFIDENCE_WEIGHTS: readonly number[] = [
  -1.46, 0.76, 1.4, 0.74, 0.65, 0.9, -0.86, 0.72, -0.02, 0.48, 0, -0.56,
];

/**
 * How probable it is that an answer of the rules is right: one logistic for each way of finding it, over what can
 * be seen of the answer. Fitted by bench/fit-rules-confidence.ts on training rows of HotpotQA and 2WikiMultiHopQA
 * with three kinds of readings: the row's own paragraphs, each of some single documents, another row's paragraphs.
 */
import type { AskedQuestion } from "./asked-question.ts";
import type { ContextView } from "./evidence.ts";
import { predicateSupport } from "./predicate-support.ts";
import { mentions, nameMatch } from "./same-name.ts";
import type { FoundAnswer } from "./solve-relation.ts";

/** With the sign that each weight must have, so that better evidence never lowers a confidence; 0: either. */
export const SIGNALS = [
  ["bias", 0],
  ["score", 1],
  ["lead", 1],
  ["fit", 1],
  ["support", 1],
  ["ownSupport", 1],
  ["names", 1],
  ["sources", 0],
  ["nested", -1],
  ["length", -1],
] as const;

/** In the order of SIGNALS. */
export const CONFIDENCE_WEIGHTS: Readonly<Record<FoundAnswer["by"], readonly number[]>> = {
  relation: [-0.25, 0.23, 0, 0, 0.52, 0.24, 0.65, -0.04, -1.4, -0.29],
  comparison: [1.73, 1.06, 0.02, 0, 0, 0, 0.28, -0.09, -0.12, 0],
  // not fitted: nothing was asked, so nothing says how well this answers
  title: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  reading: [-4.3, 0.12, 0.74, 1.38, 1.38, 0.25, 0, 1.34, 0, 0],
};

/** 0..1 */
export function confidenceOf(found: FoundAnswer, question: AskedQuestion, view: ContextView): number {
  const weights = CONFIDENCE_WEIGHTS[found.by];
  const sum = signalsOf(found, question, view).reduce(
    (total, value, i) => total + value * (weights[i] ?? 0),
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}

export function signalsOf(found: FoundAnswer, question: AskedQuestion, view: ContextView): readonly number[] {
  const own = found.sentences.slice(0, 1);
  const score = Math.min(0.99, Math.max(0.01, found.score));
  const names = question.names.filter((name) =>
    found.sentences.some(({ title, folded }) => nameMatch(name, title) >= 0.6 || mentions(folded, name)),
  ).length;
  return [
    1,
    Math.log(score / (1 - score)),
    found.rival === undefined ? 1 : Math.max(0, 1 - found.rival / score),
    found.fit ?? 0,
    predicateSupport(question, found.sentences, view),
    predicateSupport(question, own, view),
    question.names.length === 0 ? 0.5 : names / question.names.length,
    Math.min(5, new Set(view.sentences.map(({ title }) => title)).size) / 5,
    looksNested(question.text) ? 1 : 0,
    Math.min(30, question.text.split(" ").length) / 30,
  ];
}

/** A relative clause, or more than one `of` or possessive: more than one step is asked. */
export function looksNested(question: string): boolean {
  const inner = question.replace(
    /^\s*(?:(?:in|on|at|of|for|to|from|by|with|under)\s)?(?:which|who|whom|where|what|whose)\b/iu,
    "",
  );
  if (/\b(?:who|whom|which|whose|where|that)\b/iu.test(inner)) return true;
  return (inner.match(/\bof (?:the|an?|his|her)\b|['’]s\b/giu) ?? []).length > 1;
}

import type { AbstentionReason, Finding } from "../domain/finding.ts";

const EXPLANATIONS: Readonly<Record<AbstentionReason, string>> = {
  "no-evidence": "Nothing in the knowledge base speaks to this question.",
  "insufficient-evidence": "The evidence that was found does not carry an answer.",
  contested: "Independent sources disagree, and nothing decides between them.",
  "not-a-question": "The input holds no words that could be asked.",
  "model-failed": "The language model gave no usable output.",
  "model-refused": "The language model refused to answer.",
  "budget-spent": "The budget was spent before an answer was reached.",
  interrupted: "The run was interrupted before an answer was reached.",
  "search-failed":
    "The search did not work, so the evidence could not be read. This says nothing about the answer.",
};

/** No answer, and why: never a guess, never an answer from a model's memory. */
export function abstain(reason: AbstentionReason, detail = ""): Finding {
  const explanation = detail === "" ? EXPLANATIONS[reason] : `${EXPLANATIONS[reason]} ${detail}`;
  return { status: "abstained", explanation, confidence: 0, confidenceBy: "none", reason };
}

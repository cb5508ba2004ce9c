import type { AbstentionReason } from "../../domain/finding.ts";
import type { Report } from "../../domain/report.ts";
import { score } from "./numbers.ts";
import type { Look, Page } from "./page.ts";

/** The answer, how sure it is, and what it would take to change it. */
export function addAnswer(page: Page, report: Report): void {
  const { finding } = report;
  if (finding.answer !== undefined) page.add(finding.answer, { indent: 2, look: "strong" });
  for (const { answer, condition } of finding.answers ?? []) {
    page.add(condition === undefined ? answer : `${answer} (${condition})`, { indent: 2, mark: "• " });
  }
  const contested = finding.contested === true ? " Contested: independent sources disagree." : "";
  const words = `${confidenceWords(finding.confidence)} (${score(finding.confidence)}). ${marginWords(report)}`;
  page.add(words + contested, { indent: 2, look: confidenceLook(report) });
}

function confidenceWords(confidence: number): string {
  if (confidence >= 0.85) return "High confidence";
  if (confidence >= 0.6) return "Fair confidence";
  return confidence >= 0.35 ? "Low confidence" : "Very low confidence";
}

function confidenceLook(report: Report): Look {
  const { finding, margin } = report;
  if (finding.contested === true || finding.confidence < 0.35) return "bad";
  return finding.confidence >= 0.6 && margin.toChange > 1 ? "good" : "doubtful";
}

/** The margin in words: it counts sources that change sides, which is worse for an answer than sources that fall away. */
function marginWords({ margin }: Report): string {
  if (margin.toChange <= 0) return margin.explanation;
  if (margin.toChange === 1) {
    return margin.origins <= 1
      ? "Margin 1: it rests on one source at its weakest step."
      : "Margin 1: it would change if one of its independent sources said the opposite.";
  }
  return `Margin ${margin.toChange}: it would change if that many of its independent sources said the opposite.`;
}

const ABSTENTIONS: Readonly<Record<AbstentionReason, string>> = {
  "no-evidence": "Nothing in the knowledge base speaks of this.",
  "insufficient-evidence": "The evidence does not carry an answer.",
  contested: "Independent sources contradict one another, and nothing decides between them.",
  "not-a-question": "This does not read as a question.",
  "model-failed": "The language model gave no usable output.",
  "model-refused": "The language model refused.",
  "budget-spent": "The budget was used up before there was an answer.",
  interrupted: "The run was interrupted before there was an answer.",
  "search-failed": "The sources could not be searched.",
};

/** Why there is no answer. */
export function addAbstention(page: Page, { finding }: Report): void {
  page.add("No answer", { indent: 2, look: "strong" });
  const why = finding.reason === undefined ? "" : ABSTENTIONS[finding.reason];
  page.add(finding.explanation === "" ? why : finding.explanation, { indent: 2, look: "doubtful" });
}

/** What is believed enough to be answered. */
import type { ConfidenceBy, Finding } from "../../domain/finding.ts";
import { meansSame } from "../../evidence/answers/vote.ts";
import type { Parts } from "../../evidence/parts.ts";
import { asksForPresent } from "../../evidence/values/currency.ts";
import { abstain } from "../abstain.ts";
import { type Conclusion, NO_MARGIN } from "../conclude.ts";
import { walkConfidence } from "./confidence.ts";
import type { Ground } from "./ground.ts";
import type { PlumbSettings } from "./settings.ts";

/** A conclusion with what each of its steps stands on; no grounds for an abstention. */
export interface GroundedConclusion extends Conclusion {
  readonly grounds: readonly Ground[];
}

/** With a model as reader the same formula rests on what the model states of itself. */
export function confidenceByOf({ runner }: Pick<Parts, "runner">): ConfidenceBy {
  return runner.boundTo("answer-from-context") === "rules" ? "rules" : "stated";
}

export function withGrounds(
  conclusion: Conclusion,
  grounds: readonly Ground[],
  parts: Pick<Parts, "runner">,
): GroundedConclusion {
  const believed = { confidence: walkConfidence(grounds), confidenceBy: confidenceByOf(parts) };
  return { ...conclusion, finding: { ...conclusion.finding, ...believed }, grounds };
}

/**
 * Votes that were checked against all of the evidence. Where the two agree, the votes keep their margin and chains;
 * where they do not, the one believed more is kept and the other is counter-evidence. A tie stays a tie,
 * and what holds at present is for the votes to say: they weigh the latest word, one reader of everything does not.
 */
export function reconcile(
  votes: GroundedConclusion,
  whole: GroundedConclusion,
  question: string,
  parts: Pick<Parts, "runner">,
): GroundedConclusion {
  const [voted, read] = [votes.finding.answer, whole.finding.answer];
  if (voted === undefined) return votes;
  if (read === undefined) return withAgreement(votes, -1, parts);
  if (meansSame(voted, read)) return withAgreement(votes, 1, parts);
  const [left, right] = [withAgreement(votes, -1, parts), withAgreement(whole, -1, parts)];
  const isVotes = asksForPresent(question) || left.finding.confidence > right.finding.confidence;
  const [kept, lost] = isVotes ? [left, right] : [right, left];
  const others = lost.chains.slice(0, 1).map(({ statementIds }) => ({
    statementIds,
    answer: lost.finding.answer ?? "",
    summary:
      lost.grounds[0]?.found === "whole"
        ? `All of the evidence read together says "${lost.finding.answer}", and is believed less.`
        : `Single sources, each read alone, say "${lost.finding.answer}", and are believed less.`,
  }));
  return { ...kept, counterEvidence: [...others, ...kept.counterEvidence, ...lost.counterEvidence] };
}

function withAgreement(
  conclusion: GroundedConclusion,
  agreement: Ground["agreement"],
  parts: Pick<Parts, "runner">,
): GroundedConclusion {
  const last = conclusion.grounds.length - 1;
  const grounds = conclusion.grounds.map((ground, at) => (at === last ? { ...ground, agreement } : ground));
  return withGrounds(conclusion, grounds, parts);
}

/**
 * Below the least confidence the answer is named as a guess and not given; what led to it is kept. The threshold was
 * fitted on what the rules say of themselves, so it does not silence a model: its cited answer stands, with its
 * stated confidence beside it.
 */
export function believe(conclusion: GroundedConclusion, settings: PlumbSettings): GroundedConclusion {
  const { finding } = conclusion;
  const isSureEnough = finding.confidence >= settings.minConfidence || finding.confidenceBy !== "rules";
  if (finding.status === "abstained" || isSureEnough) return conclusion;
  return { ...conclusion, finding: asGuess(finding), margin: NO_MARGIN };
}

function asGuess({ answer = "", confidence, contested }: Finding): Finding {
  const guess = `The best guess is "${answer}", but it is believed too little to be given (${confidence.toFixed(2)}).`;
  return {
    ...abstain("insufficient-evidence", guess),
    ...(contested === undefined ? {} : { contested }),
  };
}

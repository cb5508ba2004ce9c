export type Verdict = "supported" | "refuted" | "not_enough_evidence" | "conflicting";

/** How a confidence came about; the report always says which. */
export type ConfidenceBy = "log-probabilities" | "samples" | "stated" | "rules" | "none";

/** Why there is no answer. */
export type AbstentionReason =
  | "no-evidence"
  | "insufficient-evidence"
  | "contested"
  | "not-a-question"
  | "model-failed"
  | "model-refused"
  | "budget-spent"
  | "interrupted"
  | "search-failed";

/** An answer, or an abstention with its reason. */
export interface Finding {
  readonly status: "answered" | "abstained";
  readonly answer?: string;
  /** several right answers, each with the condition under which it holds */
  readonly answers?: readonly { readonly answer: string; readonly condition?: string }[];
  readonly verdict?: Verdict;
  /** sentences, each resting on the statements of the chains */
  readonly explanation: string;
  /** 0..1 */
  readonly confidence: number;
  readonly confidenceBy: ConfidenceBy;
  /**
   * why there is no answer; `budget-spent` or `interrupted` beside an answer: it rests on what was found until then
   */
  readonly reason?: AbstentionReason;
  /** true when independent sources disagree on what the answer rests on */
  readonly contested?: boolean;
}

/** One question that was asked on the way, with its own answer. */
export interface AskedQuestion {
  readonly question: string;
  readonly answer: string | null;
  readonly statementIds: readonly string[];
  /** false for an answer that lost an elimination: kept as counter-evidence */
  readonly kept: boolean;
}

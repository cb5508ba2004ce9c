export type QuestionKind = "span" | "choice" | "yes-no" | "open";

export type AnswerType =
  | "person"
  | "place"
  | "organisation"
  | "date"
  | "number"
  | "work"
  | "nationality"
  | "yes-no"
  | "other";

/** What a question asks for (task `analyse-question`). */
export interface QuestionAnalysis {
  readonly kind: QuestionKind;
  readonly answerType: AnswerType;
  /** names in the question, as written */
  readonly topicEntities: readonly string[];
  /** for kind `choice`: the named alternatives, as written */
  readonly options: readonly string[];
  /**
   * single-hop questions in solving order; `#1` stands for the answer of the first one. One entry, the
   * question itself, when it needs no decomposition
   */
  readonly subQuestions: readonly string[];
  /** number of hops expected, 1..4 */
  readonly depth: number;
}

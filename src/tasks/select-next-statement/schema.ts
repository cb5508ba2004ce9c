export interface SelectNextStatementInput {
  readonly question: string;
  /** the statements chosen so far, as text, in hop order */
  readonly chain: readonly string[];
  /** candidate statements, as text; the label of the first one is `B`, since `A` means "the chain suffices" */
  readonly options: readonly string[];
  /** 1-based */
  readonly hop: number;
}

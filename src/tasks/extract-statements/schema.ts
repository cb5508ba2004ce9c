export interface ExtractStatementsInput {
  /** title of the source: what pronouns and subjectless sentences are about */
  readonly title: string;
  /** the sentences of one passage, each with an id minted for this call */
  readonly sentences: readonly { readonly ref: string; readonly text: string }[];
}

export interface ExtractedStatement {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly time: string | null;
  readonly negated: boolean;
  /** the `ref` of the sentence it was read from */
  readonly sentence: string;
}

export interface ExtractStatementsOutput {
  readonly statements: readonly ExtractedStatement[];
}

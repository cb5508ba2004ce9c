import { z } from "zod";

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

/** The sentence comes first: a model that has named its source sentence copies from it. */
export const extractedStatementSchema = z.strictObject({
  sentence: z.string().min(1),
  subject: z.string().min(1),
  predicate: z.string().min(1),
  object: z.string().min(1),
  time: z.string().nullable(),
  negated: z.boolean(),
});

export const extractStatementsOutputSchema = z.strictObject({
  statements: z.array(extractedStatementSchema),
}) satisfies z.ZodType<ExtractStatementsOutput>;

import { z } from "zod";
import type { QuestionAnalysis } from "../../domain/question.ts";

export interface AnswerFromContextInput {
  readonly question: string;
  readonly analysis?: QuestionAnalysis;
  /** evidence in order of importance, each with an id minted for this call */
  readonly context: readonly { readonly ref: string; readonly title: string; readonly text: string }[];
}

export interface AnswerFromContextOutput {
  /** short: a name, a date, a number, yes, no; null when the context does not carry an answer */
  readonly answer: string | null;
  /** one or more sentences that lead to the answer, each with the refs it rests on */
  readonly explanation: readonly { readonly text: string; readonly refs: readonly string[] }[];
  readonly sufficient: boolean;
  /** what is still to be found, as questions */
  readonly missing: readonly string[];
  /** 0..1, stated by the model or computed by the rules; null when not given */
  readonly confidence: number | null;
}

/** The explanation comes before the answer, so that the answer follows from it and not the other way round. */
export const answerFromContextOutputSchema = z.strictObject({
  explanation: z.array(z.strictObject({ text: z.string().min(1), refs: z.array(z.string().min(1)).min(1) })),
  answer: z.string().min(1).nullable(),
  sufficient: z.boolean(),
  missing: z.array(z.string().min(1)),
  confidence: z.number().min(0).max(1).nullable(),
}) satisfies z.ZodType<AnswerFromContextOutput>;

import { z } from "zod";
import type { QuestionAnalysis } from "../../domain/question.ts";

export interface AnalyseQuestionInput {
  readonly question: string;
}

export type AnalyseQuestionOutput = QuestionAnalysis;

export const QUESTION_KINDS = ["span", "choice", "yes-no", "open"] as const;
export const ANSWER_TYPES = [
  "person",
  "place",
  "organisation",
  "date",
  "number",
  "work",
  "nationality",
  "yes-no",
  "other",
] as const;
export const MAX_DEPTH = 4;

export const analyseQuestionOutputSchema = z.strictObject({
  topicEntities: z.array(z.string().min(1)),
  options: z.array(z.string().min(1)),
  kind: z.enum(QUESTION_KINDS),
  answerType: z.enum(ANSWER_TYPES),
  subQuestions: z.array(z.string().min(1)).min(1),
  depth: z.int().min(1).max(MAX_DEPTH),
}) satisfies z.ZodType<AnalyseQuestionOutput>;

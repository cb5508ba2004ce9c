import type { QuestionAnalysis } from "../../domain/question.ts";

export interface AnalyseQuestionInput {
  readonly question: string;
}

export type AnalyseQuestionOutput = QuestionAnalysis;

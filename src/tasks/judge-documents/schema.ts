import type { ScoredJudgement } from "../judge-statements/schema.ts";

export interface JudgeDocumentsInput {
  readonly documents: readonly { readonly ref: string; readonly title: string; readonly text: string }[];
}

export interface JudgeDocumentsOutput {
  readonly judgements: readonly ScoredJudgement[];
}

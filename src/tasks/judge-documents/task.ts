import type { Task } from "../../ports/task-runner.ts";
import { portableJsonSchema } from "../portable-schema.ts";
import { salvageJudgements, scoredJudgementsSchema } from "../score-judgements.ts";
import { judgeDocumentsPrompt } from "./prompt.ts";
import { judgeDocumentsByRules } from "./rules.ts";
import type { JudgeDocumentsInput, JudgeDocumentsOutput } from "./schema.ts";

/** Scores whole documents 0..10: the stronger of the paper's two evaluators (methods.md 1.5, 5.2). */
export const judgeDocumentsTask: Task<JudgeDocumentsInput, JudgeDocumentsOutput> = {
  id: "judge-documents",
  phase: "deciding",
  output: scoredJudgementsSchema,
  outputJsonSchema: portableJsonSchema(scoredJudgementsSchema),
  maxOutputTokens: 1500,
  prompt: judgeDocumentsPrompt,
  salvage: (value, input) =>
    salvageJudgements(
      value,
      input.documents.map((document) => document.ref),
    ),
  rules: judgeDocumentsByRules,
};

import type { Task } from "../../ports/task-runner.ts";
import { portableJsonSchema } from "../portable-schema.ts";
import { salvageJudgements, scoredJudgementsSchema } from "../score-judgements.ts";
import { judgeStatementsPrompt } from "./prompt.ts";
import { judgeStatementsByRules } from "./rules.ts";
import type { JudgeStatementsInput, JudgeStatementsOutput } from "./schema.ts";

/** Scores statements 0..10 with what contradicts them in view (methods.md 1.1, S2 and 5.2). */
export const judgeStatementsTask: Task<JudgeStatementsInput, JudgeStatementsOutput> = {
  id: "judge-statements",
  phase: "deciding",
  output: scoredJudgementsSchema,
  outputJsonSchema: portableJsonSchema(scoredJudgementsSchema),
  maxOutputTokens: 2000,
  prompt: judgeStatementsPrompt,
  salvage: (value, input) =>
    salvageJudgements(
      value,
      input.statements.map((statement) => statement.ref),
    ),
  rules: judgeStatementsByRules,
};

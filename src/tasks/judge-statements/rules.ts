import type { LanguageTools } from "../../ports/language.ts";
import type { JudgeStatementsInput, JudgeStatementsOutput } from "./schema.ts";

export function judgeStatementsByRules(
  _input: JudgeStatementsInput,
  _tools: LanguageTools,
): JudgeStatementsOutput {
  return { judgements: [] };
}

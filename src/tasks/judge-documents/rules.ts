import type { LanguageTools } from "../../ports/language.ts";
import type { JudgeDocumentsInput, JudgeDocumentsOutput } from "./schema.ts";

export function judgeDocumentsByRules(
  _input: JudgeDocumentsInput,
  _tools: LanguageTools,
): JudgeDocumentsOutput {
  return { judgements: [] };
}

import type { LanguageTools } from "../../ports/language.ts";
import type { AnswerFromContextInput, AnswerFromContextOutput } from "./schema.ts";

/** A short answer from the context, or null with what is missing. */
export function answerFromContextByRules(
  input: AnswerFromContextInput,
  _tools: LanguageTools,
): AnswerFromContextOutput {
  return { answer: null, explanation: [], sufficient: false, missing: [input.question], confidence: null };
}

import type { LanguageTools } from "../../ports/language.ts";
import type { ExtractStatementsInput, ExtractStatementsOutput } from "./schema.ts";

/** Statements of the sentences of one passage, by rules. */
export function extractStatementsByRules(
  input: ExtractStatementsInput,
  _tools: LanguageTools,
): ExtractStatementsOutput {
  const statements = input.sentences.flatMap(({ ref, text }) => {
    const match = /^(.{1,80}?) (is|was|are|were) (.{1,120}?)[.!]?$/.exec(text.slice(0, 300));
    if (match === null) return [];
    const [, subject = "", predicate = "", object = ""] = match;
    return [{ subject, predicate, object, time: null, negated: false, sentence: ref }];
  });
  return { statements };
}

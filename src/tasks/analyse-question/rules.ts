import type { QuestionAnalysis } from "../../domain/question.ts";
import type { LanguageTools } from "../../ports/language.ts";
import type { AnalyseQuestionInput } from "./schema.ts";

/** What a question asks for, by rules: when unsure, one sub-question, the question itself. */
export function analyseQuestionByRules(input: AnalyseQuestionInput, _tools: LanguageTools): QuestionAnalysis {
  const question = input.question.trim();
  const names =
    question.match(
      /\p{Lu}[\p{L}\p{N}.'’-]*(?: (?:of|the|and|de) \p{Lu}[\p{L}\p{N}.'’-]*| \p{Lu}[\p{L}\p{N}.'’-]*){0,7}/gu,
    ) ?? [];
  return {
    kind: /^(?:is|are|was|were|did|do|does|has|have|had|can)\b/i.test(question) ? "yes-no" : "span",
    answerType: "other",
    topicEntities: names.filter((name) => !/^(?:Wh|How|In which|Is|Are|Was|Were|Did|Do|Does)/.test(name)),
    options: [],
    subQuestions: [question],
    depth: 1,
  };
}

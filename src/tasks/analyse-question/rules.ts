import type { QuestionAnalysis, QuestionKind } from "../../domain/question.ts";
import type { LanguageTools } from "../../ports/language.ts";
import { answerTypeOf } from "./rules/answer-type.ts";
import { type Comparison, findComparison } from "./rules/comparison.ts";
import { decompose } from "./rules/decompose.ts";
import { findNames, MAX_QUESTION_LENGTH } from "./rules/names.ts";
import { valueQuestion } from "./rules/value-question.ts";
import type { AnalyseQuestionInput } from "./schema.ts";

const AUXILIARY = /^(?:is|are|was|were|am|did|do|does|has|have|had|can|could|will|would|should)\b/iu;
const OPEN =
  /^(?:why|explain|describe|discuss|summari[sz]e|how (?:did|do|does|is|are|was|were|can|could|has|have)|what (?:happened|is this about|are the (?:reasons|causes|differences)))\b/iu;

/** What a question asks for, by rules: when unsure, one sub-question, the question itself. */
export function analyseQuestionByRules(input: AnalyseQuestionInput, tools: LanguageTools): QuestionAnalysis {
  const question = input.question.replace(/\s+/g, " ").trim();
  const head = question.slice(0, MAX_QUESTION_LENGTH);
  const comparison = findComparison(head);
  const kind = kindOf(head, comparison);
  const names = unique(findNames(head).map((name) => name.text));
  if (comparison !== undefined) {
    const steps = comparisonSteps(comparison, tools);
    return {
      kind,
      answerType: kind === "yes-no" ? "yes-no" : answerTypeOf(head, tools),
      topicEntities: unique([...comparison.options, ...names.filter((name) => !overlaps(name, comparison))]),
      options: comparison.options,
      subQuestions: steps.length === 0 ? [question] : steps,
      depth: Math.max(2, steps.length),
    };
  }
  const subQuestions = kind === "open" ? [question] : decompose(head, tools);
  return {
    kind,
    answerType: kind === "yes-no" ? "yes-no" : answerTypeOf(head, tools),
    topicEntities: names,
    options: [],
    subQuestions: subQuestions.length > 1 ? subQuestions : [question],
    depth: Math.min(4, Math.max(1, subQuestions.length)),
  };
}

function kindOf(question: string, comparison: Comparison | undefined): QuestionKind {
  if (comparison !== undefined) return comparison.kind;
  if (AUXILIARY.test(question)) return "yes-no";
  // a cause of death is a short phrase
  return OPEN.test(question) && !/^why did .{2,200} die\b/iu.test(question) ? "open" : "span";
}

function overlaps(name: string, comparison: Comparison): boolean {
  return comparison.options.some((option) => option.includes(name) || name.includes(option));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

/** One question an option, through the bridge when there is one; the comparison itself stays the question. */
function comparisonSteps(comparison: Comparison, tools: LanguageTools): string[] {
  const ask = valueQuestion(comparison, tools);
  if (ask === undefined) return [];
  if (comparison.bridge === undefined) return comparison.options.map(ask);
  const [left, right] = comparison.options;
  const bridge = comparison.bridge;
  return [`Who is the ${bridge} of ${left}?`, ask("#1"), `Who is the ${bridge} of ${right}?`, ask("#3")];
}

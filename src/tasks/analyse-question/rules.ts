import type { QuestionAnalysis, QuestionKind } from "../../domain/question.ts";
import type { LanguageTools } from "../../ports/language.ts";
import { answerTypeOf } from "./rules/answer-type.ts";
import { type Comparison, findComparison } from "./rules/comparison.ts";
import type { ComparisonTest } from "./rules/comparison-test.ts";
import { decompose } from "./rules/decompose.ts";
import { findNames, MAX_QUESTION_LENGTH } from "./rules/names.ts";
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
  const subQuestions = kind === "span" ? decompose(head, tools) : [question];
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

type ValueQuestion = (thing: string) => string;

/** The question that gives the value to compare, for one of the things. */
function valueQuestion(comparison: Comparison, tools: LanguageTools): ValueQuestion | undefined {
  const { test } = comparison;
  if (test.type === "date") {
    const verb = dateVerb(comparison, test, tools);
    return (thing) => `When ${verb.auxiliary} ${thing} ${verb.verb}?`;
  }
  if (test.type === "number") {
    const counted = /^(?:more|most|fewer|fewest)\s((?:\p{Ll}+\s){0,2}?\p{Ll}+s)$/u.exec(test.noun)?.[1];
    return counted === undefined ? undefined : (thing) => `How many ${counted} does ${thing} have?`;
  }
  return test.type === "same" ? SAME_QUESTIONS[test.relation] : undefined;
}

/** The question's own word; else what such things do: events take place, companies are founded, persons born. */
function dateVerb(
  comparison: Comparison,
  test: ComparisonTest & { readonly type: "date" },
  tools: LanguageTools,
) {
  if (test.event !== undefined) return { auxiliary: "was", verb: test.event.toLowerCase() };
  if (test.relation !== "any-date") return DATE_VERBS[test.relation];
  if (isEvent(comparison)) return EVENT_VERB;
  const kinds = comparison.options.map((option) => tools.nameKind(option));
  if (kinds.every((kind) => kind === "person")) return DATE_VERBS["birth-date"];
  return DATE_VERBS[kinds.includes("organisation") ? "founding-date" : "any-date"];
}

const SAME_QUESTIONS: Readonly<Record<string, ValueQuestion | undefined>> = {
  "birth-place": (thing) => `Where was ${thing} born?`,
  nationality: (thing) => `What nationality is ${thing}?`,
  country: (thing) => `Which country is ${thing} from?`,
  occupation: (thing) => `What is the occupation of ${thing}?`,
  place: (thing) => `Where is ${thing} located?`,
};

/** Two things without a stated beginning are events when their names say so, else something built. */
function isEvent(comparison: Comparison): boolean {
  return comparison.options.some((option) => EVENT_WORDS.test(option));
}

const EVENT_WORDS =
  /\b(?:battle|war|siege|treaty|operation|revolution|revolt|festival|cup|games|election|flood|fire|storm|exhibition|congress)\b/iu;
const EVENT_VERB = { auxiliary: "did", verb: "take place" };
const DATE_VERBS = {
  "birth-date": { auxiliary: "was", verb: "born" },
  "death-date": { auxiliary: "did", verb: "die" },
  "release-date": { auxiliary: "was", verb: "released" },
  "founding-date": { auxiliary: "was", verb: "founded" },
  "any-date": { auxiliary: "was", verb: "built" },
} as const;

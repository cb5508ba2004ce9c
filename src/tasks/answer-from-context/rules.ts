/**
 * A short answer from the context without a model. In order of sureness: comparisons by typed values, relations
 * that statements give (step by step for nested questions), and a ranking of typed candidates. A question whose
 * names or words the context does not hold is not answered.
 */
import type { QuestionAnalysis } from "../../domain/question.ts";
import { normaliseAnswer } from "../../lib/text/normalise.ts";
import type { LanguageTools } from "../../ports/language.ts";
import { type Comparison, findComparison } from "../analyse-question/rules/comparison.ts";
import { MAX_QUESTION_LENGTH } from "../analyse-question/rules/names.ts";
import { analyseQuestionByRules } from "../analyse-question/rules.ts";
import { readQuestion } from "./rules/asked-question.ts";
import { answerComparison } from "./rules/compare.ts";
import { viewContext } from "./rules/evidence.ts";
import { answerInCommon } from "./rules/in-common.ts";
import { isPresent } from "./rules/presence.ts";
import { createSpanReader, type SpanReader } from "./rules/read-span.ts";
import type { FoundAnswer } from "./rules/solve-relation.ts";
import { solveSingle, solveSteps } from "./rules/solve-steps.ts";
import { answerYesNo } from "./rules/yes-no.ts";
import type { AnswerFromContextInput, AnswerFromContextOutput } from "./schema.ts";

/** Answers below this confidence are not given. */
const MIN_CONFIDENCE = 0.12;

const GUESS_BETWEEN_TWO = 0.3;

/** A short answer from the context, or null with what is missing. */
export function answerFromContextByRules(
  input: AnswerFromContextInput,
  tools: LanguageTools,
): AnswerFromContextOutput {
  const question = input.question.replace(/\s+/g, " ").trim().slice(0, MAX_QUESTION_LENGTH);
  const analysis = input.analysis ?? analyseQuestionByRules({ question }, tools);
  const reader = createSpanReader(viewContext(input.context, tools));
  const found = findAnswer(question, analysis, reader);
  if (found === undefined || found.score < MIN_CONFIDENCE) return noAnswer(question, analysis);
  return {
    answer: found.text,
    explanation: found.sentences.map((sentence) => ({ text: sentence.text, refs: [sentence.ref] })),
    sufficient: true,
    missing: [],
    confidence: Math.round(found.score * 100) / 100,
  };
}

function noAnswer(question: string, analysis: QuestionAnalysis): AnswerFromContextOutput {
  const asked = analysis.subQuestions.filter((step) => !/#\d/.test(step));
  const missing = asked.length > 0 ? asked : [question];
  return { answer: null, explanation: [], sufficient: false, missing, confidence: null };
}

function findAnswer(
  question: string,
  analysis: QuestionAnalysis,
  reader: SpanReader,
): FoundAnswer | undefined {
  const comparison = findComparison(question);
  if (comparison !== undefined) {
    const compared = answerComparison(comparison, reader);
    if (compared !== undefined || comparison.kind === "yes-no") return compared;
    return bestOption(question, comparison, analysis, reader);
  }
  if (analysis.kind === "yes-no")
    return answerYesNo(readQuestion(question, reader.view, analysis), reader.view);
  return answerInCommon(question, reader) ?? bestSpan(question, analysis, reader);
}

/** The option that ranks higher as a candidate: a guess between two, and its confidence says so. */
function bestOption(
  question: string,
  comparison: Comparison,
  analysis: QuestionAnalysis,
  reader: SpanReader,
): FoundAnswer | undefined {
  if (!comparison.options.every((option) => isPresent(option, reader.view))) return undefined;
  const options = new Map(comparison.options.map((option) => [normaliseAnswer(option), option]));
  const ranked = reader.candidates(readQuestion(question, reader.view, analysis), true);
  const best = ranked.find(({ candidate }) => options.has(normaliseAnswer(candidate.text)));
  if (best === undefined) return undefined;
  const text = options.get(normaliseAnswer(best.candidate.text)) ?? best.candidate.text;
  return { text, score: GUESS_BETWEEN_TWO, sentences: [best.cover.sentence], by: "reading" };
}

function bestSpan(question: string, analysis: QuestionAnalysis, reader: SpanReader): FoundAnswer | undefined {
  const nested = analysis.subQuestions.length > 1;
  if (!nested) return solveSingle(question, reader)[0];
  const {
    answers: [stepped],
    between,
  } = solveSteps(analysis.subQuestions, reader);
  if (stepped?.by === "relation") return stepped;
  const reading = reader
    .byReading(readQuestion(question, reader.view, analysis), true)
    .find((answer) => !between.has(normaliseAnswer(answer.text)));
  if (stepped === undefined) return reading;
  return reading === undefined || stepped.score >= reading.score * 0.7 ? stepped : reading;
}

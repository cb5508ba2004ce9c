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
import { bareTitle } from "../extract-statements/rules/subjects.ts";
import { type AskedQuestion, readQuestion } from "./rules/asked-question.ts";
import { answerComparison } from "./rules/compare.ts";
import { confidenceOf } from "./rules/confidence.ts";
import { type ContextView, viewContext } from "./rules/evidence.ts";
import { answerInCommon } from "./rules/in-common.ts";
import { isPresent } from "./rules/presence.ts";
import { createSpanReader, type SpanReader } from "./rules/read-span.ts";
import type { FoundAnswer } from "./rules/solve-relation.ts";
import { solveSingle, solveSteps } from "./rules/solve-steps.ts";
import { answerYesNo } from "./rules/yes-no.ts";
import type { AnswerFromContextInput, AnswerFromContextOutput } from "./schema.ts";

/** Answers that are less probable than this are not given; a method that weighs several readings may ask for more. */
const MIN_CONFIDENCE = 0.3;

const GUESS_BETWEEN_TWO = 0.3;

/** A short answer from the context, or null with what is missing. */
export function answerFromContextByRules(
  input: AnswerFromContextInput,
  tools: LanguageTools,
): AnswerFromContextOutput {
  const reading = readContext(input, tools);
  const { found } = reading;
  const confidence = found === undefined ? 0 : confidenceOf(found, reading.asked, reading.view);
  if (found === undefined || confidence < MIN_CONFIDENCE)
    return noAnswer(reading.asked.text, reading.analysis);
  return {
    answer: found.text,
    explanation: found.sentences.map((sentence) => ({ text: sentence.text, refs: [sentence.ref] })),
    sufficient: true,
    missing: [],
    confidence: Math.round(confidence * 100) / 100,
  };
}

interface ContextReading {
  readonly asked: AskedQuestion;
  readonly analysis: QuestionAnalysis;
  readonly view: ContextView;
  /** the best answer, however weak */
  readonly found: FoundAnswer | undefined;
}

/** The best answer with what its confidence is computed from. */
export function readContext(input: AnswerFromContextInput, tools: LanguageTools): ContextReading {
  const question = input.question.replace(/\s+/g, " ").trim().slice(0, MAX_QUESTION_LENGTH);
  const analysis = input.analysis ?? analyseQuestionByRules({ question }, tools);
  const view = viewContext(input.context, tools);
  const found = findAnswer(question, analysis, createSpanReader(view));
  return { asked: readQuestion(question, view, analysis), analysis, view, found };
}

function noAnswer(question: string, analysis: QuestionAnalysis): AnswerFromContextOutput {
  const asked = analysis.subQuestions.filter((step) => !/#\d/.test(step));
  const missing = (asked.length > 0 ? asked : [question]).filter((step) => step !== "");
  return { answer: null, explanation: [], sufficient: false, missing, confidence: null };
}

function findAnswer(
  question: string,
  analysis: QuestionAnalysis,
  reader: SpanReader,
): FoundAnswer | undefined {
  if (readQuestion(question, reader.view, analysis).terms.length === 0) {
    return /\bwhat\b/iu.test(question) ? nameOfContext(reader.view) : undefined;
  }
  const comparison = findComparison(question);
  if (comparison !== undefined) {
    const compared = answerComparison(comparison, reader);
    if (compared !== undefined || comparison.kind === "yes-no") return compared;
    return bestOption(question, comparison, analysis, reader);
  }
  if (analysis.kind === "yes-no")
    return answerYesNo(readQuestion(question, reader.view, analysis), analysis.subQuestions, reader);
  return answerInCommon(question, reader) ?? bestSpan(question, analysis, reader);
}

/** `What is this about?` asks nothing that could be looked for: it is about what a source is about and says so. */
function nameOfContext({ sentences }: ContextView): FoundAnswer | undefined {
  const sentence = sentences.find(({ title, text }) => title !== "" && text.includes(bareTitle(title)));
  if (sentence === undefined) return undefined;
  return { text: bareTitle(sentence.title), score: 1, sentences: [sentence], by: "title" };
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
  if (!nested) return bestOf(solveSingle(question, reader));
  const { answers, between } = solveSteps(analysis.subQuestions, reader);
  const stepped = bestOf(answers);
  if (stepped?.by === "relation") return stepped;
  const readings = reader
    .byReading(readQuestion(question, reader.view, analysis), true)
    .filter((answer) => !between.has(normaliseAnswer(answer.text)));
  const reading = bestOf(readings);
  if (stepped === undefined) return reading;
  return reading === undefined || stepped.score >= reading.score * 0.7 ? stepped : reading;
}

function bestOf([best, ...others]: readonly FoundAnswer[]): FoundAnswer | undefined {
  if (best === undefined) return undefined;
  const rival = others.find((other) => normaliseAnswer(other.text) !== normaliseAnswer(best.text));
  return rival === undefined ? best : { ...best, rival: rival.score };
}

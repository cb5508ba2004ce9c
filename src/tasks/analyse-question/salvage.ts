/**
 * An analysis is usable when it has sub-questions and a known kind; the rest follows from the question itself
 * where the model's value is not valid. Names and options must stand in the question.
 */
import { foldText } from "../../lib/text/normalise.ts";
import type { DroppedOutput } from "../../ports/task-runner.ts";
import {
  createDropCounter,
  type DropCounter,
  type Fields,
  fieldsOf,
  numberOf,
  pick,
  textOf,
  textsOf,
} from "../salvage.ts";
import {
  ANSWER_TYPES,
  type AnalyseQuestionInput,
  type AnalyseQuestionOutput,
  MAX_DEPTH,
  QUESTION_KINDS,
} from "./schema.ts";

const MAX_SUB_QUESTIONS = 6;
const LIST = /\s*[,;]\s*/;
const KIND_WORDS: Readonly<Record<string, (typeof QUESTION_KINDS)[number]>> = {
  yesno: "yes-no",
  boolean: "yes-no",
  bool: "yes-no",
  comparison: "choice",
  multiplechoice: "choice",
  factoid: "span",
  entity: "span",
  freeform: "open",
};
const TYPE_WORDS: Readonly<Record<string, (typeof ANSWER_TYPES)[number]>> = {
  yesno: "yes-no",
  boolean: "yes-no",
  organization: "organisation",
  company: "organisation",
  location: "place",
  city: "place",
  country: "place",
  year: "date",
  time: "date",
  quantity: "number",
  human: "person",
  title: "work",
};

export function salvageAnalysis(
  value: unknown,
  input: AnalyseQuestionInput,
): { output: AnalyseQuestionOutput; dropped: readonly DroppedOutput[] } | undefined {
  const fields = fieldsOf(Array.isArray(value) && value.length === 1 ? value[0] : value);
  if (fields === undefined) return undefined;
  const kind = wordOf(pick(fields, ["kind", "questionType", "type"]), QUESTION_KINDS, KIND_WORDS);
  if (kind === undefined) return undefined;
  const dropped = createDropCounter();
  const subQuestions = subQuestionsOf(fields, input.question, dropped);
  const options = namesIn(input.question, pick(fields, ["options", "alternatives", "choices"]), dropped);
  const answerType = wordOf(pick(fields, ["answerType", "expectedType"]), ANSWER_TYPES, TYPE_WORDS);
  if (answerType === undefined) dropped.add("wrong-type");
  const output: AnalyseQuestionOutput = {
    kind: kind === "choice" && options.length < 2 ? "span" : kind,
    answerType: answerType ?? "other",
    topicEntities: namesIn(
      input.question,
      pick(fields, ["topicEntities", "entities", "topics", "names"]),
      dropped,
    ),
    options,
    subQuestions,
    depth: depthOf(fields, subQuestions, dropped),
  };
  return { output, dropped: dropped.list() };
}

function wordOf<T extends string>(
  value: unknown,
  allowed: readonly T[],
  synonyms: Readonly<Record<string, T>>,
): T | undefined {
  const folded = textOf(value, 60)
    ?.toLowerCase()
    .replace(/[^a-z]/g, "");
  if (folded === undefined) return undefined;
  return allowed.find((word) => word.replace("-", "") === folded) ?? synonyms[folded];
}

/** Repeats are dropped: a question that comes again in its own decomposition never ends (L10). */
function subQuestionsOf(fields: Fields, question: string, dropped: DropCounter): readonly string[] {
  const listed = textsOf(
    pick(fields, ["subQuestions", "steps", "decomposition", "questions"]),
    undefined,
    400,
  );
  if (listed === undefined) dropped.add("wrong-type");
  const seen = new Set<string>();
  const unique = (listed ?? []).filter((text) => {
    const key = foldText(text);
    if (seen.has(key)) dropped.add("duplicate");
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  const whole = foldText(question);
  const parts = unique.length > 1 ? unique.filter((text) => foldText(text) !== whole) : unique;
  if (parts.length > MAX_SUB_QUESTIONS) dropped.add("out-of-range", parts.length - MAX_SUB_QUESTIONS);
  const solvable = parts.slice(0, MAX_SUB_QUESTIONS).filter((text, index) => {
    const forward = [...text.matchAll(/#(\d{1,3})/g)].some(
      (match) => Number(match[1]) > index || match[1] === "0",
    );
    if (forward) dropped.add("unknown-id");
    return !forward;
  });
  // dropping one of several moves the numbers of the others, so then the question stands undivided
  return solvable.length === 0 || solvable.length < Math.min(parts.length, MAX_SUB_QUESTIONS)
    ? [question]
    : solvable;
}

function namesIn(question: string, value: unknown, dropped: DropCounter): readonly string[] {
  const folded = ` ${foldText(question)} `;
  const names = textsOf(value, LIST, 200);
  if (names === undefined) {
    if (value !== undefined) dropped.add("wrong-type");
    return [];
  }
  const kept = names.filter((name) => foldText(name) !== "" && folded.includes(` ${foldText(name)} `));
  if (kept.length < names.length) dropped.add("unknown-quote", names.length - kept.length);
  return [...new Set(kept)];
}

function depthOf(fields: Fields, subQuestions: readonly string[], dropped: DropCounter): number {
  const depth = numberOf(pick(fields, ["depth", "hops", "hopCount"]));
  if (depth !== undefined && Number.isInteger(depth) && depth >= 1 && depth <= MAX_DEPTH) return depth;
  if (depth !== undefined) dropped.add("out-of-range");
  return Math.min(MAX_DEPTH, subQuestions.length);
}

/**
 * An answer stands only on refs that were offered: a sentence without one goes, and an answer whose every
 * sentence went is no answer (reliability.md L8, P8; failures.md 9).
 */
import { foldText } from "../../lib/text/normalise.ts";
import type { DroppedOutput } from "../../ports/task-runner.ts";
import {
  booleanOf,
  createDropCounter,
  type DropCounter,
  type Fields,
  fieldsOf,
  numberOf,
  offeredRef,
  offeredRefs,
  optionalTextOf,
  pick,
  textOf,
  textsOf,
} from "../salvage.ts";
import type { AnswerFromContextInput, AnswerFromContextOutput } from "./schema.ts";

type Explanation = AnswerFromContextOutput["explanation"];

const REF_KEYS = ["refs", "ref", "references", "citations", "sources", "evidence", "ids"];
const MAX_MISSING = 6;
/** What models write in place of "the context does not say". */
const NO_ANSWER =
  /^(?:(?:the |an |no )?(?:answer|context|evidence|information|question|text|passages?)\b.{0,80}\b(?:not|no|cannot|insufficient|unanswerable)\b.{0,200}|(?:i am|i'm|i was) (?:not able|unable|sorry)\b.{0,200}|i (?:can ?not|can't|don't|do not)\b.{0,200}|(?:cannot|can't|could not) be (?:determined|answered|found)\b.{0,200}|insufficient\b.{0,80}|not enough\b.{0,80}|no (?:answer|information|evidence)\b.{0,80}|undetermined|unanswerable)$/i;

export function salvageAnswer(
  value: unknown,
  input: AnswerFromContextInput,
): { output: AnswerFromContextOutput; dropped: readonly DroppedOutput[] } | undefined {
  const fields = fieldsOf(Array.isArray(value) && value.length === 1 ? value[0] : value);
  if (fields === undefined) return undefined;
  const stated = pick(fields, ["answer", "finalAnswer", "short_answer", "result"]);
  if (stated === undefined) return undefined;
  const dropped = createDropCounter();
  const answer = answerOf(stated);
  if (answer === undefined) return undefined;
  const explanation = explanationOf(fields, input, dropped);
  if (answer !== null && explanation.length === 0) return undefined;
  const claimed = booleanOf(pick(fields, ["sufficient", "isSufficient", "enough"]));
  if (claimed === undefined) dropped.add("wrong-type");
  const output: AnswerFromContextOutput = {
    answer,
    explanation,
    // nothing is sufficient for no answer, and silence about it is not a yes (L11)
    sufficient: answer !== null && claimed === true,
    missing: missingOf(fields, dropped),
    confidence: confidenceOf(fields, dropped),
  };
  return { output, dropped: dropped.list() };
}

/** null: no answer; undefined: not of a readable type. `yes` as a boolean is safe, anything else must be text. */
function answerOf(value: unknown): string | null | undefined {
  if (value === null) return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  const readable = textOf(value, 300);
  if (readable === undefined) return typeof value === "string" ? null : undefined;
  const text = optionalTextOf(value, 300);
  return text === undefined || NO_ANSWER.test(text) ? null : text;
}

function explanationOf(fields: Fields, input: AnswerFromContextInput, dropped: DropCounter): Explanation {
  const offered = offeredRefs(input.context.map((item) => item.ref));
  const stated = pick(fields, ["explanation", "reasoning", "rationale", "sentences", "justification"]);
  const items = Array.isArray(stated) ? stated : [stated];
  const common = pick(fields, REF_KEYS);
  const explanation: { text: string; refs: readonly string[] }[] = [];
  for (const item of items) {
    if (item === undefined || item === null) continue;
    const sentence = sentenceOf(item, common);
    if (sentence === undefined) {
      dropped.add("wrong-type");
      continue;
    }
    const known = sentence.refs.map((ref) => offeredRef(ref, offered));
    const refs = [...new Set(known.flatMap((ref) => ref ?? []))];
    const unknown = known.filter((ref) => ref === undefined).length;
    if (unknown > 0) dropped.add("unknown-id", unknown);
    if (refs.length > 0) explanation.push({ text: sentence.text, refs });
    else if (unknown === 0) dropped.add("unknown-id");
  }
  return explanation;
}

/** `{text, refs}`, or a text that carries its refs as `[r1, r2]` or leaves them to the whole answer. */
function sentenceOf(item: unknown, common: unknown): { text: string; refs: readonly unknown[] } | undefined {
  const fields = fieldsOf(item);
  if (fields !== undefined) {
    const text = textOf(pick(fields, ["text", "sentence", "explanation", "statement"]), 1000);
    return text === undefined
      ? undefined
      : { text: withoutMarks(text), refs: refsOf(pick(fields, REF_KEYS)) };
  }
  const text = textOf(item, 1000);
  if (text === undefined || typeof item !== "string") return undefined;
  const marks = [...text.matchAll(/\[([^[\]]{1,80})\]/g)].flatMap((match) =>
    (match[1] ?? "").split(/[,;\s]+/),
  );
  return { text: withoutMarks(text), refs: marks.length > 0 ? marks : refsOf(common) };
}

function refsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return textsOf(value, /[,;\s]+/) ?? [];
}

function withoutMarks(text: string): string {
  return text
    .replace(/\s*\[[^[\]]{1,80}\]/g, "")
    .replace(/\s+([.,;:!?])/g, "$1")
    .trim();
}

function missingOf(fields: Fields, dropped: DropCounter): readonly string[] {
  const listed = textsOf(
    pick(fields, ["missing", "missingInformation", "openQuestions"]) ?? null,
    undefined,
    400,
  );
  if (listed === undefined) dropped.add("wrong-type");
  const seen = new Set<string>();
  const unique = (listed ?? []).filter((text) => {
    const key = foldText(text);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return unique.slice(0, MAX_MISSING);
}

/** Out of range is unknown, not clamped: 95 may be a per cent or a slip. */
function confidenceOf(fields: Fields, dropped: DropCounter): number | null {
  const stated = pick(fields, ["confidence", "certainty", "probability"]);
  if (stated === undefined || stated === null) return null;
  const confidence = numberOf(stated);
  if (confidence !== undefined && confidence >= 0 && confidence <= 1) return confidence;
  dropped.add(confidence === undefined ? "wrong-type" : "out-of-range");
  return null;
}

/**
 * Items of an extraction answer. A statement must come from an offered sentence, and its subject and object
 * must be words of the passage: what the text does not say was not extracted from it. Following the paper's head
 * repair (methods.md 1.1, S1), a pronoun as subject stands for the title.
 */
import { foldedWords, foldText } from "../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import type { DroppedOutput } from "../../ports/task-runner.ts";
import {
  booleanOf,
  createDropCounter,
  type DropReason,
  type Fields,
  fieldsOf,
  itemsOf,
  offeredRef,
  offeredRefs,
  optionalTextOf,
  pick,
  textOf,
} from "../salvage.ts";
import type { ExtractedStatement, ExtractStatementsInput, ExtractStatementsOutput } from "./schema.ts";

const LIST_KEYS = [
  "statements",
  "triples",
  "facts",
  "triplets",
  "relations",
  "knowledge",
  "results",
  "items",
];
const SUBJECT_KEYS = ["subject", "head", "subj", "source", "entity"];
const PREDICATE_KEYS = ["predicate", "relation", "relationship", "verb", "property"];
const OBJECT_KEYS = ["object", "tail", "obj", "target", "value"];
const SENTENCE_KEYS = ["sentence", "ref", "id", "sentenceId", "source_sentence"];
const PRONOUN = /^(?:he|she|it|they|his|her|its|their|him|them|this|that|these|those|we|i)$/i;
/** Inflections of a word meet on its first letters. */
const STEM_LENGTH = 5;

export function salvageStatements(
  value: unknown,
  input: ExtractStatementsInput,
): { output: ExtractStatementsOutput; dropped: readonly DroppedOutput[] } | undefined {
  const items = itemsOf(value, LIST_KEYS, SUBJECT_KEYS);
  if (items === undefined) return undefined;
  const offered = offeredRefs(input.sentences.map((sentence) => sentence.ref));
  const passage = createWordView(
    [input.title, ...input.sentences.map((sentence) => sentence.text)].join("\n"),
  );
  const dropped = createDropCounter();
  const seen = new Set<string>();
  const statements: ExtractedStatement[] = [];
  for (const item of items) {
    const statement = readStatement(item, input, offered, passage);
    if (typeof statement === "string") {
      dropped.add(statement);
      continue;
    }
    const key = JSON.stringify(Object.values(statement).map((part) => String(part).toLowerCase()));
    if (seen.has(key)) dropped.add("duplicate");
    else statements.push(statement);
    seen.add(key);
  }
  if (statements.length === 0 && items.length > 0) return undefined;
  return { output: { statements }, dropped: dropped.list() };
}

function readStatement(
  item: unknown,
  input: ExtractStatementsInput,
  offered: ReadonlyMap<string, string>,
  passage: WordView,
): ExtractedStatement | DropReason {
  const fields = Array.isArray(item) ? fieldsOfTriple(item) : fieldsOf(item);
  if (fields === undefined) return "wrong-type";
  const named = optionalTextOf(pick(fields, SUBJECT_KEYS), 200);
  const predicate = optionalTextOf(pick(fields, PREDICATE_KEYS), 200);
  const object = textOf(pick(fields, OBJECT_KEYS), 400);
  if (named === undefined || predicate === undefined || object === undefined) return "wrong-type";
  const sentence = sentenceOf(fields, input, offered);
  if (sentence === undefined) return "unknown-id";
  const subject = PRONOUN.test(named) && input.title.trim() !== "" ? input.title.trim() : named;
  if (!passage.mentions(subject) || !passage.mentions(object)) return "unknown-quote";
  const time = optionalTextOf(pick(fields, ["time", "date", "when", "year"]), 80) ?? null;
  const negated = booleanOf(pick(fields, ["negated", "isNegated", "negation", "negative"])) ?? false;
  return { subject, predicate, object, time, negated, sentence };
}

/** `["subject", "predicate", "object", "ref"]` */
function fieldsOfTriple(item: readonly unknown[]): Fields | undefined {
  const [subject, predicate, object, sentence] = item;
  return item.length === 3 || item.length === 4 ? { subject, predicate, object, sentence } : undefined;
}

/** With a single sentence there is nothing else the statement could be read from. */
function sentenceOf(
  fields: Fields,
  input: ExtractStatementsInput,
  offered: ReadonlyMap<string, string>,
): string | undefined {
  const stated = pick(fields, SENTENCE_KEYS);
  if ((stated === undefined || stated === null) && input.sentences.length === 1)
    return input.sentences[0]?.ref;
  return offeredRef(stated, offered);
}

interface WordView {
  mentions(phrase: string): boolean;
}

function createWordView(text: string): WordView {
  const folded = foldText(text);
  const stems = new Set(folded.split(" ").map((word) => word.slice(0, STEM_LENGTH)));
  return {
    mentions(phrase) {
      if (folded.includes(foldText(phrase))) return true;
      return foldedWords(phrase).some(
        (word) => !STOP_WORDS.has(word) && stems.has(word.slice(0, STEM_LENGTH)),
      );
    },
  };
}

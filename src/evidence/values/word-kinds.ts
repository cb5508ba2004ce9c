/** Which exchanged words change what a sentence claims, and which only its style. */
import { readNumberWord } from "../../lib/english/numbers.ts";
import { stemWord } from "../../lib/english/stem.ts";
import { ENGLISH_MONTHS } from "../../lib/month-names.ts";
import { foldText } from "../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import { isNegation } from "./denials.ts";
import { compareValues } from "./values.ts";

const ANTONYMS = new Set(
  [
    "won lost",
    "win lose",
    "north south",
    "east west",
    "northern southern",
    "eastern western",
    "first last",
    "older younger",
    "oldest youngest",
    "before after",
    "rose fell",
    "increased decreased",
    "rise fall",
    "more less",
    "more fewer",
    "higher lower",
    "highest lowest",
    "largest smallest",
    "larger smaller",
    "longest shortest",
    "alive dead",
    "accepted rejected",
    "approved rejected",
    "opened closed",
    "open closed",
    "true false",
    "male female",
    "son daughter",
    "father mother",
    "husband wife",
    "brother sister",
    "guilty innocent",
    "convicted acquitted",
    "supported opposed",
    "allowed banned",
    "left joined",
    "bought sold",
    "owns sold",
    "safe dangerous",
    "public private",
    "survived died",
    "success failure",
  ].flatMap((pair) => {
    const [a = "", b = ""] = pair.split(" ");
    return [`${a} ${b}`, `${b} ${a}`];
  }),
);

/** `may` is more often a verb */
const MONTHS = new Set(ENGLISH_MONTHS.filter((name) => name !== "may"));

export interface Word {
  readonly raw: string;
  readonly folded: string;
  /** UTF-16 offsets in the sentence, end exclusive */
  readonly start: number;
  readonly end: number;
}

/** At most this many words of a sentence are read. */
const MAX_WORDS = 80;

export function wordsOf(sentence: string): Word[] {
  const found = sentence
    .slice(0, 1000)
    .matchAll(/\p{N}[\p{N}.,]*|[\p{L}\p{M}]+(?:['\u2019-][\p{L}\p{M}]+)*|%/gu);
  return [...found].slice(0, MAX_WORDS).map(({ 0: word, index: start }) => {
    const trimmed = word.replace(/[.,]+$/, "");
    return { raw: trimmed, folded: foldText(trimmed) || trimmed, start, end: start + trimmed.length };
  });
}

export function isNumeric({ raw, folded }: Word): boolean {
  return /^\p{N}/u.test(raw) || MONTHS.has(folded) || readNumberWord(folded) !== undefined;
}

export function isName({ raw, folded }: Word): boolean {
  return /^\p{Lu}/u.test(raw) && !STOP_WORDS.has(folded);
}

export type ExchangeKind = "figure" | "name" | "opposite" | "wording" | "none";

/**
 * What two exchanged pieces of a sentence are: figures or names that exclude each other, opposites, other content
 * words, or nothing that changes what is claimed.
 */
export function kindOfExchange(a: readonly Word[], b: readonly Word[]): ExchangeKind {
  const [left, right] = [content(a), content(b)];
  if (left.length === 0 || right.length === 0) return "none";
  if (ANTONYMS.has(`${left.map(fold).join(" ")} ${right.map(fold).join(" ")}`)) return "opposite";
  for (const [kind, isKind] of [
    ["figure", isNumeric],
    ["name", isName],
  ] as const) {
    const [ours, theirs] = [left.filter(isKind), right.filter(isKind)];
    if (ours.length === 0 || theirs.length === 0) continue;
    if (compareValues(ours.map(raw).join(" "), theirs.map(raw).join(" ")) === "different") return kind;
  }
  const changed = left.some(
    (word) => !right.some((other) => stemWord(other.folded) === stemWord(word.folded)),
  );
  return changed && left.length <= 4 && right.length <= 4 ? "wording" : "none";
}

/** True when the only difference is a `not`, `never` or `n't`. */
export function isNegationOnly(a: readonly Word[], b: readonly Word[]): boolean {
  const negations = [a, b].map((words) => words.filter((word) => isNegation(word.raw)).length);
  return negations[0] !== negations[1] && content(a).length + content(b).length === 0;
}

function content(words: readonly Word[]): Word[] {
  return words.filter((word) => !STOP_WORDS.has(word.folded) && !isNegation(word.raw));
}

const fold = (word: Word): string => word.folded;
const raw = (word: Word): string => word.raw;

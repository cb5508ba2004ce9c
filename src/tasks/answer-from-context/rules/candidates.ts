/** What could be an answer: names, titles, quoted titles, dates, numbers and noun phrases of a sentence. */
import { isDemonym } from "../../../lib/english/countries.ts";
import { findDates } from "../../../lib/english/dates.ts";
import { findNumbers } from "../../../lib/english/numbers.ts";
import { STOP_WORDS } from "../../../lib/text/stop-words.ts";
import { capitalisedRuns, wordSpans } from "../../../lib/text/word-spans.ts";
import type { LanguageTools } from "../../../ports/language.ts";
import { chunkSentence } from "../../extract-statements/rules/chunks.ts";
import { bareTitle, trimPhrase } from "../../extract-statements/rules/subjects.ts";
import type { ReadSentence } from "./evidence.ts";

export type CandidateKind = "date" | "year" | "number" | "name" | "title" | "quoted" | "phrase" | "demonym";

export interface Candidate {
  readonly text: string;
  readonly kind: CandidateKind;
  readonly sentence: ReadSentence;
  /** UTF-16 offset in the sentence; -1 for a title that the sentence does not write out */
  readonly start: number;
  readonly end: number;
}

const MAX_PER_SENTENCE = 60;

export function candidatesOf(sentence: ReadSentence, tools: LanguageTools): Candidate[] {
  const found: Candidate[] = [];
  const add = (kind: CandidateKind, text: string, start: number): void => {
    const trimmed = kind === "phrase" ? trimPhrase(text) : text.trim();
    if (trimmed === "" || trimmed.length > 100 || found.length >= MAX_PER_SENTENCE) return;
    const at = start + Math.max(0, text.indexOf(trimmed));
    found.push({ kind, text: trimmed, sentence, start: at, end: at + trimmed.length });
  };
  addDates(sentence.text, add);
  addNames(sentence.text, add);
  for (const match of sentence.text.matchAll(/["“]([^"“”]{2,90})["”]/gu))
    add("quoted", match[1] ?? "", match.index + 1);
  addNumbers(sentence.text, add);
  addPhrases(sentence, tools, add);
  const title = bareTitle(sentence.title);
  if (title !== "")
    found.push({ kind: "title", text: title, sentence, start: sentence.text.indexOf(title), end: 0 });
  return found;
}

type Add = (kind: CandidateKind, text: string, start: number) => void;

function addDates(text: string, add: Add): void {
  for (const date of findDates(text)) {
    add("date", date.text, date.start);
    const year = /\d{3,4}(?:\s?(?:BCE?|AD|CE))?$/u.exec(date.text);
    if (year !== null && year.index > 0) add("year", year[0], date.start + year.index);
  }
}

function addNames(text: string, add: Add): void {
  const words = wordSpans(text);
  for (const [from, to] of capitalisedRuns(words, text)) {
    const start = words[from]?.start ?? 0;
    const end = words[to]?.end ?? start;
    const name = text.slice(start, end);
    if (/^\d/.test(name) && !/\p{L}/u.test(name)) continue;
    if (from === to && isDemonym(name)) add("demonym", name, start);
    add("name", name, start);
    if (from < to) addInnerNames(words.slice(from, to + 1), text, add);
    const place = /^(?:, \p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){0,2}){1,2}/u.exec(
      text.slice(end, end + 80),
    );
    if (place !== null) add("name", name + place[0], start);
  }
}

/** `American singer` runs: a demonym or year before a name is not part of it; a leading article may be. */
function addInnerNames(
  words: readonly { readonly start: number; readonly end: number }[],
  text: string,
  add: Add,
): void {
  const [first] = words;
  const last = words.at(-1);
  const second = words[1];
  if (first === undefined || last === undefined || second === undefined) return;
  const head = text.slice(first.start, first.end);
  if (isDemonym(head)) {
    add("demonym", head, first.start);
    add("name", text.slice(second.start, last.end), second.start);
  }
  if (/^(?:The|A|In|He|She|It|His|Her|At|On|Sir|Dr|\d+)$/.test(head))
    add("name", text.slice(second.start, last.end), second.start);
}

function addNumbers(text: string, add: Add): void {
  const dates = findDates(text);
  for (const number of findNumbers(text)) {
    if (dates.some((date) => number.start < date.end && date.start < number.end)) continue;
    add("number", number.text, number.start);
    const after = text.slice(number.end, number.end + 40);
    // `48 metres the highest`, `14 listed houses`
    for (const counted of [/^[\s-]\p{Ll}{1,20}(?=\s\p{Ll})/u, /^[\s-](?:\p{Ll}+\s)?\p{Ll}{2,20}/u]) {
      const unit = counted.exec(after)?.[0];
      if (unit !== undefined && !unit.split(/[\s-]/).some((word) => STOP_WORDS.has(word)))
        add("number", text.slice(number.start, number.end + unit.length), number.start);
    }
  }
}

function addPhrases(sentence: ReadSentence, tools: LanguageTools, add: Add): void {
  for (const chunk of chunkSentence(sentence.text, sentence.title, tools).chunks) {
    if (chunk.type !== "noun" || chunk.text.split(" ").length > 8) continue;
    if (chunk.tokens.every((token) => token.pos === "PRON" || token.pos === "DET")) continue;
    add("phrase", chunk.text, chunk.tokens[0]?.start ?? 0);
  }
}

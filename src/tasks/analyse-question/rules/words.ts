/** A question as words with parts of speech; the words of a name are marked, whatever the tagger took them for. */
import type { LanguageTools } from "../../../ports/language.ts";
import { findNames } from "./names.ts";

export interface Word {
  readonly text: string;
  readonly lower: string;
  readonly pos: string;
  readonly lemma: string;
  /** preceded by white space */
  readonly spaced: boolean;
  /** part of a name or title, or a reference to an earlier answer */
  readonly named: boolean;
}

export function wordsOf(text: string, tools: LanguageTools): readonly Word[] {
  const tokens = new Map(tools.tokens(text).map((token) => [token.start, token]));
  const names = findNames(text);
  return [
    ...text.matchAll(
      /['’]s?(?![\p{L}\d])|#?[\p{L}\d](?:[\p{L}\d&-]|\.(?=[\p{L}\d])|(?<![\p{L}\d]{2})\.|['’](?!s?(?![\p{L}\d])))*|\S/gu,
    ),
  ].map((match) => {
    const word = match[0];
    const start = match.index;
    const token = tokens.get(start);
    const possessive = /^['’]s?$/u.test(word);
    const named = !possessive && names.some((name) => start >= name.start && start < name.end);
    return {
      text: word,
      lower: word.toLowerCase(),
      pos: named ? "PROPN" : (token?.pos ?? (/^[\p{L}\d]/u.test(word) ? "NOUN" : "PUNCT")),
      lemma: token?.text === word ? token.lemma : word.toLowerCase(),
      spaced: start > 0 && /\s/.test(text[start - 1] ?? ""),
      named,
    };
  });
}

/** The words as text again. */
export function textOf(words: readonly Word[]): string {
  return words
    .map((word, i) => (i > 0 && word.spaced ? ` ${word.text}` : word.text))
    .join("")
    .trim();
}

export function reference(number: number): Word {
  const text = `#${number}`;
  return { text, lower: text, pos: "PROPN", lemma: text, spaced: true, named: true };
}

export function isPossessive(word: Word | undefined): boolean {
  return word !== undefined && /^['’]s?$/u.test(word.text);
}

const RELATIVE = new Set(["who", "that", "which", "where", "whose", "whom", "what"]);

/** How many words of a relative pronoun begin here: 0, 1 (`who`), 2 (`in which`). */
export function relativeLength(words: readonly Word[], at: number): number {
  const word = words[at];
  if (word === undefined || word.named) return 0;
  if (RELATIVE.has(word.lower))
    return word.lower === "that" && word.pos === "DET" && !isVerb(words[at + 1]) ? 0 : 1;
  const next = words[at + 1];
  return word.pos === "ADP" && next !== undefined && ["which", "whom"].includes(next.lower) ? 2 : 0;
}

export function isVerb(word: Word | undefined): boolean {
  return word !== undefined && !word.named && (word.pos === "VERB" || word.pos === "AUX");
}

const SAME_PAST = new Set("put set cut hit let read beat cast spread shut cost hurt".split(" "));
const PARTICIPLE_ENDINGS = /(?:ed|en|wn|lt|de|ld|ung|born|gun|ught|id|pt|nt|st|rne|rn|nd|ft)$/;

/** A form that can follow `was`: `born`, `built`, `published`. */
export function isParticiple(word: Word | undefined): boolean {
  if (word === undefined || word.named || !/^\p{Ll}/u.test(word.text)) return false;
  if (word.pos === "ADJ" || word.pos === "NOUN") return /^\p{Ll}{3,}ed$/u.test(word.text);
  if (word.pos !== "VERB") return false;
  return SAME_PAST.has(word.lower) || (word.lower !== word.lemma && PARTICIPLE_ENDINGS.test(word.lower));
}

/** A verb's base form, which no finite clause without `do` can have. */
export function isBaseForm(word: Word | undefined): boolean {
  return word !== undefined && word.pos === "VERB" && word.lower === word.lemma && !SAME_PAST.has(word.lower);
}

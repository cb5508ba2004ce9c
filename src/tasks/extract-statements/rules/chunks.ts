/**
 * Shallow parsing of one sentence: noun phrases, verb groups, prepositions and separators over tagged tokens.
 * Bracketed text is set aside, since it belongs to the phrase before it and not to the clause.
 */
import { baseVerb } from "../../../lib/english/base-verb.ts";
import { findDates } from "../../../lib/english/dates.ts";
import { relationOfVerb } from "../../../lib/english/relations.ts";
import type { LanguageTools, Token } from "../../../ports/language.ts";

export type ChunkType = "noun" | "date" | "verb" | "preposition" | "comma" | "and" | "relative" | "other";

export interface Chunk {
  readonly type: ChunkType;
  readonly text: string;
  readonly tokens: readonly Token[];
}

export interface ChunkedSentence {
  readonly chunks: readonly Chunk[];
  /** the texts of brackets, without the brackets, in order */
  readonly brackets: readonly string[];
}

/** Words of a sentence that patterns look at; the rest of a run-on sentence is left alone. */
const MAX_WORDS = 45;
const RELATIVES = new Set(["which", "who", "that", "whom", "where"]);
const OPEN_QUOTES = new Set(['"', "“", "«"]);
const CLOSE_QUOTES = new Set(['"', "”", "»"]);
const NOUN_PARTS = new Set(["DET", "ADJ", "NUM", "NOUN", "PROPN", "PRON", "SYM"]);

/** Cuts a text after `MAX_WORDS` words. */
export function capWords(text: string): string {
  let words = 0;
  for (const match of text.matchAll(/\s+/g)) {
    if (++words >= MAX_WORDS) return text.slice(0, match.index);
  }
  return text.slice(0, MAX_WORDS * 40);
}

/**
 * `title` is the source's title: a sentence that begins with it keeps it as one phrase, whatever its words are
 * (`Where Is My Home is a film`).
 */
export function chunkSentence(text: string, title: string, tools: LanguageTools): ChunkedSentence {
  const capped = capWords(text);
  const { tokens, brackets } = setAsideBrackets(tools.tokens(capped).map(asParticiple), capped);
  const chunks: Chunk[] = [];
  const dates = findDates(capped);
  let i = 0;
  const titleEnd = titleLength(capped, title);
  if (titleEnd > 0) {
    while (i < tokens.length && (tokens[i]?.start ?? 0) < titleEnd) i++;
    if (i > 0)
      chunks.push({ type: "noun", text: phraseText(tokens.slice(0, i), capped), tokens: tokens.slice(0, i) });
  }
  while (i < tokens.length) {
    const date = dates.find((mention) => mention.start === tokens[i]?.start && standsAlone(tokens, i));
    const end = date === undefined ? chunkEnd(tokens, i, dates) : endOfSpan(tokens, i, date.end);
    const part = tokens.slice(i, end);
    chunks.push({
      type: date === undefined ? typeOf(part) : "date",
      text: phraseText(part, capped),
      tokens: part,
    });
    i = end;
  }
  return { chunks, brackets };
}

/** `was educated at`: taggers take some participles for adjectives; with their preposition they say a relation. */
function asParticiple(token: Token, at: number, tokens: readonly Token[]): Token {
  if (token.pos !== "ADJ" || !token.text.endsWith("ed") || tokens[at - 1]?.pos !== "AUX") return token;
  const lemma = baseVerb(token.text);
  const next = tokens[at + 1];
  const isRelation = next?.pos === "ADP" && relationOfVerb(lemma, next.text.toLowerCase()) !== undefined;
  return isRelation ? { ...token, pos: "VERB", lemma } : token;
}

interface WithoutBrackets {
  readonly tokens: readonly Token[];
  readonly brackets: readonly string[];
}

/** A doubled bracket, as in badly spaced text, counts once; brackets inside brackets stay in their text. */
function setAsideBrackets(tokens: readonly Token[], text: string): WithoutBrackets {
  const kept: Token[] = [];
  const brackets: string[] = [];
  let depth = 0;
  let from = 0;
  for (const token of tokens) {
    const step = bracketStep(token, depth, from);
    if (depth === 0 && step === 0) kept.push(token);
    if (step > 0 && (depth === 0 || token.start === from)) from = token.end;
    depth = Math.max(0, depth + step);
    if (step < 0 && depth === 0 && token.start > from) brackets.push(text.slice(from, token.start).trim());
  }
  if (depth > 0) brackets.push(text.slice(from).trim());
  return { tokens: kept, brackets };
}

function bracketStep(token: Token, depth: number, from: number): number {
  if (/^[([]/.test(token.text)) return depth > 0 && token.start === from ? 0 : 1;
  return /^[)\]]/.test(token.text) ? -1 : 0;
}

/** UTF-16 length of the title at the start of the sentence, quotes included; 0 when it does not start so. */
function titleLength(text: string, title: string): number {
  const bare = title.replace(/\s*\([^()]*\)\s*$/u, "").toLowerCase();
  if (bare.length < 2) return 0;
  const opening = /^["“«'\s]{0,3}(?:the\s)?["“«'\s]{0,2}/iu.exec(text)?.[0].length ?? 0;
  for (const start of [0, opening]) {
    const rest = text.slice(start);
    if (!rest.toLowerCase().startsWith(bare)) continue;
    const after = rest[bare.length];
    if (after !== undefined && /[\p{L}\p{N}]/u.test(after)) continue;
    const closing = /^["”»]/u.test(after ?? "") ? 1 : 0;
    return start + bare.length + closing;
  }
  return 0;
}

function endOfSpan(tokens: readonly Token[], from: number, endOffset: number): number {
  let i = from;
  while (i < tokens.length && (tokens[i]?.start ?? 0) < endOffset) i++;
  return Math.max(i, from + 1);
}

type Dates = readonly { readonly start: number }[];

function chunkEnd(tokens: readonly Token[], from: number, dates: Dates): number {
  const token = tokens[from];
  if (token === undefined) return from + 1;
  if (OPEN_QUOTES.has(token.text)) return quoteEnd(tokens, from);
  if (isVerbal(tokens, from)) return verbEnd(tokens, from);
  if (startsNoun(tokens, from)) return nounEnd(tokens, from, dates);
  return from + 1;
}

function quoteEnd(tokens: readonly Token[], from: number): number {
  for (let i = from + 1; i < Math.min(tokens.length, from + 16); i++) {
    if (CLOSE_QUOTES.has(tokens[i]?.text ?? "")) return i + 1;
  }
  return from + 1;
}

function isRelative(token: Token | undefined): boolean {
  return token !== undefined && RELATIVES.has(token.text.toLowerCase());
}

function startsNoun(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (
    token !== undefined && NOUN_PARTS.has(token.pos) && !isRelative(token) && !/^[–—-]$/.test(token.text)
  );
}

function isVerbal(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.pos === "AUX") return true;
  if (token.pos === "VERB") return !isCapitalisedName(tokens, at);
  if (token.pos === "ADV" || (token.pos === "PART" && token.text.toLowerCase() === "to")) {
    const next = tokens[at + 1];
    return next !== undefined && (next.pos === "VERB" || next.pos === "AUX");
  }
  return false;
}

/** A verb form written with a capital inside a sentence is part of a name. */
function isCapitalisedName(tokens: readonly Token[], at: number): boolean {
  return at > 0 && /^\p{Lu}/u.test(tokens[at]?.text ?? "");
}

function verbEnd(tokens: readonly Token[], from: number): number {
  let i = from;
  while (i < tokens.length) {
    const token = tokens[i];
    if (token === undefined) break;
    const inside =
      ((token.pos === "VERB" || token.pos === "AUX") && !isCapitalisedName(tokens, i)) ||
      token.pos === "ADV" ||
      token.pos === "PART" ||
      isParticle(tokens, i);
    if (!inside) break;
    i++;
  }
  return Math.max(i, from + 1);
}

/** `grew up in Lenn`: the first of two belongs to the verb. */
function isParticle(tokens: readonly Token[], at: number): boolean {
  return (
    /^(?:up|over|back|out|down)$/u.test(tokens[at]?.text ?? "") &&
    /^(?:in|as|at|with|on)$/u.test(tokens[at + 1]?.text ?? "")
  );
}

function nounEnd(tokens: readonly Token[], from: number, dates: Dates): number {
  let i = from;
  i++;
  while (i < tokens.length && continuesNoun(tokens, i, from, dates)) i++;
  return i;
}

/** `in 1938` is a date of its own; the year of `a 1938 film` belongs to the noun. */
function standsAlone(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    before === undefined || (before.pos !== "DET" && before.pos !== "ADJ") || tokens[at + 1] === undefined
  );
}

function continuesNoun(tokens: readonly Token[], i: number, from: number, dates: Dates): boolean {
  const token = tokens[i];
  const before = tokens[i - 1];
  if (token === undefined || before === undefined) return false;
  if (isRelative(token)) return false;
  if (dates.some((date) => date.start === token.start) && standsAlone(tokens, i)) return false;
  if (/^[-–—&/']$/.test(token.text)) return joinsWords(tokens, i);
  if (/^[-–—/]$/.test(before.text) && i - from > 1) return token.pos !== "PUNCT";
  if (token.pos === "DET") return /^the$/i.test(token.text) && before.pos === "DET";
  if (token.pos === "PRON" || OPEN_QUOTES.has(token.text)) return false;
  if (token.pos === "PART") return token.text.toLowerCase() !== "to" && tokens[i + 1] !== undefined;
  return NOUN_PARTS.has(token.pos) || /^\p{Lu}/u.test(token.text) || isInnerModifier(tokens, i, from);
}

/** A hyphen or slash without white space on one side, or `&`. */
function joinsWords(tokens: readonly Token[], i: number): boolean {
  return tokens[i]?.spaced === false || tokens[i]?.text === "&" || tokens[i + 1]?.spaced === false;
}

/** A participle or adverb between determiner and noun: `the founding member`, `a newly built bridge`. */
function isInnerModifier(tokens: readonly Token[], i: number, from: number): boolean {
  const pos = tokens[i]?.pos;
  if (/^(?:never|not|also|still|later|soon|then)$/iu.test(tokens[i]?.text ?? "")) return false;
  if ((pos !== "VERB" && pos !== "ADV") || i - from >= 3 || tokens[from]?.pos !== "DET") return false;
  return ["NOUN", "PROPN", "ADJ", "VERB"].includes(tokens[i + 1]?.pos ?? "");
}

function typeOf(part: readonly Token[]): ChunkType {
  const first = part[0];
  if (first === undefined) return "other";
  const lower = first.text.toLowerCase();
  if (OPEN_QUOTES.has(first.text)) return part.length > 1 ? "noun" : "other";
  if (first.pos === "VERB" && /^\p{Lu}/u.test(first.text) && first.start > 0) return "noun";
  if (part.some((token) => token.pos === "VERB" || token.pos === "AUX") && !NOUN_PARTS.has(first.pos))
    return "verb";
  if (RELATIVES.has(lower)) return "relative";
  if (first.pos === "ADP") return "preposition";
  if (first.text === "," || first.text === ";") return "comma";
  if (lower === "and" || lower === "&" || lower === "or") return "and";
  if (NOUN_PARTS.has(first.pos)) return "noun";
  return "other";
}

/** The words of a phrase as written, without what was set aside between them and without edge quotes. */
export function phraseText(tokens: readonly Token[], text: string): string {
  let out = "";
  let previousEnd = -1;
  for (const token of tokens) {
    const gap = previousEnd >= 0 && token.start > previousEnd ? " " : "";
    out += gap + text.slice(token.start, token.end);
    previousEnd = token.end;
  }
  return out.replace(/^["“«\s]+|["”»\s,]+$/gu, "");
}

/** Names and titles in a question, as written: quoted, or runs of capitalised words with their joining words. */
import { isDemonym } from "../../../lib/english/countries.ts";
import { monthOf } from "../../../lib/english/dates.ts";

export interface NameSpan {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Longest question analysed, in UTF-16 units. */
export const MAX_QUESTION_LENGTH = 600;
const MAX_NAME_WORDS = 14;

const OPENERS = new Set(
  "who whom whose what which when where why how in on at of for to from by is are was were am be do does did has have had can could will would should may between during among after before the a an and or both if name list give tell explain describe summarise summarize state find identify both as with that this these those it its he she they his her their not".split(
    " ",
  ),
);
const STRONG_JOINERS = new Set(
  "of de la le du des del della di da dos von van der den bin ibn al el y zu".split(" "),
);
/** Joining words of titles; they join only inside a run that begins with an article. */
const TITLE_JOINERS = new Set("in on at for to with from a an the and is are by".split(" "));

interface Word {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  /** without edge punctuation */
  readonly core: string;
  /** nothing of a name may follow this word: it ends with a comma, colon or question mark */
  readonly closes: boolean;
}

export function findNames(question: string): NameSpan[] {
  const text = question.slice(0, MAX_QUESTION_LENGTH);
  const quoted = quotedSpans(text);
  const words = wordsOf(text).filter((word) => !quoted.some((q) => word.start < q.end && q.start < word.end));
  const spans = [...quoted];
  let i = 0;
  while (i < words.length) {
    const end = runEnd(words, i);
    if (end === i) {
      i++;
      continue;
    }
    const span = spanOf(text, words, i, end);
    if (span !== undefined) spans.push(span);
    i = end;
  }
  return spans.sort((a, b) => a.start - b.start);
}

function quotedSpans(text: string): NameSpan[] {
  const spans: NameSpan[] = [];
  for (const match of text.matchAll(/["“«]([^"“”«»]{1,120})["”»]/gu)) {
    const inner = (match[1] ?? "").trim().replace(/[,?]$/, "");
    if (inner !== "") spans.push({ text: inner, start: match.index, end: match.index + match[0].length });
  }
  return spans;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/gu)].map((match) => {
    const raw = match[0];
    const bare = raw.replace(/^[("'‘“¿]+/u, "").replace(/[)"'’”?!,;:]+$/u, "");
    const core = /[\p{L}\d]{4,}\.$/u.test(bare) ? bare.slice(0, -1) : bare;
    const closes = /[,;:?]["'”’)]*$/u.test(raw);
    return { raw, start: match.index, end: match.index + raw.length, core, closes };
  });
}

function isCapital(word: Word | undefined): boolean {
  return word !== undefined && /^(?:\p{Lu}|\d+[\p{L}]*$|#\d$)/u.test(word.core);
}

/** Index after the run of name words that begins at `from`; `from` itself when none begins there. */
function runEnd(words: readonly Word[], from: number): number {
  const first = words[from];
  if (first === undefined || !/^(?:\p{Lu}|#\d$)/u.test(first.core) || isOpener(words, from)) {
    return startsWithNumber(words, from) ? extendRun(words, from + 1, from, false) : from;
  }
  return extendRun(words, from + 1, from, /^(?:The|A|An)$/.test(first.core));
}

function startsWithNumber(words: readonly Word[], at: number): boolean {
  const word = words[at];
  const next = words[at + 1];
  if (word === undefined || !/^\d+:?$/.test(word.raw) || next === undefined) return false;
  return (
    /^\p{Lu}/u.test(next.core) &&
    (word.raw.endsWith(":") || !/^\d{4}$/.test(word.core)) &&
    monthOf(next.core) === 0
  );
}

/** A function word that is capitalised only because it opens the question; inside, a title may begin with one. */
function isOpener(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !OPENERS.has(word.core.toLowerCase())) return false;
  const article = /^(?:The|A|An)$/.test(word.core);
  return (at === 0 && !article) || !isCapital(words[at + 1]);
}

function extendRun(words: readonly Word[], from: number, start: number, isTitle: boolean): number {
  let end = from;
  while (end < words.length && end - start < MAX_NAME_WORDS) {
    if (endsPossessive(words, end)) break;
    if (words[end - 1]?.closes === true && !isTitleColon(words, end) && !isRankAfterComma(words, end)) break;
    const step = runStep(words, end, isTitle);
    if (step === 0) break;
    end += step;
  }
  return end;
}

/** `Ken Wiwa's father`; but `Buddy's Pizza` is one name. */
function endsPossessive(words: readonly Word[], end: number): boolean {
  return /['’]s?$/u.test(words[end - 1]?.core ?? "") && !isCapital(words[end]);
}

function isTitleColon(words: readonly Word[], end: number): boolean {
  return words[end - 1]?.raw.endsWith(":") === true && isCapital(words[end]);
}

/** `Johanna of Hanau, Countess of Eberstein` is one person. */
function isRankAfterComma(words: readonly Word[], end: number): boolean {
  const rank = RANKS.has(words[end]?.core.toLowerCase() ?? "") && words[end + 1]?.raw.toLowerCase() === "of";
  return words[end - 1]?.raw.endsWith(",") === true && rank;
}

const RANKS = new Set(
  "king queen prince princess duke duchess count countess earl baron baroness margrave margravine marquess landgrave elector lord lady archduke archduchess grand".split(
    " ",
  ),
);

/** How many words the run grows by: a capital, or joining words before one. */
function runStep(words: readonly Word[], at: number, isTitle: boolean): number {
  if (isCapital(words[at]) || /^(?:&|-|–|!)$/.test(words[at]?.raw ?? "")) return 1;
  for (let joiners = 1; joiners <= 3; joiners++) {
    const joiner = words[at + joiners - 1]?.raw.toLowerCase() ?? "";
    const joins =
      STRONG_JOINERS.has(joiner) ||
      (isTitle && TITLE_JOINERS.has(joiner)) ||
      (joiners > 1 && joiner === "the");
    if (!joins) return 0;
    if (isCapital(words[at + joiners])) return joiners + 1;
  }
  return 0;
}

/** What belongs to a name of its bracket: `The Feud (1919 film)`. */
function bracketAfter(name: string, rest: string): string {
  const open = name.lastIndexOf("(") > name.lastIndexOf(")");
  const match = open ? /^[^()]{0,60}\)/u.exec(rest) : /^\s\([^()]{1,60}\)/u.exec(rest);
  return match?.[0] ?? "";
}

function spanOf(text: string, words: readonly Word[], from: number, end: number): NameSpan | undefined {
  const first = words[from];
  const last = words[end - 1];
  if (first === undefined || last === undefined) return undefined;
  const start = first.start + first.raw.indexOf(first.core);
  const lastStart = last.start + Math.max(0, last.raw.indexOf(last.core));
  let name = text.slice(start, lastStart + last.core.length).replace(/['’]s?$/u, "");
  name += bracketAfter(name, text.slice(start + name.length));
  const single = end - from === 1;
  if (single && (isDemonym(name) || monthOf(name) > 0 || /^\d+$/.test(name))) return undefined;
  if (/^\p{L}+ \d{4}$/u.test(name) && monthOf(first.core) > 0) return undefined;
  return name === "" ? undefined : { text: name, start, end: start + name.length };
}

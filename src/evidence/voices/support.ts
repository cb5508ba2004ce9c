/**
 * Whether a text says more than its quotes do (failures.md 13): every date, number and name that it states has
 * to stand in them. A rule check: it finds a changed figure or an invented name, not a wrong relation.
 */
import { dateInterval, isProvenWithin } from "../../lib/date-order.ts";
import { countryOf } from "../../lib/english/countries.ts";
import { type DateMention, findDates } from "../../lib/english/dates.ts";
import { findNumbers } from "../../lib/english/numbers.ts";
import { foldedWords } from "../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";

/** Longer texts are cut before patterns run over them, in UTF-16 units. */
const MAX_CHECKED_LENGTH = 8000;
/** forms of one name meet in their beginning: `America`, `American` */
const STEM_LENGTH = 5;

/** share of an answer's words that its quotes hold: readers add a title or a country, they do not invent a name */
const SUPPORTED_SHARE = 0.6;

/** Dates, numbers and names of `text` that do not stand in `quotes`; empty when it says nothing beyond them. */
export function unsupportedFacts(text: string, quotes: readonly string[]): readonly string[] {
  const known = readFacts(quotes);
  const checked = text.slice(0, MAX_CHECKED_LENGTH);
  const dates = findDates(checked);
  const wrongDates = dates.filter((date) => !known.dates.some((other) => agrees(date, other)));
  const inDate = (at: number) => dates.some((date) => at >= date.start && at < date.end);
  const wrongNumbers = findNumbers(checked).filter(
    ({ start, value }) => !inDate(start) && !known.numbers.has(value),
  );
  const wrongNames = namesOf(checked).filter((name) => !isKnownWord(name, known.words));
  return [...wrongDates, ...wrongNumbers].map((mention) => mention.text).concat(wrongNames);
}

/**
 * Whether a short answer stands in its quotes: all of its dates and numbers, and most of its other words; a country may stand in another form (`French`, `France`).
 */
export function isSupportedAnswer(answer: string, quotes: readonly string[]): boolean {
  if (/^(?:yes|no)$/i.test(answer.trim())) return true;
  const known = readFacts(quotes);
  const checked = answer.slice(0, MAX_CHECKED_LENGTH);
  const dates = findDates(checked);
  if (dates.some((date) => !known.dates.some((other) => agrees(date, other)))) return false;
  const numbers = findNumbers(checked).filter(
    ({ start }) => !dates.some((date) => start >= date.start && start < date.end),
  );
  if (numbers.some(({ value }) => !known.numbers.has(value))) return false;
  const words = foldedWords(checked).filter((word) => !STOP_WORDS.has(word) && !/^\d+$/.test(word));
  if (dates.length + numbers.length > 0) return true;
  if (words.length === 0) return false;
  const found = words.filter((word) => isKnownWord(word, known.words)).length;
  return found >= SUPPORTED_SHARE * words.length || hasCountry(checked, known.words);
}

interface KnownFacts {
  readonly dates: readonly DateMention[];
  readonly numbers: ReadonlySet<number>;
  readonly words: ReadonlySet<string>;
}

function readFacts(quotes: readonly string[]): KnownFacts {
  const texts = quotes.map((quote) => quote.slice(0, MAX_CHECKED_LENGTH));
  const dates = texts.flatMap(findDates);
  const words = new Set(texts.flatMap(foldedWords));
  const digits = [...words].filter((word) => /^\d{1,15}$/.test(word)).map(Number);
  const numbers = texts.flatMap(findNumbers).map(({ value }) => value);
  return { dates, words, numbers: new Set([...numbers, ...digits]) };
}

/** A date agrees with one that says at least as much and nothing else. */
function agrees(stated: DateMention, known: DateMention): boolean {
  return isProvenWithin(known.date, dateInterval(stated.date));
}

/** Capitalised words that do not merely open a sentence. */
function namesOf(text: string): readonly string[] {
  const names: string[] = [];
  for (const match of text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}'’-]{1,60}/gu)) {
    const before = text.slice(Math.max(0, match.index - 3), match.index).trimEnd();
    const opens = match.index === 0 || /[.!?:;"“”(\n]$/u.test(before);
    const [word = ""] = foldedWords(match[0]);
    if (!opens && word !== "" && !STOP_WORDS.has(word)) names.push(match[0]);
  }
  return names;
}

function isKnownWord(name: string, known: ReadonlySet<string>): boolean {
  return foldedWords(name).every((word) => {
    if (known.has(word)) return true;
    if (word.length < STEM_LENGTH) return false;
    const stem = word.slice(0, STEM_LENGTH);
    for (const other of known) if (other.startsWith(stem)) return true;
    return false;
  });
}

function hasCountry(answer: string, known: ReadonlySet<string>): boolean {
  const country = countryOf(answer);
  if (country === undefined) return false;
  for (const word of known) if (countryOf(word) === country) return true;
  return false;
}

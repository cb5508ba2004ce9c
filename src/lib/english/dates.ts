/**
 * Dates as English prose writes them: `4 May 1938`, `May 4, 1938`, `May 1938`, `1938-05-04`, `1938`, `44 BC`,
 * `1960s`. What is found here is read by `parseDate` of lib/dates.ts, as every date is: a date never gets more precise
 * than its text, and one that cannot be (30 February) is none.
 */
import { compareDates as orderOf } from "../date-order.ts";
import { datePartsOf, parseDate as readDate } from "../dates.ts";
import type { FoundDate } from "../find-dates.ts";
import { ENGLISH_MONTHS } from "../month-names.ts";

export interface DateMention extends FoundDate {
  /** negative before Christ: -44 is 44 BC */
  readonly year: number;
  /** 1..12 */
  readonly month?: number;
  /** 1..31 */
  readonly day?: number;
}

const MONTH = `(?:${ENGLISH_MONTHS.map(inFullOrShort).join("|")})`;
const ERA = "(?:\\s?(?:BCE?|B\\.C\\.|AD|CE)(?![\\p{L}]))?";
const YEAR = "\\d{3,4}(?![\\d,]\\d|\\d|%)";
const DAY = "\\d{1,2}(?:st|nd|rd|th)?";

/** Fuller forms first: what one has read, no later one reads again. */
const FORMS: readonly RegExp[] = [
  new RegExp(`(?<!\\d)${DAY}\\s(?:of\\s)?${MONTH},?\\s${YEAR}${ERA}`, "giu"),
  new RegExp(`(?<!\\p{L})${MONTH}\\s${DAY},?\\s${YEAR}${ERA}`, "giu"),
  /(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/g,
  new RegExp(`(?<!\\p{L})${MONTH},?\\s${YEAR}${ERA}`, "giu"),
  /(?<![\d.,])\d{1,4}\s?(?:BCE?|B\.C\.)(?![\p{L}])/gu,
  /(?<![\d.,$£€#-])(?:1[0-9]{3}|20[0-9]{2}|[5-9]\d{2}(?=\s?(?:AD|CE|BCE?)\b))(?![\d%]|[.,]\d|\s?(?:km|m|ft|miles|people|inhabitants)\b)s?(?:\s?(?:BCE?|AD|CE)\b)?/g,
];

/** Longest text searched, in UTF-16 units. */
const MAX_LENGTH = 10_000;

/** Dates in order of position, none overlapping another; the fuller reading wins. */
export function findDates(text: string): DateMention[] {
  const searched = text.slice(0, MAX_LENGTH);
  const found: DateMention[] = [];
  for (const form of FORMS) {
    for (const match of searched.matchAll(form)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const mention = readMention(match[0], start);
      if (mention !== undefined) found.push(mention);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function readMention(text: string, start: number): DateMention | undefined {
  // `1960s` is read as its first year: no more is said
  const reading = readDate(text.replace(/^(\d{4})s/, "$1"));
  if (reading.status !== "date") return undefined;
  const { date } = reading;
  const { year, ...known } = datePartsOf(date);
  return { text, start, end: start + text.length, date, year: year > 0 ? year : year - 1, ...known };
}

/** `January|Jan\.?`; `May` has no short form, and `Sept.` is one of September's. */
function inFullOrShort(name: string): string {
  const short = name === "september" ? "sept?" : name.slice(0, 3);
  return name === "may" ? name : `${name}|${short}\\.?`;
}

/** 1..12, for the name or a beginning of at least three letters; 0 when the word is not a month */
export function monthOf(word: string): number {
  const lower = word.toLowerCase().replace(".", "");
  return (
    ENGLISH_MONTHS.findIndex(
      (name) => name === lower || (lower.length >= 3 && lower !== "may" && name.startsWith(lower)),
    ) + 1
  );
}

/** The only date of a text that is nothing but a date; undefined otherwise. */
export function parseDate(text: string): DateMention | undefined {
  const [first, second] = findDates(text);
  if (first === undefined || second !== undefined) return undefined;
  const rest = text.slice(0, first.start) + text.slice(first.end);
  return /^[\s.,()]*(?:(?:on|in|c|ca|circa|about|around|since|from)[\s.]*)?$/i.test(rest) ? first : undefined;
}

/** Negative when `a` is earlier for certain; 0 when the known parts agree. */
export function compareDates(a: DateMention, b: DateMention): number {
  return orderOf(a.date, b.date) ?? 0;
}

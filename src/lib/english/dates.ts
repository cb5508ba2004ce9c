/**
 * Dates as English prose writes them: `4 May 1938`, `May 4, 1938`, `May 1938`, `1938-05-04`, `1938`, `c. 1560`,
 * `44 BC`, `1960s`. A date never gets more precise than its text.
 */
export interface DateMention {
  readonly text: string;
  /** UTF-16 offsets in the searched text */
  readonly start: number;
  readonly end: number;
  /** negative before Christ */
  readonly year: number;
  /** 1..12 */
  readonly month?: number;
  /** 1..31 */
  readonly day?: number;
}

const MONTH_NAMES =
  "january february march april may june july august september october november december".split(" ");
const MONTH =
  "(January|February|March|April|May|June|July|August|September|October|November|December|Jan\\.?|Feb\\.?|Mar\\.?|Apr\\.?|Jun\\.?|Jul\\.?|Aug\\.?|Sept?\\.?|Oct\\.?|Nov\\.?|Dec\\.?)";
const ERA = "(?:\\s?(BCE?|B\\.C\\.|AD|CE)(?![\\p{L}]))?";
const YEAR = "(\\d{3,4})(?![\\d,]\\d|\\d|%)";

/** Longest text searched, in UTF-16 units. */
const MAX_LENGTH = 10_000;

const DAY_FIRST = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?${MONTH},?\\s${YEAR}${ERA}`,
  "giu",
);
const MONTH_FIRST = new RegExp(`(?<!\\p{L})${MONTH}\\s(\\d{1,2})(?:st|nd|rd|th)?,?\\s${YEAR}${ERA}`, "giu");
const MONTH_YEAR = new RegExp(`(?<!\\p{L})${MONTH},?\\s${YEAR}${ERA}`, "giu");
const ISO = /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g;
const BARE_YEAR =
  /(?<![\d.,$£€#-])(1[0-9]{3}|20[0-9]{2}|[5-9]\d{2}(?=\s?(?:AD|CE|BCE?)\b))(?![\d%]|[.,]\d|\s?(?:km|m|ft|miles|people|inhabitants)\b)s?(?:\s?(BCE?|AD|CE)\b)?/g;
const SHORT_YEAR_BC = /(?<![\d.,])(\d{1,4})\s?(BCE?|B\.C\.)(?![\p{L}])/gu;

/** Dates in order of position, none overlapping another; the fuller reading wins. */
export function findDates(text: string): DateMention[] {
  const searched = text.slice(0, MAX_LENGTH);
  const found: DateMention[] = [];
  const add = (mention: DateMention): void => {
    if (!found.some((other) => mention.start < other.end && other.start < mention.end)) found.push(mention);
  };
  for (const m of searched.matchAll(DAY_FIRST)) add(mentionOf(m, m[3], m[4], m[2], m[1]));
  for (const m of searched.matchAll(MONTH_FIRST)) add(mentionOf(m, m[3], m[4], m[1], m[2]));
  for (const m of searched.matchAll(ISO)) addIso(m, add);
  for (const m of searched.matchAll(MONTH_YEAR)) add(mentionOf(m, m[2], m[3], m[1]));
  for (const m of searched.matchAll(SHORT_YEAR_BC)) add(mentionOf(m, m[1], m[2]));
  for (const m of searched.matchAll(BARE_YEAR)) add(mentionOf(m, m[1], m[2]));
  return found.sort((a, b) => a.start - b.start);
}

function addIso(match: RegExpExecArray, add: (mention: DateMention) => void): void {
  const month = Number(match[2]);
  const day = Number(match[3]);
  if (month < 1 || month > 12 || day < 1 || day > 31) return;
  add({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
    year: Number(match[1]),
    month,
    day,
  });
}

function mentionOf(
  match: RegExpExecArray,
  year: string | undefined,
  era: string | undefined,
  month?: string,
  day?: string,
): DateMention {
  const monthNumber = month === undefined ? 0 : monthOf(month);
  const dayNumber = Number(day ?? 0);
  return {
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
    year: Number(year) * (era?.toUpperCase().startsWith("B") ? -1 : 1),
    ...(monthNumber > 0 ? { month: monthNumber } : {}),
    ...(dayNumber > 0 && dayNumber < 32 ? { day: dayNumber } : {}),
  };
}

/** 1..12; 0 when the word is not a month */
export function monthOf(word: string): number {
  const lower = word.toLowerCase().replace(".", "");
  return (
    MONTH_NAMES.findIndex(
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

/** Negative when `a` is earlier; 0 when the known parts agree. */
export function compareDates(a: DateMention, b: DateMention): number {
  if (a.year !== b.year) return a.year - b.year;
  if (a.month === undefined || b.month === undefined || a.month !== b.month) {
    return a.month === undefined || b.month === undefined ? 0 : a.month - b.month;
  }
  return a.day === undefined || b.day === undefined ? 0 : a.day - b.day;
}

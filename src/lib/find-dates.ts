import { type DateValue, parseDate } from "./dates.ts";
import { monthNumber } from "./month-names.ts";
import { normaliseDigits } from "./text/digits.ts";

/** A date inside running text; offsets are UTF-16 units, end exclusive. */
export interface FoundDate {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly date: DateValue;
}

/** Longest forms first, so that a day is never read as its year. Every repetition is bounded. */
const CANDIDATE =
  /\b\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?![\d-])|\b\d{1,2}(?:st|nd|rd|th|\.)?[ -](?:of |de |di )?\p{L}{3,12}\.?,?[ -](?:de |del |di )?\d{3,4}(?:\s(?:BCE?|CE|AD)\b)?(?!\d)|(?<![\p{L}\d])\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{3,4}(?!\d)|(?<![\p{L}\d])\p{L}{3,12}\.?,? (?:of |de |del |di )?\d{3,4}(?!\d)|\b\d{1,4}\s(?:BCE?|AD|CE)\b|\bAD \d{1,4}\b|(?<![\d.,:/$€£#]|(?<!\d{4})-)\b\d{4}\b(?![\d%]|[.,:/]\d|-\d{2}-)/gu;

/** Units and countable things after a four-digit number: it is a quantity, not a year. */
const QUANTITY =
  /^[ -](?:people|persons|men|women|children|inhabitants|residents|soldiers|students|workers|seats|copies|votes|members|employees|pages|words|years|days|hours|minutes|seconds|times|km|kilomet|met(?:er|re)|m\b|cm|mm|miles?|feet|foot|ft|yards?|acres?|hectares?|sq|square|kg|kilo|tons?|tonnes?|pounds?|lb|dollars?|euros?|usd|eur|percent|degrees|mb|gb|kw|mw|hp)/iu;

/** Dates written in a text, in order, without overlap. Only years 1000 to 2199 are read from a bare number. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  const plain = normaliseDigits(text);
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(plain); match !== null; match = CANDIDATE.exec(plain)) {
    const start = match.index;
    const end = start + match[0].length;
    const date = readCandidate(match[0], plain.slice(end, end + 16));
    if (date !== undefined) {
      found.push({ start, end, text: text.slice(start, end), date });
      continue;
    }
    // `Founded 1987`, `until May 12`: the word before a number was no month, so look again from the next word
    const space = match[0].search(/[ -]/);
    CANDIDATE.lastIndex = start + (space > 0 ? space + 1 : match[0].length);
  }
  return found;
}

function readCandidate(candidate: string, after: string): DateValue | undefined {
  if (/^\d{4}$/.test(candidate)) return readYear(candidate, after);
  const words = candidate.match(/\p{L}{3,12}/gu) ?? [];
  const isWritten = /^\d{4}-/.test(candidate) || /(?:BCE?|AD|CE)/.test(candidate);
  if (!isWritten && !words.some((word) => monthNumber(word) !== undefined)) return undefined;
  const reading = parseDate(candidate);
  return reading.status === "date" ? reading.date : undefined;
}

function readYear(year: string, after: string): DateValue | undefined {
  const isPlausible = Number(year) >= 1000 && Number(year) < 2200;
  if (!isPlausible || QUANTITY.test(after)) return undefined;
  return { value: year, precision: "year" };
}

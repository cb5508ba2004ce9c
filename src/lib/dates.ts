import { civilFromDays, daysFromCivil, daysInMonth, MS_PER_DAY } from "./calendar.ts";
import { monthNumber } from "./month-names.ts";
import { normaliseDigits } from "./text/digits.ts";

/**
 * Strict dates with precision. Nothing here uses the host's parser, zone or locale: `new Date(string)` turns
 * 30 February into 2 March, reads 01/02/2020 the American way and gives a zone-less time the host's zone. What
 * cannot be read for certain is `ambiguous` or `invalid`, with the reason, never a guess.
 */
export interface DateValue {
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SSZ`; before year 1 `-YYYYYY`, astronomical */
  readonly value: string;
  readonly precision: "year" | "month" | "day" | "instant";
}

export type DateReading =
  | { readonly status: "date"; readonly date: DateValue }
  | { readonly status: "invalid"; readonly reason: string }
  | { readonly status: "ambiguous"; readonly reason: string };

export interface ParseDateOptions {
  /** how all-number dates such as 31-10-2020 are written; without it they are ambiguous */
  readonly format?: "day-first" | "month-first";
}

const MAX_DATE_LENGTH = 80;

/** Zones of RFC 2822 in minutes; other names are refused, because they mean different offsets in places. */
const ZONE_MINUTES: Readonly<Record<string, number>> = {
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
};

/** What a date says of its day; what it leaves out is not known. */
export interface DateParts {
  /** astronomical: 0 is 1 BCE, -43 is 44 BCE */
  readonly year: number;
  /** 1..12 */
  readonly month?: number;
  /** 1..31 */
  readonly day?: number;
}

/** Reads one date. The whole text must be the date. */
export function parseDate(text: string, options: ParseDateOptions = {}): DateReading {
  if (text.length > MAX_DATE_LENGTH) return invalid("longer than a date");
  const clean = normaliseDigits(text).trim().replace(/\s+/g, " ");
  if (clean === "") return invalid("empty");
  return (
    parseIso(clean) ??
    parseWritten(clean) ??
    parseRfc2822(clean) ??
    parseAllNumbers(clean, options) ??
    invalid("not a date in a form that is read for certain")
  );
}

/** `2023`, `2023-02`, `2023-02-28`, with an optional time; a time without a zone leaves the day. */
function parseIso(text: string): DateReading | undefined {
  const match =
    /^([+-]?\d{4,6})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?([A-Za-z]{1,3}|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/.exec(
      text,
    );
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, zone] = match;
  const isExpanded = /^[+-]\d{6}$/.test(year!);
  if (!isExpanded && !/^\d{4}$/.test(year!)) return invalid(`the year ${year} is outside 0001 to 9999`);
  const parts = {
    year: Number(year),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  };
  if (hour === undefined) return fromParts(parts);
  return withTime(parts, { hour, minute: minute!, ...(second === undefined ? {} : { second }) }, zone);
}

/** `12 March 1987`, `March 12, 1987`, `March 1987`, `44 BC`, `12 March 44 BCE`, `the 3rd of May 1850`. */
function parseWritten(text: string): DateReading | undefined {
  const plain = text
    .replace(/^(?:on |the )+/i, "")
    .replace(/^\p{L}{3,10}, (?=\S)/u, (word) => (monthNumber(word.slice(0, -2)) === undefined ? "" : word));
  const era = /^(.*?) ?(BCE?|CE|AD|B\.C\.|A\.D\.)$/i.exec(plain);
  const body = (era?.[1] ?? plain).replace(/^AD /i, "");
  const isBefore = era?.[2] !== undefined && /^b/i.test(era[2]);
  const written = writtenParts(body, era !== null || /^AD /i.test(plain));
  if (written === undefined) return undefined;
  if (typeof written === "string") return invalid(written);
  return fromParts(isBefore ? { ...written, year: 1 - written.year } : written, isBefore);
}

function writtenParts(body: string, hasEra: boolean): DateParts | string | undefined {
  const yearOnly = /^(\d{1,6})$/.exec(body);
  if (yearOnly !== null) return hasEra ? { year: Number(yearOnly[1]) } : undefined;
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[ -](?:of |de |di )?(\p{L}{3,12})\.?,?[ -](?:de |del |di )?(\d{1,6})$/iu.exec(
      body,
    );
  if (dayFirst !== null) return named(dayFirst[2]!, dayFirst[3]!, hasEra, dayFirst[1]);
  const monthFirst = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{1,6})$/u.exec(body);
  if (monthFirst !== null) return named(monthFirst[1]!, monthFirst[3]!, hasEra, monthFirst[2]);
  const monthOnly = /^(\p{L}{3,12})\.?,? (?:of |de |del |di )?(\d{1,6})$/u.exec(body);
  return monthOnly === null ? undefined : named(monthOnly[1]!, monthOnly[2]!, hasEra);
}

function named(month: string, year: string, hasEra: boolean, day?: string): DateParts | string | undefined {
  const number = monthNumber(month);
  if (number === undefined) return undefined;
  if (!hasEra && year.length < 3) return `a year of ${year.length} digits names no century`;
  return { year: Number(year), month: number, ...(day === undefined ? {} : { day: Number(day) }) };
}

/** `Thu, 01 Jan 1970 00:00:00 +0000` (RFC 2822, also the dates of HTTP). */
function parseRfc2822(text: string): DateReading | undefined {
  const match =
    /^(?:[A-Za-z]{3}, )?(\d{1,2}) ([A-Za-z]{3}) (\d{2,6}) (\d{2}):(\d{2})(?::(\d{2}))?(?: ([A-Za-z]{1,5}|[+-]\d{4})(?: \([^()]{0,20}\))?)?$/.exec(
      text,
    );
  if (match === null) return undefined;
  const [, day, month, year, hour, minute, second, zone] = match;
  const parts = named(month!, year!, false, day);
  if (parts === undefined) return undefined;
  if (typeof parts === "string") return invalid(parts);
  return withTime(parts, { hour: hour!, minute: minute!, ...(second === undefined ? {} : { second }) }, zone);
}

/** `31-10-2020`, `01/02/2020`, `2020/10/31`. */
function parseAllNumbers(text: string, options: ParseDateOptions): DateReading | undefined {
  const yearFirst = /^(\d{4})([/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (yearFirst !== null) {
    return fromParts({ year: Number(yearFirst[1]), month: Number(yearFirst[3]), day: Number(yearFirst[4]) });
  }
  const match = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2,4})$/.exec(text);
  if (match === null) return undefined;
  const [, first, , second, year] = match;
  if (year!.length !== 4) return invalid(`a year of ${year!.length} digits names no century`);
  if (options.format === undefined) {
    return { status: "ambiguous", reason: "the order of day and month is not known" };
  }
  const [day, month] = options.format === "day-first" ? [first, second] : [second, first];
  return fromParts({ year: Number(year), month: Number(month), day: Number(day) });
}

function withTime(
  parts: DateParts,
  time: { readonly hour: string; readonly minute: string; readonly second?: string },
  zone: string | undefined,
): DateReading {
  const day = fromParts(parts);
  if (day.status !== "date" || zone === undefined) return day;
  const offset = zoneMinutes(zone);
  if (offset === undefined) return invalid(`the time zone ${zone} is not one offset`);
  const [hour, minute] = [Number(time.hour), Number(time.minute)];
  // A leap second is read as the second before it: UTC instants here have no 60th second.
  const second = Math.min(Number(time.second ?? 0), Number(time.second ?? 0) === 60 ? 59 : 60);
  if (hour > 23 || minute > 59 || second > 59) return invalid("no such time of day");
  const days = daysFromCivil(parts.year, parts.month ?? 1, parts.day ?? 1);
  const ms = days * MS_PER_DAY + ((hour * 60 + minute - offset) * 60 + second) * 1000;
  const value = formatUtc(ms);
  return /^\d{4}-/.test(value)
    ? { status: "date", date: { value, precision: "instant" } }
    : invalid("the year is outside 0001 to 9999");
}

function zoneMinutes(zone: string): number | undefined {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (match === null) return ZONE_MINUTES[zone.toUpperCase()];
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > 14 * 60 || Number(match[3] ?? 0) > 59) return undefined;
  return match[1] === "-" ? -minutes : minutes;
}

function fromParts(parts: DateParts, isBefore = false): DateReading {
  const { year, month, day } = parts;
  if (isBefore ? year > 0 : year === 0) return invalid("there is no year 0");
  if (year > 9999 || year < -9999) return invalid(`the year ${year} is outside 10000 BCE to 9999 CE`);
  if (month !== undefined && (month < 1 || month > 12)) return invalid(`there is no month ${month}`);
  if (month !== undefined && day !== undefined && (day < 1 || day > daysInMonth(year, month))) {
    return invalid(`month ${month} of ${formatYear(year)} has no day ${day}`);
  }
  const pieces = [formatYear(year), month, day].filter((piece) => piece !== undefined);
  const value = pieces.map((piece) => (typeof piece === "number" ? pad(piece, 2) : piece)).join("-");
  const precision = day !== undefined ? "day" : month !== undefined ? "month" : "year";
  return { status: "date", date: { value, precision } };
}

/** Throws RangeError for a value that no reading here gives. */
export function datePartsOf({ value }: DateValue): DateParts {
  const match = /^(-?\d{4,6})(?:-(\d{2})(?:-(\d{2})(?:T[0-9:]{8}Z)?)?)?$/.exec(value);
  if (match === null) throw new RangeError(`not a stored date: ${value}`);
  const [, year, month, day] = match;
  return {
    year: Number(year),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  };
}

/** The range of JavaScript's own dates, as of `toISOString`. */
const MAX_MS = 8.64e15;

/**
 * Milliseconds since 1970 as a UTC instant to the second, `YYYY-MM-DDTHH:MM:SSZ`. Throws RangeError for what no
 * clock can mean: a date that is not one must not be written down.
 */
export function formatUtc(ms: number): string {
  if (!(Math.abs(ms) <= MAX_MS)) throw new RangeError(`${ms} is no instant`);
  const days = Math.floor(ms / MS_PER_DAY);
  const { year, month, day } = civilFromDays(days);
  const second = Math.floor((ms - days * MS_PER_DAY) / 1000);
  const time = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  return `${formatYear(year)}-${pad(month, 2)}-${pad(day, 2)}T${time.map((part) => pad(part, 2)).join(":")}Z`;
}

function formatYear(year: number): string {
  if (year > 9999) return `+${pad(year, 6)}`;
  return year < 0 ? `-${pad(-year, 6)}` : pad(year, 4);
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

function invalid(reason: string): DateReading {
  return { status: "invalid", reason };
}

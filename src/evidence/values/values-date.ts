import { type DateValue, datePartsOf, parseDate } from "../../lib/dates.ts";

/** The date that a whole value states, with what the value says of its certainty. */
export interface StatedDate {
  readonly date: DateValue;
  /** `the 1890s`: `date` is their first year */
  readonly decade: boolean;
  /** `about 1890` */
  readonly approximate: boolean;
}

const LEAD =
  /^(?:(?:in|on|at|by|of|from|since|until|around|about|circa|ca|c|early|late|mid|the|year)[ .]+){0,4}/i;
const APPROXIMATE = /^(?:(?:in|on|the)\s+)?(?:around|about|circa|ca\.?|c\.|early|late|mid)\b/i;
/** A number alone is a year only within these. */
const PLAIN_YEARS = { from: 1000, to: 2100 } as const;

/** The date a whole value states, or undefined where the value holds anything else. */
export function readDateValue(text: string): StatedDate | undefined {
  const plain = westernDigits(text)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.,;]$/, "");
  if (plain.length > 40) return undefined;
  const body = plain.replace(LEAD, "");
  const year = body.replace(/^(\d{1,4})s(?= |$)/i, "$1");
  const reading = parseDate(year);
  if (reading.status !== "date" || (/^\d+$/.test(year) && !isPlainYear(reading.date))) return undefined;
  return { date: reading.date, decade: year !== body, approximate: APPROXIMATE.test(plain) };
}

function isPlainYear(date: DateValue): boolean {
  const { year } = datePartsOf(date);
  return year >= PLAIN_YEARS.from && year <= PLAIN_YEARS.to;
}

/** Digits of every script as 0-9, so that figures in Arabic or Devanagari digits compare with ours. */
export function westernDigits(text: string): string {
  return text.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    if (code < 128) return digit;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value);
  });
}

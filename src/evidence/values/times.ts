/** When a sentence says that something holds: an office-holder of 1990 does not contradict one of 2005. */
import { findDates } from "../../lib/english/dates.ts";
import { rankOf } from "../../lib/english/tenure.ts";

export interface TimeSpan {
  /** years, both inclusive; infinite where the text leaves the end open */
  readonly from: number;
  readonly to: number;
}

export interface StatedTime {
  readonly spans: readonly TimeSpan[];
  /** `former`, `until 1990`: the text itself says that it is over */
  readonly ended: boolean;
  /** `first` of `the first director` */
  readonly rank?: string;
}

const MAX_READ = 600;
const RANGE = /\b(\d{4})\s?(?:-|–|—|to|until|till|through)\s?(\d{4})\b/g;
const ENDED =
  /\b(?:former|formerly|ex-|until|till|previous|previously|erstwhile|stepped down|resigned|left office|succeeded by)\b/i;

/** The times in a text; `except` is text whose dates are the value itself, not its time. */
export function statedTime(text: string, except = ""): StatedTime {
  const read = text.slice(0, MAX_READ);
  const spans: TimeSpan[] = [];
  const taken = new Set(findDates(except).map((date) => date.year));
  for (const match of read.matchAll(RANGE)) {
    const [from, to] = [Number(match[1]), Number(match[2])];
    if (from <= to) spans.push({ from, to });
  }
  const inRange = new Set(spans.flatMap(({ from, to }) => [from, to]));
  for (const { start, year } of findDates(read)) {
    if (taken.has(year) || inRange.has(year)) continue;
    spans.push(openSpan(read.slice(Math.max(0, start - 24), start), year));
  }
  const rank = rankOf(read);
  return { spans, ended: ENDED.test(read), ...(rank === undefined ? {} : { rank }) };
}

/** True where the two need not exclude each other: their times do not meet, or only one of them is over. */
export function mayHoldTogether(a: StatedTime, b: StatedTime): boolean {
  if (a.ended !== b.ended || a.rank !== b.rank) return true;
  if (a.spans.length === 0 || b.spans.length === 0) return false;
  return !a.spans.some((one) => b.spans.some((other) => one.from <= other.to && other.from <= one.to));
}

function openSpan(before: string, year: number): TimeSpan {
  if (/\b(?:since|from|after)\b[^.;]{0,12}$/i.test(before))
    return { from: year, to: Number.POSITIVE_INFINITY };
  if (/\b(?:until|till|before|up to)\b[^.;]{0,12}$/i.test(before)) {
    return { from: Number.NEGATIVE_INFINITY, to: year };
  }
  return { from: year, to: year };
}

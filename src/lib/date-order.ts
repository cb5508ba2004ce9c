import { daysFromCivil, daysInMonth, MS_PER_DAY } from "./calendar.ts";
import { type DateValue, datePartsOf } from "./dates.ts";

/** The span of UTC time that a date covers: `start` inclusive, `end` exclusive, milliseconds since 1970. */
export interface DateInterval {
  readonly startMs: number;
  readonly endMs: number;
}

export function dateInterval(date: DateValue): DateInterval {
  const { year, month, day } = datePartsOf(date);
  const startDay = daysFromCivil(year, month ?? 1, day ?? 1);
  const time = /T(\d{2}):(\d{2}):(\d{2})Z$/.exec(date.value);
  if (time !== null) {
    const [hour = 0, minute = 0, second = 0] = time.slice(1).map(Number);
    const startMs = startDay * MS_PER_DAY + ((hour * 60 + minute) * 60 + second) * 1000;
    return { startMs, endMs: startMs + 1000 };
  }
  const days =
    day !== undefined
      ? 1
      : month !== undefined
        ? daysInMonth(year, month)
        : daysFromCivil(year + 1, 1, 1) - startDay;
  return { startMs: startDay * MS_PER_DAY, endMs: (startDay + days) * MS_PER_DAY };
}

/**
 * -1 when `a` is earlier for certain, 1 when later, 0 when both are the same date to the same precision, and
 * undefined when the precision leaves it open: 1987 and March 1987.
 */
export function compareDates(a: DateValue, b: DateValue): -1 | 0 | 1 | undefined {
  const [first, second] = [dateInterval(a), dateInterval(b)];
  if (first.endMs <= second.startMs) return -1;
  if (second.endMs <= first.startMs) return 1;
  return first.startMs === second.startMs && first.endMs === second.endMs ? 0 : undefined;
}

/**
 * Whether a date lies in a window for certain. Windows are of UTC time, start inclusive and end exclusive; a date
 * known only to the day must lie inside with its whole day, so an unknown zone never proves anything.
 */
export function isProvenWithin(date: DateValue, window: DateInterval): boolean {
  const { startMs, endMs } = dateInterval(date);
  return startMs >= window.startMs && endMs <= window.endMs;
}

/** The date that begins last; of two that begin together the one that says more. Undefined without any. */
export function latestOf<Date extends DateValue>(dates: readonly Date[]): Date | undefined {
  return dates.reduce<Date | undefined>((latest, date) => {
    if (latest === undefined) return date;
    const [known, other] = [dateInterval(latest), dateInterval(date)];
    const later = other.startMs - known.startMs || known.endMs - other.endMs;
    return later > 0 ? date : latest;
  }, undefined);
}

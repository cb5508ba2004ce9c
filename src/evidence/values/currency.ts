/**
 * Questions for the present state (`the current mayor`) want the latest word, not the most frequent: what was true
 * once goes on being said (methods.md 5.6, the stale but once-true statement).
 */
import type { PartialDate } from "../../domain/date.ts";
import type { Source } from "../../domain/source.ts";
import { compareDates, latestOf } from "../../lib/date-order.ts";

const PRESENT = /\b(?:present|current|currently|now|nowadays|today|incumbent|latest|at the moment)\b/iu;

export function asksForPresent(question: string): boolean {
  return PRESENT.test(question.slice(0, 2000));
}

/** The latest date of publication among these sources; undefined when none is dated. */
export function latestDate(sources: readonly Source[]): PartialDate | undefined {
  return latestOf(sources.flatMap(({ publishedAt }) => publishedAt ?? []));
}

/** True when `date` is earlier for certain than one of the others. */
export function isOutdated(
  date: PartialDate | undefined,
  others: readonly (PartialDate | undefined)[],
): boolean {
  if (date === undefined) return false;
  return others.some((other) => other !== undefined && compareDates(date, other) === -1);
}

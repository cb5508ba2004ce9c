import type { Source } from "../../domain/source.ts";
import { dateInterval } from "../../lib/date-order.ts";
import { datePartsOf } from "../../lib/dates.ts";
import { findDates } from "../../lib/english/dates.ts";
import type { ViewedStatement } from "../voices/view.ts";
import type { Signal } from "./signal.ts";

const IMPLAUSIBLE = 0.1;
const DOUBTFUL = 0.3;
const FUTURE =
  /\b(?:will|shall|plans?|planned|planning|expected|expects|scheduled|due|forecast|projected|proposed|aims?|target|hopes?|intends?|by the year|future|would|until)\b/i;

/**
 * A text cannot report what happened after it was published, and cannot have been published after it was read.
 * Unknown where a date is missing, which is the rule rather than the exception; plausible dates prove nothing.
 */
export function datePlausibility(source: Source, { statement, sentence }: ViewedStatement): Signal {
  const part = "datePlausibility" as const;
  const published = source.publishedAt;
  if (published === undefined) return { part, value: null };
  const interval = dateInterval(published);
  const readAt = /^(\d{4})-\d{2}-\d{2}T/.exec(source.retrievedAt);
  if (
    readAt !== null &&
    interval.startMs > dateInterval({ value: source.retrievedAt.slice(0, 10), precision: "day" }).endMs
  ) {
    return {
      part,
      value: DOUBTFUL,
      reason: `"${source.title}" is dated ${published.value}, after the day it was read.`,
    };
  }
  const text = `${statement.time ?? ""} ${sentence?.text ?? ""}`;
  const later = findDates(text).find(({ date }) => datePartsOf(date).year > datePartsOf(published).year);
  if (later === undefined || FUTURE.test(text)) return { part, value: null };
  return {
    part,
    value: IMPLAUSIBLE,
    reason: `"${source.title}" is dated ${published.value} but reports ${later.text} as past.`,
  };
}

import type { PartialDate } from "../../domain/date.ts";
import type { SourceWarning } from "../../domain/source.ts";
import { MS_PER_DAY } from "../../lib/calendar.ts";
import { dateInterval } from "../../lib/date-order.ts";
import { parseDate } from "../../lib/dates.ts";
import type { ReadOptions } from "../../ports/reader.ts";
import type { DateText, Draft } from "./draft.ts";
import { oneLine } from "./one-line.ts";

/** In the order of trust: what the document states as metadata, what a reader sees, what the address says. */
export function dateTexts(draft: Draft, visible: string | undefined, address: string): DateText[] {
  const stated = draft.dates ?? [];
  const fromAddress = /\/((?:19|20)\d{2})[/-](\d{2})(?:[/-](\d{2}))?(?=[/._-]|$)/.exec(address);
  const seen: DateText[] = visible === undefined ? [] : [{ text: visible, from: "visible-text" }];
  const fileDate = draft.warnings?.some((warning) => warning.code === "date-uncertain") ?? false;
  return [
    ...(fileDate ? [...seen, ...stated] : [...stated, ...seen]),
    ...(fromAddress === null
      ? []
      : [
          {
            text: fromAddress
              .slice(1)
              .filter((part) => part !== undefined)
              .join("-"),
            from: "url" as const,
          },
        ]),
  ];
}

/**
 * The first readable candidate, with its precision and origin; no date is better than a guessed one. Dates that are
 * ambiguous, impossible, in the future or at odds with each other are told as warnings.
 */
export function chooseDate(
  candidates: readonly DateText[],
  format: ReadOptions["dateFormat"],
  nowMs: number,
): { date?: PartialDate; warnings: SourceWarning[] } {
  const warnings: SourceWarning[] = [];
  const readable: PartialDate[] = [];
  for (const { text, from } of candidates) {
    const reading = parseDate(text, format === undefined ? {} : { format });
    if (reading.status === "date") readable.push({ ...reading.date, from });
    else if (from === "field" || from === "metadata") {
      warnings.push(uncertain(`The date "${oneLine(text).slice(0, 60)}" is not used: ${reading.reason}.`));
    }
  }
  const [date] = readable;
  if (date === undefined) return { warnings };
  const { startMs } = dateInterval(date);
  if (startMs > nowMs) warnings.push(uncertain(`The date ${date.value} lies in the future.`));
  const others = readable.filter((other) => differs(other, date)).map((other) => other.value);
  if (others.length > 0) {
    warnings.push(
      uncertain(
        `Several dates are given: ${[date.value, ...new Set(others)].join(", ")}; the first is used.`,
      ),
    );
  }
  return { date, warnings };
}

/** True when two dates cannot be the same day, in whatever time zone the writer was. */
function differs(a: PartialDate, b: PartialDate): boolean {
  const [first, second] = [dateInterval(a), dateInterval(b)];
  return first.endMs + MS_PER_DAY <= second.startMs || second.endMs + MS_PER_DAY <= first.startMs;
}

function uncertain(message: string): SourceWarning {
  return { code: "date-uncertain", message };
}

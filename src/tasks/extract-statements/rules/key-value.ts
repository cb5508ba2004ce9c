/** `Key: value` lines of tables and infoboxes: the title has the property. */
import { findDates } from "../../../lib/english/dates.ts";
import { canonicalRelation } from "../../../lib/english/relations.ts";
import type { Draft } from "./drafts.ts";
import { bareTitle, trimPhrase } from "./subjects.ts";

const LINE = /^[\s*•|-]{0,4}(\p{L}[\p{L}\p{N} /'’.-]{0,40}?(?:\((?:s|es)\))?)\s?[:|]\s(\S.{0,300})$/u;
const MAX_VALUE_WORDS = 14;

/** Undefined when the text is not such a line; prose with a colon (`He said: ...`) is not. */
export function draftsOfKeyValue(text: string, title: string): Draft[] | undefined {
  const match = LINE.exec(text.slice(0, 360));
  if (match === null || title === "") return undefined;
  const key = (match[1] ?? "").replace(/\((?:s|es)\)$/, "").trim();
  const value = trimPhrase(match[2] ?? "");
  if (key.split(/\s+/).length > 4 || value.split(/\s+/).length > MAX_VALUE_WORDS || value === "")
    return undefined;
  const subject = bareTitle(title);
  const [date] = findDates(value);
  if (date !== undefined && /^(?:born|died|birth|death)$/i.test(key)) {
    return lifeDrafts(subject, /^(?:born|birth)$/i.test(key) ? "born" : "died", value, date);
  }
  const predicate = canonicalRelation(key)?.label ?? key.toLowerCase();
  return [{ subject, predicate, object: value, time: null, negated: false, rank: 4 }];
}

function lifeDrafts(
  subject: string,
  event: string,
  value: string,
  date: { readonly text: string; readonly start: number; readonly end: number },
): Draft[] {
  const rest = `${value.slice(0, date.start)} ${value.slice(date.end)}`;
  const place = trimPhrase(rest.replace(/\([^()]{0,40}\)/g, " ").replace(/^[\s,]*(?:in\s)?/u, ""));
  const base = { subject, time: null, negated: false, rank: 4 };
  const drafts: Draft[] = [{ ...base, predicate: `${event} on`, object: date.text }];
  if (/^\p{Lu}/u.test(place)) drafts.push({ ...base, predicate: `${event} in`, object: place });
  return drafts;
}

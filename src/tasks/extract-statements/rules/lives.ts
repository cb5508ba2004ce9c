/** What brackets after a name say of a life: `(born 4 May 1938 in Leeds)`, `(Rome, 30 May 1904 – Milan, 2 June 1995)`. */
import { type DateMention, findDates } from "../../../lib/english/dates.ts";
import type { Draft } from "./drafts.ts";

const DASH = /\s*[–—]\s*|\s-\s|(?<=\d{3})-(?=\d{3,4}\b)/u;

/** `lifetimeOfPerson` false: a bare range of years is no life (`a mill (1820–1901)`). */
export function draftsOfBracket(bracket: string, subject: string, lifetimeOfPerson: boolean): Draft[] {
  const text = bracket.slice(0, 240);
  const dates = findDates(text);
  if (dates.length === 0) return [];
  const [left = "", right] = splitLife(text, dates);
  const born = /\b(?:born|b\.)(?=\s|$)/iu.test(left);
  const died = /\b(?:died|d\.)(?=\s|$)/iu.test(left);
  if (right !== undefined) {
    if (!born && !lifetimeOfPerson) return [];
    return [...eventDrafts(left, subject, "born"), ...eventDrafts(right, subject, "died")];
  }
  if (born) return eventDrafts(left, subject, "born");
  return died ? eventDrafts(left, subject, "died") : [];
}

/** Splits at the dash between two dates; dates run together (`190030 April 1985`) are not repaired. */
function splitLife(text: string, dates: readonly DateMention[]): readonly string[] {
  const first = dates[0];
  if (first === undefined) return [text];
  const rest = text.slice(first.end);
  const dash = DASH.exec(rest);
  if (dash === null) return [text];
  return [text.slice(0, first.end + dash.index), rest.slice(dash.index + dash[0].length)];
}

function eventDrafts(part: string, subject: string, event: "born" | "died"): Draft[] {
  const [date] = findDates(part);
  if (date === undefined) return [];
  const drafts: Draft[] = [life(subject, `${event} on`, date.text)];
  const around = [part.slice(date.end), part.slice(0, date.start)];
  for (const text of around) {
    const place = placeIn(text);
    if (place !== undefined) {
      drafts.push(life(subject, `${event} in`, place));
      break;
    }
  }
  return drafts;
}

/** A place after `in`, or the capitalised words next to the date; a birth name is no place. */
function placeIn(text: string): string | undefined {
  const afterIn = /\b(?:in|at)\s(\p{Lu}[^;()–—]{1,80})/u.exec(text)?.[1];
  const loose = /^[\s,]*(\p{Lu}[^;()–—]{1,80}?)[\s,]*$/u.exec(text)?.[1];
  const place = afterIn ?? (/\bborn\b|;|\bnée?\b/iu.test(text) ? undefined : loose);
  return place?.replace(/[\s,.;]+$/u, "");
}

function life(subject: string, predicate: string, object: string): Draft {
  return { subject, predicate, object, time: null, negated: false, rank: 4 };
}

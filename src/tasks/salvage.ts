/**
 * Reading a model's parsed JSON item by item. Few coercions are safe and they are all here: `"7"` for 7, a
 * number for a text, a comma list for a list, `"true"` for true, other names for a key, a bare list or a single
 * item for the object with the list. Everything else is dropped and counted, never clamped and never guessed
 * (reliability.md L5, L8; failures.md 1, 6).
 */
import { cleanModelText } from "../lib/text/model-text.ts";
import type { DroppedOutput } from "../ports/task-runner.ts";

export type Fields = Readonly<Record<string, unknown>>;
export type DropReason = DroppedOutput["reason"];

export interface DropCounter {
  add(reason: DropReason, count?: number): void;
  list(): readonly DroppedOutput[];
}

export function createDropCounter(): DropCounter {
  const counts = new Map<DropReason, number>();
  return {
    add: (reason, count = 1) => void counts.set(reason, (counts.get(reason) ?? 0) + count),
    list: () =>
      [...counts]
        .map(([reason, count]) => ({ reason, count }))
        .sort((a, b) => (a.reason < b.reason ? -1 : 1)),
  };
}

/** An object with its keys folded, so that `isNegated`, `is_negated` and `Is negated` meet; undefined otherwise. */
export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [foldKey(key), field]));
}

/** The first of these keys that is there. */
export function pick(fields: Fields, keys: readonly string[]): unknown {
  for (const key of keys) {
    const value = fields[foldKey(key)];
    if (value !== undefined) return value;
  }
  return undefined;
}

function foldKey(key: string): string {
  return key.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * The items of a list answer: `{ key: [...] }` under any of the names, a bare list, or one item on its own (an
 * object that has one of `itemKeys`). Undefined when the value is none of these.
 */
export function itemsOf(
  value: unknown,
  listKeys: readonly string[],
  itemKeys: readonly string[],
): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const fields = fieldsOf(value);
  if (fields === undefined) return undefined;
  const list = pick(fields, listKeys);
  if (Array.isArray(list)) return list;
  if (fieldsOf(list) !== undefined) return [list];
  if (list === null) return [];
  return pick(fields, itemKeys) === undefined ? undefined : [value];
}

/** Visible text without markup; a number or a list of one text counts, anything else and blank is undefined. */
export function textOf(value: unknown, maxLength = 400): string | undefined {
  if (Array.isArray(value) && value.length === 1) return textOf(value[0], maxLength);
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return undefined;
  const text = cleanModelText(value, maxLength);
  return text === "" ? undefined : text;
}

const BLANK = /^(?:null|none|n\/?a|unknown|unspecified|not (?:given|stated|specified|mentioned)|-+)$/i;

/** As textOf, with the words that models write for "nothing" as undefined. */
export function optionalTextOf(value: unknown, maxLength = 400): string | undefined {
  const text = textOf(value, maxLength);
  return text === undefined || BLANK.test(text.replace(/[.!]$/, "")) ? undefined : text;
}

/** A finite number, or one in quotes. `"8/10"`, `"high"` and null are undefined. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || !/^\s*-?\d{1,12}(?:\.\d{1,12})?\s*$/.test(value)) return undefined;
  return Number(value);
}

export function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return undefined;
  const word = value.trim().toLowerCase();
  if (word === "true" || word === "yes") return true;
  return word === "false" || word === "no" ? false : undefined;
}

/** A list of texts; one text is a list of one, or of its parts where `separator` is given. */
export function textsOf(value: unknown, separator?: RegExp, maxLength = 400): readonly string[] | undefined {
  if (value === null) return [];
  if (typeof value === "string") {
    const parts = separator === undefined ? [value] : value.split(separator);
    return parts.flatMap((part) => optionalTextOf(part, maxLength) ?? []);
  }
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((part: unknown) => optionalTextOf(part, maxLength) ?? []);
}

/** A ref as offered, whatever brackets, quotes or case the model put around it; undefined when not offered. */
export function offeredRef(value: unknown, offered: ReadonlyMap<string, string>): string | undefined {
  const text = textOf(value, 80);
  return text === undefined ? undefined : (offered.get(exactKey(text)) ?? offered.get(foldKey(text)));
}

/** Looked up exactly, then folded; refs that fold alike are only found exactly. */
export function offeredRefs(refs: readonly string[]): ReadonlyMap<string, string> {
  const folded = new Map<string, string | undefined>();
  for (const ref of refs) folded.set(foldKey(ref), folded.has(foldKey(ref)) ? undefined : ref);
  const unique = [...folded].flatMap(([key, ref]) => (ref === undefined ? [] : [[key, ref] as const]));
  return new Map([...unique, ...refs.map((ref) => [exactKey(ref), ref] as const)]);
}

function exactKey(ref: string): string {
  return `=${ref.trim()}`;
}

/**
 * JSON of documents, read strictly: depth is capped, a key that occurs twice is an error (two readers would
 * see two different facts), objects are maps so that `__proto__` is a key like any other, and numbers keep their
 * digits as text, so that 9007199254740993 stays what it was.
 */
export type JsonData = string | boolean | null | readonly JsonData[] | JsonRecord;
export type JsonRecord = ReadonlyMap<string, JsonData>;

export type StrictJson =
  | { readonly status: "parsed"; readonly value: JsonData }
  | { readonly status: "invalid"; readonly reason: string };

const DEFAULT_DEPTH = 64;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const PLAIN_STRING = /"((?:[^"\\\n])*)"/y;
const LITERALS: readonly (readonly [string, boolean | null])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
];

interface Cursor {
  readonly text: string;
  readonly maxDepth: number;
  at: number;
}

class JsonError extends Error {}

export function parseStrictJson(text: string, maxDepth = DEFAULT_DEPTH): StrictJson {
  const cursor: Cursor = { text, maxDepth, at: text.startsWith("\ufeff") ? 1 : 0 };
  try {
    const value = readValue(cursor, 1);
    skipSpace(cursor);
    if (cursor.at < text.length) throw fail(cursor, "text after the end of the value");
    return { status: "parsed", value };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { status: "invalid", reason: error.message };
  }
}

/** A value as text: strings and numbers as they are; lists of them joined; everything else undefined. */
export function jsonText(value: JsonData | undefined): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map((item) => jsonText(item)).filter((part) => part !== undefined);
  return parts.length === value.length && parts.length > 0 ? parts.join(", ") : undefined;
}

function readValue(cursor: Cursor, depth: number): JsonData {
  skipSpace(cursor);
  const character = cursor.text[cursor.at];
  if (character === undefined) throw fail(cursor, "the value is cut short");
  if (character === "{" || character === "[") {
    if (depth > cursor.maxDepth) throw fail(cursor, `values nest deeper than ${cursor.maxDepth} levels`);
    return character === "{" ? readObject(cursor, depth) : readArray(cursor, depth);
  }
  if (character === '"') return readString(cursor);
  return readScalar(cursor);
}

function readObject(cursor: Cursor, depth: number): JsonRecord {
  const record = new Map<string, JsonData>();
  cursor.at++;
  while (next(cursor, "}", record.size > 0)) {
    if (cursor.text[cursor.at] !== '"') throw fail(cursor, "a key in quotes is missing");
    const key = readString(cursor);
    skipSpace(cursor);
    if (cursor.text[cursor.at] !== ":") throw fail(cursor, "a colon is missing");
    cursor.at++;
    if (record.has(key)) throw fail(cursor, `the key "${key.slice(0, 40)}" occurs twice`);
    record.set(key, readValue(cursor, depth + 1));
  }
  return record;
}

function readArray(cursor: Cursor, depth: number): readonly JsonData[] {
  const items: JsonData[] = [];
  cursor.at++;
  while (next(cursor, "]", items.length > 0)) items.push(readValue(cursor, depth + 1));
  return items;
}

/** Moves to the next member; false when the bracket closes. */
function next(cursor: Cursor, bracket: "}" | "]", hasMembers: boolean): boolean {
  skipSpace(cursor);
  const character = cursor.text[cursor.at];
  if (character === bracket) {
    cursor.at++;
    return false;
  }
  if (character === undefined) throw fail(cursor, "the value is cut short");
  if (!hasMembers) return true;
  if (character !== ",") throw fail(cursor, "a comma is missing");
  cursor.at++;
  skipSpace(cursor);
  return true;
}

function readString(cursor: Cursor): string {
  PLAIN_STRING.lastIndex = cursor.at;
  const plain = PLAIN_STRING.exec(cursor.text);
  if (plain !== null) {
    cursor.at = PLAIN_STRING.lastIndex;
    return plain[1] ?? "";
  }
  const start = cursor.at;
  let at = start + 1;
  while (at < cursor.text.length && cursor.text[at] !== '"') at += cursor.text[at] === "\\" ? 2 : 1;
  if (at >= cursor.text.length) throw fail(cursor, "a string is cut short");
  cursor.at = at + 1;
  try {
    // Only one string is handed over, never a structure, so keys, depth and numbers are not its business.
    return String(JSON.parse(cursor.text.slice(start, at + 1)));
  } catch {
    cursor.at = start;
    throw fail(cursor, "a string has an unknown escape or a raw control character");
  }
}

function readScalar(cursor: Cursor): string | boolean | null {
  for (const [word, value] of LITERALS) {
    if (!cursor.text.startsWith(word, cursor.at)) continue;
    cursor.at += word.length;
    return value;
  }
  NUMBER.lastIndex = cursor.at;
  const number = NUMBER.exec(cursor.text)?.[0];
  if (number === undefined) throw fail(cursor, "this is no JSON value");
  cursor.at += number.length;
  return number;
}

function skipSpace(cursor: Cursor): void {
  while (cursor.at < cursor.text.length && " \n\r\t".includes(cursor.text[cursor.at]!)) cursor.at++;
}

function fail(cursor: Cursor, what: string): JsonError {
  return new JsonError(`${what}, at character ${cursor.at + 1}`);
}

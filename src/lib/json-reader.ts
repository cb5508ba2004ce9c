/**
 * Reads one JSON value that starts at a given place of a text. Beyond JSON it accepts what models write:
 * single quotes, comments, trailing commas, raw control characters in strings, `True`, `False` and `None`.
 */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export type JsonFailure = "cut" | "invalid" | "duplicate-key" | "too-deep";

export type JsonRead =
  | { readonly status: "value"; readonly value: JsonValue; readonly end: number }
  | {
      readonly status: "failed";
      readonly reason: JsonFailure;
      readonly detail: string;
      /** where reading stopped */
      readonly end: number;
      /** true once a key or an element was read: then this was meant as JSON and is broken, not prose */
      readonly committed: boolean;
    };

const MAX_DEPTH = 64;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[A-Za-z_]{1,20}/y;
const LITERALS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["True", true],
  ["False", false],
  ["None", null],
]);
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

interface Cursor {
  readonly text: string;
  at: number;
  committed: boolean;
}

export class JsonSyntaxError extends Error {
  readonly reason: JsonFailure;
  constructor(reason: JsonFailure, message: string) {
    super(message);
    this.name = "JsonSyntaxError";
    this.reason = reason;
  }
}

export function readJsonValue(text: string, start: number): JsonRead {
  const cursor: Cursor = { text, at: start, committed: false };
  try {
    return { status: "value", value: readValue(cursor, 0), end: cursor.at };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return {
      status: "failed",
      reason: error.reason,
      detail: error.message,
      end: cursor.at,
      committed: cursor.committed,
    };
  }
}

function readValue(cursor: Cursor, depth: number): JsonValue {
  if (depth > MAX_DEPTH) throw new JsonSyntaxError("too-deep", `values nest deeper than ${MAX_DEPTH} levels`);
  skipSpace(cursor);
  const character = cursor.text[cursor.at];
  if (character === undefined) throw cut();
  if (character === "{") return readObject(cursor, depth);
  if (character === "[") return readArray(cursor, depth);
  if (character === '"' || character === "'") return readString(cursor, character);
  if (character === "-" || (character >= "0" && character <= "9")) return readNumber(cursor);
  return readLiteral(cursor);
}

function readObject(cursor: Cursor, depth: number): JsonValue {
  cursor.at++;
  const entries = new Map<string, JsonValue>();
  while (!closes(cursor, "}")) {
    const quote = cursor.text[cursor.at];
    if (quote !== '"' && quote !== "'") throw invalid(cursor, "a key in quotes");
    const key = readString(cursor, quote);
    skipSpace(cursor);
    if (cursor.at >= cursor.text.length) throw cut();
    if (cursor.text[cursor.at] !== ":") throw invalid(cursor, "a colon");
    cursor.at++;
    cursor.committed = true;
    if (entries.has(key))
      throw new JsonSyntaxError("duplicate-key", `the key "${key.slice(0, 40)}" occurs twice`);
    entries.set(key, readValue(cursor, depth + 1));
    separate(cursor, "}");
  }
  cursor.at++;
  return Object.fromEntries(entries);
}

function readArray(cursor: Cursor, depth: number): JsonValue {
  cursor.at++;
  const items: JsonValue[] = [];
  while (!closes(cursor, "]")) {
    items.push(readValue(cursor, depth + 1));
    separate(cursor, "]");
    // a list of plain values may be prose such as [1] or ["so-called" text]; one with objects is an answer
    if (items.length > 1) cursor.committed = true;
  }
  cursor.at++;
  return items;
}

function closes(cursor: Cursor, bracket: "}" | "]"): boolean {
  skipSpace(cursor);
  if (cursor.at >= cursor.text.length) throw cut();
  return cursor.text[cursor.at] === bracket;
}

/** Moves over the comma after an element; a comma before the closing bracket is allowed. */
function separate(cursor: Cursor, bracket: "}" | "]"): void {
  if (closes(cursor, bracket)) return;
  if (cursor.text[cursor.at] !== ",") throw invalid(cursor, `a comma or ${bracket}`);
  cursor.at++;
}

function readString(cursor: Cursor, quote: string): string {
  const { text } = cursor;
  cursor.at++;
  let value = "";
  let from = cursor.at;
  while (cursor.at < text.length) {
    const character = text[cursor.at];
    if (character === quote) {
      value += text.slice(from, cursor.at);
      cursor.at++;
      return value;
    }
    if (character === "\\") {
      value += text.slice(from, cursor.at) + readEscape(cursor);
      from = cursor.at;
    } else {
      cursor.at++;
    }
  }
  throw cut();
}

function readEscape(cursor: Cursor): string {
  const letter = cursor.text[cursor.at + 1];
  if (letter === undefined) throw cut();
  if (letter === "u") {
    const digits = cursor.text.slice(cursor.at + 2, cursor.at + 6);
    if (digits.length < 4) throw cut();
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw invalid(cursor, "four hexadecimal digits after \\u");
    cursor.at += 6;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }
  const plain = ESCAPES[letter];
  if (plain === undefined) throw invalid(cursor, "a known escape");
  cursor.at += 2;
  return plain;
}

function readNumber(cursor: Cursor): number {
  if (
    /^[-+.\deE]*$/.test(cursor.text.slice(cursor.at, cursor.at + 40)) &&
    cursor.at + 40 >= cursor.text.length
  ) {
    throw cut();
  }
  NUMBER.lastIndex = cursor.at;
  const match = NUMBER.exec(cursor.text);
  const value = match === null ? Number.NaN : Number(match[0]);
  if (match === null || !Number.isFinite(value)) throw invalid(cursor, "a finite number");
  const next = cursor.text[cursor.at + match[0].length];
  if (next !== undefined && /[\w.]/.test(next)) throw invalid(cursor, "a number");
  cursor.at += match[0].length;
  return value;
}

function readLiteral(cursor: Cursor): JsonValue {
  WORD.lastIndex = cursor.at;
  const word = WORD.exec(cursor.text)?.[0] ?? "";
  const value = LITERALS.get(word);
  if (value !== undefined) {
    cursor.at += word.length;
    return value;
  }
  const atEnd = word !== "" && cursor.at + word.length >= cursor.text.length;
  if (atEnd && [...LITERALS.keys()].some((literal) => literal.startsWith(word))) throw cut();
  throw invalid(cursor, "a value");
}

/** White space, `//` and `/* *\/` comments. */
function skipSpace(cursor: Cursor): void {
  const { text } = cursor;
  for (;;) {
    while (/\s|\uFEFF/.test(text[cursor.at] ?? "")) cursor.at++;
    const two = text.slice(cursor.at, cursor.at + 2);
    if (two !== "//" && two !== "/*") return;
    const close = two === "//" ? text.indexOf("\n", cursor.at) : text.indexOf("*/", cursor.at + 2);
    if (close < 0) {
      cursor.at = text.length;
      return;
    }
    cursor.at = close + (two === "//" ? 1 : 2);
  }
}

function cut(): JsonSyntaxError {
  return new JsonSyntaxError("cut", "the JSON value ends before it is complete");
}

function invalid(cursor: Cursor, wanted: string): JsonSyntaxError {
  const seen = cursor.text.slice(cursor.at, cursor.at + 20).replace(/\s+/g, " ");
  return new JsonSyntaxError("invalid", `at character ${cursor.at} expected ${wanted}, found "${seen}"`);
}

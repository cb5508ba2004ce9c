/**
 * Finds the one JSON value in a model's reply. Forgiving about wrapping and syntax (prose, code fences,
 * reasoning tags, single quotes, comments, trailing commas, raw line breaks in strings), strict about meaning:
 * a value that was cut off, holds a key twice, or stands beside a different value is a failure, never a guess.
 * One pass, so linear in the length of the reply.
 */
import { type JsonFailure, type JsonValue, readJsonValue } from "./json-reader.ts";

export type { JsonValue } from "./json-reader.ts";

export type ParsedJson =
  | { readonly status: "found"; readonly value: JsonValue }
  | {
      readonly status: "failed";
      readonly reason:
        | JsonFailure
        | "empty"
        | "no-json"
        | "several-values"
        | "unclosed-reasoning"
        | "too-long";
      /** for the reader of a report and for the repair prompt */
      readonly detail: string;
    };

const MAX_LENGTH = 2_000_000;
const REASONING_TAG = /<(\/?)(?:think|thinking|thought|reasoning|reflection|scratchpad)>/iy;
const REASONING_CLOSE = /<\/(?:think|thinking|thought|reasoning|reflection|scratchpad)>/gi;

export function parseJson(reply: string): ParsedJson {
  if (reply.length > MAX_LENGTH) return failed("too-long", `the reply has ${reply.length} characters`);
  const scan: Scan = { at: 0, values: [], outside: "" };
  while (scan.at < reply.length) {
    const failure = step(reply, scan);
    if (failure !== undefined) return failure;
  }
  return chooseValue(scan.values, scan.outside);
}

interface Scan {
  at: number;
  values: JsonValue[];
  /** what stands around the values, as far as it matters */
  outside: string;
}

type Failed = Extract<ParsedJson, { status: "failed" }>;

/** Moves over one reasoning section, one JSON value or one character. */
function step(reply: string, scan: Scan): Failed | undefined {
  const character = reply[scan.at] ?? "";
  if (character === "<") return stepOverTag(reply, scan);
  if (character === "{" || character === "[") return stepOverValue(reply, scan);
  if (scan.outside.length < 4000) scan.outside += character;
  scan.at++;
  return undefined;
}

function stepOverTag(reply: string, scan: Scan): Failed | undefined {
  const end = reasoningEnd(reply, scan.at);
  if (end === "unclosed") return failed("unclosed-reasoning", "a reasoning tag is never closed");
  if (end?.discardBefore) {
    scan.values = [];
    scan.outside = "";
  }
  scan.at = end?.at ?? scan.at + 1;
  return undefined;
}

function stepOverValue(reply: string, scan: Scan): Failed | undefined {
  const read = readJsonValue(reply, scan.at);
  if (read.status === "failed" && (read.committed || read.reason === "cut")) {
    return failed(read.reason, read.detail);
  }
  if (read.status === "value") scan.values.push(read.value);
  scan.at = Math.max(read.end, scan.at + 1);
  return undefined;
}

/** The reply without reasoning sections; undefined when one is opened and never closed. */
export function stripReasoning(reply: string): string | undefined {
  let kept = "";
  for (let at = 0; at < reply.length; ) {
    const end = reasoningEnd(reply, at);
    if (end === "unclosed") return undefined;
    if (end === undefined) {
      const next = reply.indexOf("<", at + 1);
      const until = next < 0 ? reply.length : next;
      kept += reply.slice(at, until);
      at = until;
    } else {
      kept = end.discardBefore ? "" : kept;
      at = end.at;
    }
  }
  return kept;
}

/**
 * Where the reasoning that starts at `at` ends. A closing tag on its own ends reasoning that the chat template
 * opened, so everything before it is reasoning too.
 */
function reasoningEnd(
  text: string,
  at: number,
): { at: number; discardBefore: boolean } | "unclosed" | undefined {
  REASONING_TAG.lastIndex = at;
  const tag = REASONING_TAG.exec(text);
  if (tag === null) return undefined;
  const afterTag = at + tag[0].length;
  if (tag[1] === "/") return { at: afterTag, discardBefore: true };
  REASONING_CLOSE.lastIndex = afterTag;
  const close = REASONING_CLOSE.exec(text);
  return close === null ? "unclosed" : { at: close.index + close[0].length, discardBefore: false };
}

function chooseValue(values: readonly JsonValue[], outside: string): ParsedJson {
  const structured = values.filter(holdsObject);
  const candidates = structured.length > 0 ? structured : values;
  const [first] = candidates;
  if (first === undefined) {
    const empty = outside.replace(/```[a-z]{0,10}|[`\s]/gi, "") === "";
    return empty ? failed("empty", "the reply is empty") : failed("no-json", "the reply holds no JSON value");
  }
  const text = JSON.stringify(first);
  if (candidates.some((other) => JSON.stringify(other) !== text)) {
    return failed("several-values", `the reply holds ${candidates.length} different JSON values`);
  }
  return { status: "found", value: first };
}

/** `[1]` in prose is a citation mark; an object, or a list with one in it, is an answer. */
function holdsObject(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === "object" && item !== null);
  return typeof value === "object" && value !== null;
}

function failed(reason: Failed["reason"], detail: string): Failed {
  return { status: "failed", reason, detail };
}

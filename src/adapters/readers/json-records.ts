import type { ReadLimits } from "./limits.ts";
import type { FieldRecord } from "./record-fields.ts";
import type { RecordEvent } from "./record-stream.ts";
import { type JsonData, type JsonRecord, jsonText, parseStrictJson } from "./strict-json.ts";

/** The lines of JSON Lines, one record each. Line ends in any form; empty lines do not count. */
export async function* jsonLineRecords(
  chunks: AsyncIterable<string> | Iterable<string>,
  limits: Pick<ReadLimits, "jsonDepth" | "recordCharacters">,
): AsyncGenerator<RecordEvent> {
  let number = 0;
  for await (const line of splitLines(chunks, limits.recordCharacters)) {
    if (line !== undefined && line.trim() === "") continue;
    number++;
    yield line === undefined
      ? { type: "bad", number, reason: `the line is longer than ${limits.recordCharacters} characters` }
      : lineRecord(line, number, limits.jsonDepth);
  }
}

function lineRecord(line: string, number: number, depth: number): RecordEvent {
  const parsed = parseStrictJson(line, depth);
  if (parsed.status === "invalid") return { type: "bad", number, reason: `not valid JSON: ${parsed.reason}` };
  const record = toFieldRecord(parsed.value);
  return record === undefined
    ? { type: "bad", number, reason: "the line holds no object and no text" }
    : { type: "record", number, record };
}

/** Lines of a stream; one longer than the cap comes as undefined and is not held. */
async function* splitLines(
  chunks: AsyncIterable<string> | Iterable<string>,
  maxLength: number,
): AsyncGenerator<string | undefined> {
  let line: string | undefined = "";
  const grow = (piece: string) => {
    if (line === undefined) return;
    line = line.length + piece.length > maxLength ? undefined : line + piece;
  };
  for await (const chunk of chunks) {
    let at = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", at)) {
      grow(chunk.slice(at, end));
      yield line;
      line = "";
      at = end + 1;
    }
    grow(chunk.slice(at));
  }
  if (line !== "") yield line;
}

/** Lists under these names are the records of a wrapped export. */
const WRAPPERS = [
  "documents",
  "records",
  "articles",
  "items",
  "data",
  "results",
  "rows",
  "passages",
  "entries",
];

/** The records of one JSON value: the members of a list, of a wrapped list, or the object itself. */
export function* jsonRecords(text: string, limits: Pick<ReadLimits, "jsonDepth">): Generator<RecordEvent> {
  const parsed = parseStrictJson(text, limits.jsonDepth);
  if (parsed.status === "invalid") {
    yield { type: "failed", reason: `not valid JSON: ${parsed.reason}` };
    return;
  }
  const members = listOf(parsed.value);
  for (const [index, member] of members.entries()) {
    const record = toFieldRecord(member);
    yield record === undefined
      ? { type: "bad", number: index + 1, reason: "the member is no object and no text" }
      : { type: "record", number: index + 1, record };
  }
}

function listOf(value: JsonData): readonly JsonData[] {
  if (isList(value)) return value;
  if (isRecord(value)) {
    const wrapped = WRAPPERS.map((name) => value.get(name)).find(
      (member) => isList(member) && member.some(isRecord),
    );
    if (wrapped !== undefined && isList(wrapped)) return wrapped;
  }
  return [value];
}

/** An object as text fields; nested objects get dotted names, and a plain string is a record of one text. */
function toFieldRecord(value: JsonData): FieldRecord | undefined {
  if (typeof value === "string") return new Map([["text", value]]);
  if (!isRecord(value)) return undefined;
  const fields = new Map<string, string>();
  addFields(fields, value, "");
  return fields;
}

function addFields(fields: Map<string, string>, record: JsonRecord, prefix: string): void {
  for (const [name, member] of record) {
    const path = `${prefix}${name}`;
    const text = fieldText(member);
    if (text !== undefined) fields.set(path, text);
    else if (isRecord(member)) addFields(fields, member, `${path}.`);
    else if (isList(member)) addListFields(fields, member, path);
  }
}

function addListFields(fields: Map<string, string>, list: readonly JsonData[], path: string): void {
  for (const [index, item] of list.entries()) {
    const text = fieldText(item);
    if (text !== undefined) fields.set(`${path}.${index + 1}`, text);
    else if (isRecord(item)) addFields(fields, item, `${path}.${index + 1}.`);
  }
}

/** Lists of short values are joined by commas; a list of sentences or paragraphs keeps one a line. */
function fieldText(value: JsonData): string | undefined {
  const isProse = isList(value) && value.some((item) => typeof item === "string" && item.length > 60);
  if (!isProse) return jsonText(value);
  return value.every((item) => typeof item === "string") ? value.join("\n") : undefined;
}

function isRecord(value: JsonData | undefined): value is JsonRecord {
  return value instanceof Map;
}

function isList(value: JsonData | undefined): value is readonly JsonData[] {
  return Array.isArray(value);
}

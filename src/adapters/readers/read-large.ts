import iconv from "iconv-lite";
import type { RawInput, ReadOptions, ReadOutcome, StreamedInput } from "../../ports/reader.ts";
import type { RunContext } from "../../ports/run-context.ts";
import { csvRecords } from "./csv.ts";
import { type Charset, detectCharset } from "./decode-text.ts";
import { isNamedTable, tooLarge } from "./input-facts.ts";
import { jsonLineRecords } from "./json-records.ts";
import type { ReadLimits } from "./limits.ts";
import { recordContext } from "./record-document.ts";
import { documentsOfRecords, type RecordEvent } from "./record-stream.ts";
import { detectDelimiter, sniffBinary, sniffText } from "./sniff.ts";

const HEAD_BYTES = 256 * 1024;

type ReadWhole = (input: RawInput, options: ReadOptions, run: RunContext) => Promise<ReadOutcome>;

/**
 * Reads a large input without holding it: a table or JSON Lines record by record; anything else whole up to the cap,
 * and skipped beyond it. A failure in the middle ends the reading; what was read before stands and is told.
 */
export async function* readLarge(
  input: StreamedInput,
  options: ReadOptions,
  run: RunContext,
  limits: ReadLimits,
  readWhole: ReadWhole,
): AsyncGenerator<ReadOutcome> {
  const head = await readHead(input);
  const streamed = await sniffStream(head, input.name);
  if (streamed === undefined) {
    if (input.bytes > limits.fileBytes) yield tooLarge(input.bytes, limits);
    else
      yield await readWhole(
        { uri: input.uri, name: input.name, bytes: await readAll(input, limits) },
        options,
        run,
      );
    return;
  }
  const { charset } = streamed;
  const text = decodeStream(input.stream(), charset.name);
  const events: AsyncIterable<RecordEvent> =
    streamed.kind === "jsonl" ? jsonLineRecords(text, limits) : csvRecords(text, streamed.delimiter, limits);
  yield* documentsOfRecords(events, recordContext(input, streamed.kind, charset, options, run));
}

type StreamedKind =
  | { readonly kind: "jsonl"; readonly charset: Charset }
  | { readonly kind: "csv"; readonly charset: Charset; readonly delimiter: string };

/** The record format of an input, judged by its first whole lines. */
async function sniffStream(head: Uint8Array, name: string): Promise<StreamedKind | undefined> {
  if ((await sniffBinary(head)).kind !== "undetermined") return undefined;
  // Judged without the last line, which may be cut inside a character.
  const charset = detectCharset(head.subarray(0, head.lastIndexOf(10) + 1));
  if (charset === undefined) return undefined;
  const decoded = iconv.decode(Buffer.from(head), charset.name);
  const text = decoded.slice(0, decoded.lastIndexOf("\n") + 1);
  const kind = sniffText(text, name);
  if (kind === "jsonl") return { kind, charset };
  const delimiter = kind === "csv" ? detectDelimiter(text, isNamedTable(name)) : undefined;
  return delimiter === undefined ? undefined : { kind: "csv", charset, delimiter };
}

async function readHead(input: StreamedInput): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of input.stream()) {
    pieces.push(piece);
    length += piece.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES);
}

async function readAll(input: StreamedInput, limits: ReadLimits): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of input.stream()) {
    pieces.push(piece);
    length += piece.length;
    // A file that grew since it was measured: the whole reader refuses it by its size.
    if (length > limits.fileBytes) break;
  }
  return Buffer.concat(pieces);
}

async function* decodeStream(pieces: AsyncIterable<Uint8Array>, charset: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(charset);
  for await (const piece of pieces) {
    const text = decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    if (text !== "") yield text;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}

import type { RawInput, Reader, ReadOptions, ReadOutcome, StreamedInput } from "../../ports/reader.ts";
import type { RunContext } from "../../ports/run-context.ts";
import { csvRecords } from "./csv.ts";
import { type Charset, decodeText } from "./decode-text.ts";
import { type Draft, type Refusal, refuse } from "./draft.ts";
import { finishDocument } from "./finish-document.ts";
import { declaredHtmlCharset } from "./html.ts";
import { isNamedTable, mismatchWarnings, titleFromName, tooLarge } from "./input-facts.ts";
import { createIsolatedReader, type IsolatedReader } from "./isolated.ts";
import { jsonLineRecords, jsonRecords } from "./json-records.ts";
import { READ_LIMITS, type ReadLimits } from "./limits.ts";
import { readMarkdown } from "./markdown.ts";
import { readLarge } from "./read-large.ts";
import { recordContext } from "./record-document.ts";
import { documentsOfRecords, type RecordEvent } from "./record-stream.ts";
import { detectDelimiter, type InputKind, MEDIA_TYPES, sniffBinary, sniffText } from "./sniff.ts";

export interface ReaderDeps {
  readonly limits?: Partial<ReadLimits>;
  readonly isolated?: IsolatedReader;
}

type ReadableKind = Exclude<InputKind, "unsupported">;

/** The reader of every file format: told by content, one outcome for each input, never an exception for bad content. */
export function createReader(deps: ReaderDeps = {}): Reader {
  const limits: ReadLimits = { ...READ_LIMITS, ...deps.limits };
  const isolated = deps.isolated ?? createIsolatedReader();

  const read = async (input: RawInput, options: ReadOptions, run: RunContext): Promise<ReadOutcome> => {
    if (input.bytes.length === 0) return { status: "skipped", reason: "empty: the file has 0 bytes" };
    if (input.bytes.length > limits.fileBytes) return tooLarge(input.bytes.length, limits);
    const sniffed = await sniffBinary(input.bytes);
    if (sniffed.kind === "unsupported") {
      return skip(refuse(`this type is not read: ${sniffed.type}`, sniffed.hint));
    }
    if (sniffed.kind === "undetermined") return readText(input, options, run);
    const draft = await isolated.read({ format: sniffed.kind, bytes: input.bytes, limits }, run.signal);
    return finish(draft, input, sniffed.kind, options, run);
  };
  const readText = async (input: RawInput, options: ReadOptions, run: RunContext): Promise<ReadOutcome> => {
    const decoded = decodeText(input.bytes, declaredHtmlCharset(input.bytes));
    if (decoded.status === "undecodable") return skip(refuse(decoded.reason));
    const { text, charset } = decoded;
    if (text.trim() === "") return { status: "skipped", reason: "empty: the file has only white space" };
    const kind = sniffText(text, input.name);
    if (kind === "csv" || kind === "json" || kind === "jsonl") {
      const context = recordContext(input, kind, charset, options, run);
      return collect(documentsOfRecords(recordEvents(kind, text, input.name, limits), context));
    }
    const draft =
      kind === "html"
        ? await isolated.read({ format: "html", text, limits }, run.signal)
        : readPlain(kind, text);
    return finish(draft, input, kind, options, run, charset);
  };
  return {
    read,
    readLarge: (input: StreamedInput, options, run) => readLarge(input, options, run, limits, read),
    close: () => isolated.close(),
  };
}

function readPlain(kind: ReadableKind, text: string): Draft | Refusal {
  if (kind === "markdown") return readMarkdown(text);
  if (kind === "xml") {
    return /<!ENTITY/i.test(text.slice(0, 100_000))
      ? refuse("XML with entity declarations is not read")
      : refuse("XML is not read", "Convert it to HTML, text or JSON.");
  }
  return { status: "drafted", pages: [text] };
}

async function* recordEvents(
  kind: "csv" | "json" | "jsonl",
  text: string,
  name: string,
  limits: ReadLimits,
): AsyncGenerator<RecordEvent> {
  if (kind === "json") yield* jsonRecords(text, limits);
  else if (kind === "jsonl") yield* jsonLineRecords([text], limits);
  else yield* csvRecords([text], detectDelimiter(text, isNamedTable(name)) ?? ",", limits);
}

/** All batches of an input that is held anyway; a failure on the way refuses the whole. */
async function collect(outcomes: AsyncIterable<ReadOutcome>): Promise<ReadOutcome> {
  const all: Extract<ReadOutcome, { status: "read" }>[] = [];
  for await (const outcome of outcomes) {
    if (outcome.status === "skipped") return outcome;
    all.push(outcome);
  }
  return {
    status: "read",
    documents: all.flatMap((outcome) => outcome.documents),
    skipped: all.flatMap((outcome) => outcome.skipped),
  };
}

function finish(
  draft: Draft | Refusal,
  input: RawInput,
  kind: ReadableKind,
  options: ReadOptions,
  run: RunContext,
  charset?: Charset,
): ReadOutcome {
  if (draft.status === "refused") return skip(draft);
  const document = finishDocument(draft, {
    uri: input.uri,
    locator: "",
    fallbackTitle: titleFromName(input.name),
    mediaType: MEDIA_TYPES[kind],
    ...(charset === undefined ? {} : { charset }),
    options,
    nowMs: run.clock.now(),
    warnings: mismatchWarnings(input.name, kind),
  });
  if (document === undefined) return { status: "skipped", reason: "empty: there is no text" };
  return { status: "read", documents: [document], skipped: [] };
}

function skip(refusal: Refusal): ReadOutcome {
  const { reason, hint } = refusal;
  return { status: "skipped", reason, ...(hint === undefined ? {} : { hint }) };
}

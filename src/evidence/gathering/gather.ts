import { AppError, isAppError } from "../../domain/errors.ts";
import type { AddedItem } from "../../domain/ingest.ts";
import type { Snapshot, Source } from "../../domain/source.ts";
import { formatUtc } from "../../lib/dates.ts";
import { defined } from "../../lib/defined.ts";
import { sha256 } from "../../lib/hash.ts";
import { sourceIdOf } from "../../lib/record-ids.ts";
import { countOf } from "../../lib/text/counts.ts";
import type { FoundInput, ReadDocument, Reader, ReadOptions, ReadOutcome } from "../../ports/reader.ts";
import type { RunContext } from "../../ports/run-context.ts";
import type { Store, StoredDocument } from "../../ports/store.ts";
import { splitPassages } from "./split-passages.ts";

export interface GatherDeps {
  readonly reader: Reader;
  readonly store: Store;
}

export interface GatherOptions {
  readonly batchId: string;
  readonly readOptions: ReadOptions;
}

type Found = Extract<FoundInput, { status: "found" }>;

/** Inputs above this size are read in pieces where the reader can, in bytes. */
const STREAM_ABOVE_BYTES = 4 * 1024 * 1024;

/**
 * One input to sources: read, normalise, cut into passages, store; one item for each document, as soon as it is
 * stored. What is wrong with one input becomes an item and never stops the next one. Thrown are only AppErrors that
 * end the run: `interrupted`, `configuration`, `budget-spent` and `storage`.
 */
export async function* gatherInput(
  input: FoundInput,
  options: GatherOptions,
  deps: GatherDeps,
  run: RunContext,
): AsyncGenerator<AddedItem> {
  if (input.status !== "found") {
    yield { ...skippedItem(input.uri, input.reason, input.hint), status: input.status };
    return;
  }
  const progress: Progress = { stored: new Set(), records: false, complete: true };
  try {
    for await (const outcome of readInput(input, options.readOptions, deps.reader, run)) {
      yield* storeOutcome(input, outcome, options, deps, run, progress);
    }
    if (progress.records && progress.complete)
      await removeGoneRecords(input.uri, progress.stored, deps.store, run);
  } catch (error) {
    if (endsRun(error)) throw error;
    yield failedItem(input.uri, error);
  }
}

interface Progress {
  /** ids of the sources that this input gave */
  readonly stored: Set<string>;
  /** true once a document was a record of the input */
  records: boolean;
  /** false once a part of the input was not read */
  complete: boolean;
}

async function* readInput(
  input: Found,
  options: ReadOptions,
  reader: Reader,
  run: RunContext,
): AsyncIterable<ReadOutcome> {
  const { stream } = input;
  if (input.bytes > STREAM_ABOVE_BYTES && stream !== undefined && reader.readLarge !== undefined) {
    yield* reader.readLarge({ uri: input.uri, name: input.name, bytes: input.bytes, stream }, options, run);
    return;
  }
  const bytes = await input.read();
  yield await reader.read({ uri: input.uri, name: input.name, bytes }, options, run);
}

async function* storeOutcome(
  input: Found,
  outcome: ReadOutcome,
  options: GatherOptions,
  deps: GatherDeps,
  run: RunContext,
  progress: Progress,
): AsyncGenerator<AddedItem> {
  if (outcome.status === "skipped") {
    progress.complete = false;
    yield skippedItem(input.uri, outcome.reason, outcome.hint);
    return;
  }
  for (const document of outcome.documents) {
    throwIfAborted(run);
    const uri = uriOf(input.uri, document.locator);
    progress.records ||= document.locator !== "";
    progress.stored.add(sourceIdOf(uri));
    yield await storeDocument(uri, document, options, deps.store, run);
  }
  for (const record of outcome.skipped) {
    progress.stored.add(sourceIdOf(uriOf(input.uri, record.locator)));
    yield skippedItem(uriOf(input.uri, record.locator), record.reason);
  }
}

async function storeDocument(
  uri: string,
  document: ReadDocument,
  options: GatherOptions,
  store: Store,
  run: RunContext,
): Promise<AddedItem> {
  const stored = toStoredDocument(uri, document, options.batchId, run.clock.now());
  const { source, passages } = stored;
  const saved = await store.saveDocument(stored);
  return {
    uri,
    status: saved.status,
    sourceId: source.id,
    title: source.title,
    kind: source.kind,
    mediaType: source.mediaType,
    passages: passages.length,
    unchangedPassages: saved.unchangedPassages,
    warnings: source.warnings.map((warning) => warning.message),
  };
}

/** The records of one document: source, snapshot and passages, with ids derived from what they hold. */
function toStoredDocument(
  uri: string,
  document: ReadDocument,
  batchId: string,
  nowMs: number,
): StoredDocument {
  const id = sourceIdOf(uri);
  const contentHash = sha256(document.text);
  const source: Source = {
    id,
    uri,
    title: document.title,
    kind: "document",
    mediaType: document.mediaType,
    ...defined({
      charset: document.charset,
      publisher: document.publisher,
      domain: document.domain,
      author: document.author,
      language: document.language,
      publishedAt: document.publishedAt,
    }),
    retrievedAt: formatUtc(nowMs),
    contentHash,
    batchId,
    warnings: document.warnings,
  };
  const snapshot: Snapshot = {
    sourceId: id,
    contentHash,
    text: document.text,
    ...defined({ hiddenText: document.hiddenText, pages: document.pages }),
  };
  return { source, snapshot, passages: splitPassages(snapshot) };
}

/** A record that names an absolute address is known by it; others by their place in the input. */
function uriOf(inputUri: string, locator: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(locator) ? locator : `${inputUri}${locator}`;
}

/**
 * A table that was added before with more rows: the rows that are gone must not go on speaking. Only records known
 * by their place in this input are looked at; a record with an address of its own may stand in another file too.
 */
async function removeGoneRecords(
  inputUri: string,
  present: ReadonlySet<string>,
  store: Store,
  run: RunContext,
): Promise<void> {
  const prefix = `${inputUri}#`;
  const gone = (await store.sources())
    .filter((source) => source.uri.startsWith(prefix) && !present.has(source.id))
    .map((source) => source.id);
  if (gone.length === 0) return;
  const { removed } = await store.removeSources(gone);
  run.emit({
    type: "warning-raised",
    code: "records-removed",
    message: `Removed ${countOf(removed.length, "record")} that the file no longer holds.`,
  });
}

function endsRun(error: unknown): boolean {
  return (
    isAppError(error, "interrupted") ||
    isAppError(error, "configuration") ||
    isAppError(error, "budget-spent") ||
    isAppError(error, "storage")
  );
}

function skippedItem(uri: string, reason: string, hint?: string): AddedItem {
  return { uri, status: "skipped", passages: 0, reason, ...defined({ hint }), warnings: [] };
}

function failedItem(uri: string, error: unknown): AddedItem {
  const reason = error instanceof Error ? error.message : String(error);
  const hint = error instanceof AppError ? error.hint : undefined;
  return { uri, status: "failed", passages: 0, reason, ...defined({ hint }), warnings: [] };
}

function throwIfAborted(run: RunContext): void {
  if (run.signal.aborted) throw new AppError("interrupted", "Adding was interrupted; what was stored stays.");
}

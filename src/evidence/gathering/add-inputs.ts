/**
 * Documents into the knowledge base: find, read, store, extract when asked to, index. Every document is kept as soon
 * as it is stored, so an interrupted or half-failed `add` keeps what it did and says the rest.
 */
import { AppError, isAppError } from "../../domain/errors.ts";
import type { AddedItem, AddSummary } from "../../domain/ingest.ts";
import { formatUtc } from "../../lib/dates.ts";
import { stableId } from "../../lib/hash.ts";
import type { FieldMapping, InputFinder, Reader, ReadOutcome } from "../../ports/reader.ts";
import type { RunContext } from "../../ports/run-context.ts";
import { extractStatements } from "../extraction/extract.ts";
import type { Parts } from "../parts.ts";
import { type GatherOptions, gatherInput } from "./gather.ts";
import { updateIndex } from "./update-index.ts";

export interface AddRequest {
  /** files, folders, globs, or `-` */
  readonly inputs: readonly string[];
  readonly fields?: FieldMapping;
  /** says of all documents of this call who published them */
  readonly publisher?: string;
  /** kept with the batch */
  readonly note?: string;
  /** extract statements now, not when a question first retrieves them */
  readonly extract?: boolean;
}

export interface AddParts extends Parts {
  readonly finder: InputFinder;
  readonly reader: Reader;
}

/** Throws AppError `invalid-input` without inputs, and `storage`, `configuration`; what one file does is an item. */
export async function addInputs(request: AddRequest, parts: AddParts, run: RunContext): Promise<AddSummary> {
  if (request.inputs.length === 0) {
    throw new AppError("invalid-input", "There is nothing to add.", {
      hint: "Name files, folders or globs, or - for standard input.",
    });
  }
  const startedAt = formatUtc(run.clock.now());
  // the state before it tells two batches of one second apart: taking one back must not take the other
  const batchId = stableId("b", startedAt, await parts.store.snapshotId(), ...request.inputs);
  const items: AddedItem[] = [];
  await untilInterrupted(async () => {
    await parts.store.beginBatch({ id: batchId, startedAt, note: request.note ?? "" });
    for await (const item of gatherAll(request, batchId, parts, run)) items.push(item);
    await updateIndex(parts, run);
  });
  return summarise(batchId, items);
}

async function* gatherAll(
  request: AddRequest,
  batchId: string,
  parts: AddParts,
  run: RunContext,
): AsyncGenerator<AddedItem> {
  const found = await parts.finder.find(request.inputs, run);
  const options: GatherOptions = {
    batchId,
    readOptions: request.fields === undefined ? {} : { fields: request.fields },
  };
  const reader =
    request.publisher === undefined ? parts.reader : publishedBy(request.publisher, parts.reader);
  const total = found.length;
  for (const [index, input] of found.entries()) {
    run.emit({ type: "item-started", uri: input.uri, index, total });
    for await (const gathered of gatherInput(input, options, { reader, store: parts.store }, run)) {
      const item = request.extract === true ? await withStatements(gathered, parts, run) : gathered;
      run.emit({ type: "item-finished", item, index, total });
      yield item;
    }
  }
}

/** Extracts the document's statements; they are kept in the store, so a later question does not pay again. */
async function withStatements(item: AddedItem, parts: Parts, run: RunContext): Promise<AddedItem> {
  if (item.sourceId === undefined) return item;
  const [source] = await parts.store.sources({ ids: [item.sourceId] });
  if (source === undefined) return item;
  const passages = await parts.store.passagesOf([source.id]);
  const retrieved = passages.map((passage) => ({ passage, source, score: 1, sentences: [] }));
  try {
    const { statements, warnings } = await extractStatements(retrieved, parts, run);
    const messages = warnings.map(({ message }) => message);
    return { ...item, statements: statements.length, warnings: [...item.warnings, ...messages] };
  } catch (error) {
    if (!isAppError(error, "budget-spent")) throw error;
    const message = `Statements were not extracted: ${error.message} Questions will extract what they need.`;
    return { ...item, warnings: [...item.warnings, message] };
  }
}

/** A publisher that the user names stands for all that these inputs hold. */
function publishedBy(publisher: string, reader: Reader): Reader {
  const named = (outcome: ReadOutcome): ReadOutcome =>
    outcome.status === "skipped"
      ? outcome
      : { ...outcome, documents: outcome.documents.map((document) => ({ ...document, publisher })) };
  const { readLarge } = reader;
  return {
    read: async (input, options, run) => named(await reader.read(input, options, run)),
    ...(readLarge === undefined
      ? {}
      : {
          async *readLarge(input, options, run) {
            for await (const outcome of readLarge(input, options, run)) yield named(outcome);
          },
        }),
  };
}

async function untilInterrupted(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isAppError(error, "interrupted")) throw error;
  }
}

function summarise(batchId: string, items: readonly AddedItem[]): AddSummary {
  const count = (status: AddedItem["status"]) => items.filter((item) => item.status === status).length;
  return {
    batchId,
    items,
    added: count("added"),
    replaced: count("replaced"),
    unchanged: count("unchanged"),
    skipped: count("skipped"),
    failed: count("failed"),
  };
}

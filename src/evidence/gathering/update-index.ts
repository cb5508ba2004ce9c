/** Brings the index in line with the store: what was added, changed, removed, or could not be embedded before. */
import { AppError } from "../../domain/errors.ts";
import type { Passage } from "../../domain/passage.ts";
import type { IndexEntry } from "../../ports/passage-index.ts";
import type { RunContext } from "../../ports/run-context.ts";
import type { Parts } from "../parts.ts";

type IndexParts = Pick<Parts, "store" | "index">;

export interface IndexUpdate {
  readonly put: number;
  readonly removed: number;
  /** entries that are still found by their words only, since the embedder could not be reached */
  readonly withoutVector: number;
}

const BATCH = 256;

/**
 * Does nothing when all is in line. Work is marked as done batch by batch, so an interrupted update goes on
 * where it stopped; two processes never do it at once.
 */
export function updateIndex(parts: IndexParts, run: RunContext): Promise<IndexUpdate> {
  return parts.store.exclusive("index", () => update(parts, run), run.signal);
}

async function update(parts: IndexParts, run: RunContext): Promise<IndexUpdate> {
  let done = await drainPending(parts, run);
  const { passages } = await parts.store.counts();
  if ((await parts.index.size()) !== passages) {
    // the index was lost or is not the one the store knows
    await parts.index.clear();
    await parts.store.requeueIndex();
    done = await drainPending(parts, run);
  }
  const withoutVector = await mendOutdated(parts, run);
  if (done.put + done.removed > 0) run.emit({ type: "index-updated", passages });
  return { ...done, withoutVector };
}

async function drainPending(
  { store, index }: IndexParts,
  run: RunContext,
): Promise<{ readonly put: number; readonly removed: number }> {
  let put = 0;
  let removed = 0;
  for (;;) {
    throwIfAborted(run);
    const pending = await store.pendingIndex(BATCH);
    if (pending.put.length + pending.remove.length === 0) return { put, removed };
    await index.remove(pending.remove);
    await index.put(await withTitles(pending.put, store), run);
    await store.markIndexed(pending.put, pending.remove);
    put += pending.put.length;
    removed += pending.remove.length;
  }
}

/** Stops as soon as a batch stays outdated: then the embedder is still down. Returns how many are left. */
async function mendOutdated({ store, index }: IndexParts, run: RunContext): Promise<number> {
  for (;;) {
    throwIfAborted(run);
    const ids = await index.outdated(BATCH);
    if (ids.length === 0) return 0;
    await index.put(await withTitles(await store.passages(ids), store), run);
    const left = await index.outdated(BATCH);
    if (left[0] === ids[0]) return (await index.outdated(Number.MAX_SAFE_INTEGER)).length;
  }
}

async function withTitles(
  passages: readonly Passage[],
  store: IndexParts["store"],
): Promise<readonly IndexEntry[]> {
  if (passages.length === 0) return [];
  const ids = [...new Set(passages.map((passage) => passage.sourceId))];
  const titles = new Map((await store.sources({ ids })).map((source) => [source.id, source.title]));
  return passages.map((passage) => ({ passage, title: titles.get(passage.sourceId) ?? "" }));
}

function throwIfAborted(run: RunContext): void {
  if (run.signal.aborted) throw new AppError("interrupted", "interrupted while indexing");
}

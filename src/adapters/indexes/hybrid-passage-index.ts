/**
 * BM25 and vectors searched together and fused, over any storage. Both halves state what they cover: entries
 * without a vector of the present embedder are found by their words only, and the coverage says so.
 */

import { isAppError } from "../../domain/errors.ts";
import type { Coverage } from "../../domain/evidence.ts";
import { compareText } from "../../lib/compare.ts";
import { countOf } from "../../lib/text/counts.ts";
import { SEARCH_TERMS_VERSION, searchTerms } from "../../lib/text/search-terms.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import type { VectorTable } from "../../lib/vector-table.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { IndexEntry, IndexQuery, IndexResult, PassageIndex } from "../../ports/passage-index.ts";
import type { RunContext } from "../../ports/run-context.ts";
import type { Entry, EntryStorage } from "./entry-storage.ts";
import { fuse } from "./fuse.ts";

export interface PassageIndexOptions {
  /**
   * Weight of the vectors against 1 for BM25. Static word vectors only break ties well (0.25, measured on
   * training rows, docs/measurements.md); a sentence encoder deserves 1.
   */
  readonly vectorWeight?: number;
}

const DEFAULT_VECTOR_WEIGHT = 0.25;

/** A query longer than this is cut, in UTF-16 units: a pasted document is searched by its beginning. */
const MAX_QUERY_LENGTH = 4_000;
const MAX_QUERY_TERMS = 64;

/**
 * Terms in more than this share of the entries cost most of the time of a search and decide nothing
 * (200,000 passages: 122 ms with them, 5 ms without, the same hits).
 */
const COMMON_SHARE = 0.05;
/** below this number of entries a term is never too common to be searched */
const COMMON_FLOOR = 200;
/** so many of the rarest terms are searched when all are common */
const KEPT_WHEN_ALL_COMMON = 4;

export function createPassageIndex(
  storage: EntryStorage,
  embedder: Embedder,
  options: PassageIndexOptions,
): PassageIndex {
  const vectorWeight = options.vectorWeight ?? DEFAULT_VECTOR_WEIGHT;

  async function search(query: IndexQuery, run: RunContext): Promise<IndexResult> {
    const text = query.text.slice(0, MAX_QUERY_LENGTH);
    const embedded = await embedOne(embedder, text, run);
    const { size, outdated, vectors } = storage.state();
    const vector = embedded.vector;
    const failure = embedded.failure ?? unlikeVectors(vector, vectors);
    const terms = chooseTerms(storage, text, size);
    const lexical = terms.length === 0 ? [] : storage.lexical(terms, query.limit);
    const nearest = vector === undefined ? [] : vectors.nearest(vector, query.limit);
    const fused = fuse({
      lexical,
      vector: nearest,
      cosine: (id) => (vector === undefined ? undefined : vectors.cosine(id, vector)),
      vectorWeight,
      limit: query.limit,
    });
    const hashes = storage.textHashes(fused.map((hit) => hit.id));
    return {
      hits: fused.map(({ id, ...hit }) => ({ passageId: id, textHash: hashes.get(id) ?? "", ...hit })),
      coverage: coverageOf(size, outdated, failure),
    };
  }

  return {
    id: `${SEARCH_TERMS_VERSION}+${embedder.id}`,
    async put(entries, run) {
      if (entries.length > 0) await storage.put(await toEntries(entries, embedder, run));
    },
    remove: (passageIds) => storage.remove(passageIds),
    search,
    clear: () => storage.clear(),
    size: async () => storage.state().size,
    outdated: async (limit) => storage.outdated(limit),
    close: async () => storage.close(),
  };
}

/** Content terms without those that most entries hold; what is left when all are such. */
function chooseTerms(storage: EntryStorage, text: string, size: number): string[] {
  const all = [...new Set(searchTerms(text))];
  const content = all.filter((term) => !STOP_TERMS.has(term));
  const candidates = content.length > 0 ? content : all;
  const frequencies = storage.documentFrequencies(candidates);
  const held = candidates.filter((term) => (frequencies.get(term) ?? 0) > 0);
  const rarestFirst = held.sort((a, b) => frequencies.get(a)! - frequencies.get(b)! || compareText(a, b));
  const ceiling = Math.max(COMMON_FLOOR, COMMON_SHARE * size);
  const rare = rarestFirst.filter((term) => frequencies.get(term)! <= ceiling);
  return (rare.length > 0 ? rare : rarestFirst.slice(0, KEPT_WHEN_ALL_COMMON)).slice(0, MAX_QUERY_TERMS);
}

const STOP_TERMS: ReadonlySet<string> = new Set([...STOP_WORDS].flatMap(searchTerms));

async function toEntries(
  entries: readonly IndexEntry[],
  embedder: Embedder,
  run: RunContext,
): Promise<Entry[]> {
  const latest = [...new Map(entries.map((entry) => [entry.passage.id, entry])).values()];
  const texts = latest.map(({ title, passage }) => `${title}\n${passage.text}`);
  const { vectors } = await tryEmbed(embedder, texts, run);
  return latest.map(({ title, passage }, i) => ({
    passageId: passage.id,
    textHash: passage.textHash,
    titleTerms: searchTerms(title),
    textTerms: searchTerms(passage.text),
    vector: vectors?.[i],
  }));
}

async function embedOne(
  embedder: Embedder,
  text: string,
  run: RunContext,
): Promise<{ readonly vector?: Float32Array; readonly failure?: string }> {
  const { vectors, failure } = await tryEmbed(embedder, [text], run);
  const vector = vectors?.[0];
  return {
    ...(vector === undefined ? {} : { vector }),
    ...(failure === undefined ? {} : { failure }),
  };
}

/** An embedder that is down costs the vectors, not the words: the search goes on and says so. */
async function tryEmbed(
  embedder: Embedder,
  texts: readonly string[],
  run: RunContext,
): Promise<{ readonly vectors?: readonly Float32Array[]; readonly failure?: string }> {
  try {
    return { vectors: await embedder.embed(texts, run) };
  } catch (error) {
    if (!isAppError(error, "unavailable")) throw error;
    run.emit({ type: "warning-raised", code: "embedder-unavailable", message: error.message });
    return { failure: error.message };
  }
}

/** A server that changed its model under one name: its vectors cannot be compared with the stored ones. */
function unlikeVectors(query: Float32Array | undefined, stored: VectorTable): string | undefined {
  if (query === undefined || stored.size === 0 || stored.dimension === query.length) return undefined;
  return `it gives ${query.length} dimensions, the index holds ${stored.dimension}`;
}

function coverageOf(size: number, outdated: number, failure: string | undefined): Coverage {
  const notes: string[] = [];
  if (failure !== undefined) notes.push(`searched by words only, the embedder failed: ${failure}`);
  if (outdated > 0) {
    notes.push(`${outdated} of ${countOf(size, "passage")} without a vector of the present embedder yet`);
  }
  return {
    complete: notes.length === 0,
    passagesSearched: size,
    ...(notes.length === 0 ? {} : { note: notes.join("; ") }),
  };
}

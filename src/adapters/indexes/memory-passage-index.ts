import { createBm25Index } from "../../lib/bm25.ts";
import { compareText } from "../../lib/compare.ts";
import { createVectorTable } from "../../lib/vector-table.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { PassageIndex } from "../../ports/passage-index.ts";
import { type EntryStorage, TITLE_WEIGHT } from "./entry-storage.ts";
import { createPassageIndex, type PassageIndexOptions } from "./hybrid-passage-index.ts";

/** An index that lives as long as the process: tests, measurements, throw-away corpora. */
export function createMemoryPassageIndex(
  embedder: Embedder,
  options: PassageIndexOptions = {},
): PassageIndex {
  return createPassageIndex(createMemoryEntries(), embedder, options);
}

function createMemoryEntries(): EntryStorage {
  const bm25 = createBm25Index(TITLE_WEIGHT);
  const vectors = createVectorTable();
  const hashes = new Map<string, string>();
  const withoutVector = new Set<string>();

  function remove(passageIds: readonly string[]): void {
    for (const id of passageIds) {
      bm25.remove(id);
      vectors.delete(id);
      hashes.delete(id);
      withoutVector.delete(id);
    }
  }

  return {
    async put(entries) {
      for (const { passageId, textHash, titleTerms, textTerms, vector } of entries) {
        remove([passageId]);
        bm25.add(passageId, titleTerms, textTerms);
        hashes.set(passageId, textHash);
        if (vector === undefined || !vectors.set(passageId, vector)) withoutVector.add(passageId);
      }
    },
    async remove(passageIds) {
      remove(passageIds);
    },
    async clear() {
      bm25.clear();
      vectors.clear();
      hashes.clear();
      withoutVector.clear();
    },
    state: () => ({ size: hashes.size, outdated: withoutVector.size, vectors }),
    outdated: (limit) => [...withoutVector].sort(compareText).slice(0, limit),
    documentFrequencies: (terms) => new Map(terms.map((term) => [term, bm25.documentFrequency(term)])),
    lexical: bm25.search,
    textHashes: (passageIds) => new Map(passageIds.map((id) => [id, hashes.get(id) ?? ""])),
    close: () => {},
  };
}

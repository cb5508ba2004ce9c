import type { Coverage } from "../domain/evidence.ts";
import type { Passage } from "../domain/passage.ts";
import type { RunContext } from "./run-context.ts";

export interface IndexEntry {
  readonly passage: Passage;
  /** searched with the passage's text, with more weight */
  readonly title: string;
}

export interface IndexQuery {
  readonly text: string;
  readonly limit: number;
}

export interface IndexHit {
  readonly passageId: string;
  /** to be compared with the passage read from the truth; a different hash is a stale hit */
  readonly textHash: string;
  /** 0..1, fused; 1 is the best hit of this search */
  readonly score: number;
  /** 1-based ranks of the fused lists */
  readonly lexicalRank?: number;
  readonly vectorRank?: number;
}

export interface IndexResult {
  readonly hits: readonly IndexHit[];
  readonly coverage: Coverage;
}

/** Full text and vectors searched together and fused. Always rebuildable from the store. */
export interface PassageIndex {
  /** changes with the embedder and the tokenizer; a stored index of another id is rebuilt, never mixed */
  readonly id: string;
  put(entries: readonly IndexEntry[], run: RunContext): Promise<void>;
  remove(passageIds: readonly string[]): Promise<void>;
  search(query: IndexQuery, run: RunContext): Promise<IndexResult>;
  clear(): Promise<void>;
  size(): Promise<number>;
  /**
   * ids, sorted, of entries that were written under another index id or while the embedder was down: put them
   * again. They are still found by their words, and the coverage says that they are incomplete.
   */
  outdated(limit: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

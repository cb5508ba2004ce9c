/**
 * Okapi BM25 over two weighted fields, in memory. The formula is that of SQLite's FTS5 (k1 1.2, b 0.75, field
 * weights on the term frequency, inverse document frequency never below 1e-6;
 * https://sqlite.org/fts5.html#the_bm25_function), so that both give the same ranking for the same terms.
 */
import { byScoreThenId } from "./compare.ts";

export interface ScoredId {
  readonly id: string;
  /** above 0, higher is better; comparable only within one search */
  readonly score: number;
}

export interface Bm25Index {
  /** replaces a document of the same id */
  add(id: string, title: readonly string[], text: readonly string[]): void;
  remove(id: string): void;
  clear(): void;
  readonly size: number;
  /** number of documents that hold the term */
  documentFrequency(term: string): number;
  /** documents that hold any of the terms, best first, ties by id */
  search(terms: readonly string[], limit: number): ScoredId[];
}

/** Digits after the point that count: sums in another order differ beyond them, and equal texts must rank equal. */
export const SCORE_DIGITS = 9;
const K1 = 1.2;
const B = 0.75;
const MIN_IDF = 1e-6;

interface Document {
  readonly length: number;
  readonly terms: ReadonlySet<string>;
}

export function createBm25Index(titleWeight: number): Bm25Index {
  const documents = new Map<string, Document>();
  /** term -> document id -> weighted frequency */
  const postings = new Map<string, Map<string, number>>();
  let totalLength = 0;

  function post(id: string, term: string, weight: number): void {
    const posting = postings.get(term) ?? new Map<string, number>();
    posting.set(id, (posting.get(id) ?? 0) + weight);
    postings.set(term, posting);
  }

  function remove(id: string): void {
    const document = documents.get(id);
    if (document === undefined) return;
    for (const term of document.terms) {
      const posting = postings.get(term)!;
      posting.delete(id);
      if (posting.size === 0) postings.delete(term);
    }
    totalLength -= document.length;
    documents.delete(id);
  }

  function add(id: string, title: readonly string[], text: readonly string[]): void {
    remove(id);
    for (const term of title) post(id, term, titleWeight);
    for (const term of text) post(id, term, 1);
    const length = title.length + text.length;
    documents.set(id, { length, terms: new Set([...title, ...text]) });
    totalLength += length;
  }

  function search(terms: readonly string[], limit: number): ScoredId[] {
    const scores = new Map<string, number>();
    const averageLength = totalLength / documents.size;
    for (const term of new Set(terms)) {
      const posting = postings.get(term);
      if (posting === undefined) continue;
      const idf = inverseDocumentFrequency(documents.size, posting.size);
      for (const [id, frequency] of posting) {
        const norm = K1 * (1 - B + (B * documents.get(id)!.length) / averageLength);
        scores.set(id, (scores.get(id) ?? 0) + (idf * frequency * (K1 + 1)) / (frequency + norm));
      }
    }
    return [...scores]
      .map(([id, score]) => ({ id, score: Number(score.toFixed(SCORE_DIGITS)) }))
      .sort(
        byScoreThenId(
          (hit) => hit.score,
          (hit) => hit.id,
        ),
      )
      .slice(0, limit);
  }

  return {
    add,
    remove,
    search,
    clear() {
      documents.clear();
      postings.clear();
      totalLength = 0;
    },
    get size() {
      return documents.size;
    },
    documentFrequency: (term) => postings.get(term)?.size ?? 0,
  };
}

export function inverseDocumentFrequency(documents: number, holding: number): number {
  return Math.max(MIN_IDF, Math.log((documents - holding + 0.5) / (holding + 0.5)));
}

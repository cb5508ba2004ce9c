/**
 * Unit vectors in one growing Float32Array, searched exactly: always right, no build, about 0.25 ms for 1,000
 * vectors of 256 dimensions on one thread.
 */
import { createBestOf } from "./best-of.ts";
import type { ScoredId } from "./bm25.ts";
import { byScoreThenId } from "./compare.ts";

export interface VectorTable {
  readonly size: number;
  /** 0 until the first vector is set, then its length; empty ones and those of another length are refused */
  readonly dimension: number;
  /** replaces a vector of the same id; false when its length is not that of the others */
  set(id: string, vector: Float32Array): boolean;
  has(id: string): boolean;
  delete(id: string): void;
  clear(): void;
  ids(): Iterable<string>;
  /** cosine with a unit vector; undefined for an unknown id or a query of another length */
  cosine(id: string, query: Float32Array): number | undefined;
  /** the ids with the highest positive cosines, best first, ties by id */
  nearest(query: Float32Array, limit: number): ScoredId[];
}

const scoreOf = (hit: ScoredId): number => hit.score;

export function createVectorTable(): VectorTable {
  let dimension = 0;
  let values = new Float32Array(0);
  const ids: string[] = [];
  const rows = new Map<string, number>();

  function write(row: number, vector: Float32Array): void {
    if ((row + 1) * dimension > values.length) {
      const grown = new Float32Array(Math.max(64 * dimension, 2 * values.length));
      grown.set(values);
      values = grown;
    }
    values.set(vector, row * dimension);
  }

  function dotWithRow(row: number, query: Float32Array): number {
    let sum = 0;
    const at = row * dimension;
    for (let i = 0; i < dimension; i++) sum += values[at + i]! * query[i]!;
    return sum;
  }

  return {
    get size() {
      return ids.length;
    },
    get dimension() {
      return dimension;
    },
    set(id, vector) {
      if (ids.length === 0) dimension = vector.length;
      if (vector.length === 0 || vector.length !== dimension) return false;
      const row = rows.get(id) ?? ids.length;
      write(row, vector);
      ids[row] = id;
      rows.set(id, row);
      return true;
    },
    has: (id) => rows.has(id),
    delete(id) {
      const row = rows.get(id);
      if (row === undefined) return;
      const lastId = ids.pop()!;
      rows.delete(id);
      if (lastId === id) return;
      const last = ids.length;
      values.copyWithin(row * dimension, last * dimension, (last + 1) * dimension);
      ids[row] = lastId;
      rows.set(lastId, row);
    },
    clear() {
      ids.length = 0;
      rows.clear();
      values = new Float32Array(0);
    },
    ids: () => rows.keys(),
    cosine(id, query) {
      const row = rows.get(id);
      return row === undefined || query.length !== dimension ? undefined : dotWithRow(row, query);
    },
    nearest(query, limit) {
      if (query.length !== dimension || limit <= 0) return [];
      const best = createBestOf<ScoredId>(
        limit,
        scoreOf,
        byScoreThenId(scoreOf, (hit) => hit.id),
      );
      for (let row = 0; row < ids.length; row++) {
        const score = dotWithRow(row, query);
        if (score > 0 && best.admits(score)) best.offer({ id: ids[row]!, score });
      }
      return best.sorted();
    },
  };
}

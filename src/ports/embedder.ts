import type { RunContext } from "./run-context.ts";

/** Text to unit vectors. */
export interface Embedder {
  /** changes whenever vectors of one text would change; stored with every index */
  readonly id: string;
  /** length of the vectors; 0 while a server that was not configured with it has not answered yet */
  readonly dimension: number;
  /**
   * One unit-length vector per text, in order; a text with no known word gives the zero vector. Splits into
   * batches by itself, cuts over-long texts with a warning event. Throws AppError `unavailable` for a wrong
   * count, dimension, zero or NaN answer of a server.
   */
  embed(texts: readonly string[], run: RunContext): Promise<Float32Array[]>;
  close?(): Promise<void>;
}

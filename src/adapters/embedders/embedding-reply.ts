import { AppError } from "../../domain/errors.ts";

export interface EmbeddingReply {
  /** unit length, in the order of the texts */
  readonly vectors: readonly Float32Array[];
  /** 0 when the server does not say */
  readonly inputTokens: number;
}

/**
 * Reads the answer of an OpenAI-shaped `/embeddings` call. A vector that is not plainly right is refused with
 * the whole answer, since one bad row in an index spoils searches long after the server has been mended
 * (reliability.md L23). Throws AppError `unavailable`, reason `embedding_invalid`.
 */
export function readEmbeddingReply(
  body: string,
  expected: { readonly count: number; readonly dimension: number | undefined },
): EmbeddingReply {
  const parsed = parse(body);
  const rows = field(parsed, "data");
  if (!Array.isArray(rows)) throw invalid("there is no list of vectors in it");
  if (rows.length !== expected.count) {
    throw invalid(`it holds ${rows.length} vectors for ${expected.count} texts`);
  }
  const vectors = new Array<Float32Array | undefined>(expected.count).fill(undefined);
  for (const [position, row] of rows.entries()) {
    const index = field(row, "index") ?? position;
    if (typeof index !== "number" || !(index in vectors))
      throw invalid(`a vector has index ${String(index)}`);
    if (vectors[index] !== undefined) throw invalid(`two vectors have index ${index}`);
    vectors[index] = readVector(field(row, "embedding"));
  }
  const complete = vectors as Float32Array[];
  const dimension = expected.dimension ?? complete[0]?.length;
  const other = complete.find((vector) => vector.length !== dimension);
  if (other !== undefined) throw invalid(`a vector has ${other.length} dimensions instead of ${dimension}`);
  const tokens = field(field(parsed, "usage"), "prompt_tokens");
  return { vectors: complete, inputTokens: Number.isSafeInteger(tokens) ? Math.max(0, Number(tokens)) : 0 };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid("it is not JSON");
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function readVector(values: unknown): Float32Array {
  if (!Array.isArray(values) || values.length === 0) throw invalid("a vector is missing");
  let squares = 0;
  for (const value of values) {
    if (typeof value !== "number" || !Number.isFinite(value)) throw invalid("a vector holds no number");
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  if (!(length > 1e-12) || !Number.isFinite(length)) throw invalid("a vector is zero or without bounds");
  return Float32Array.from(values as number[], (value) => value / length);
}

function invalid(why: string): AppError {
  return new AppError("unavailable", `the embedding server's answer cannot be used: ${why}`, {
    reason: "embedding_invalid",
    hint: "Check that the configured model is an embedding model, and the configured dimension.",
  });
}

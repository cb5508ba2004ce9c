import type { Embedder } from "../../ports/embedder.ts";
import type { WordVectors } from "./word-vectors.ts";

/** The default embedder: no network, no model, some 100,000 sentences a second. */
export function createWordVectorEmbedder(vectors: WordVectors): Embedder {
  return {
    id: vectors.id,
    dimension: vectors.dimension,
    embed: async (texts) => texts.map((text) => vectors.embed(text)),
  };
}

import { sha256 } from "../../lib/hash.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { RunContext } from "../../ports/run-context.ts";

/** Vectors kept for one run; more would only help a run that embeds whole corpora, which never repeats itself. */
const MAX_VECTORS = 20_000;

/**
 * Embeds no text twice within a run: the question and its parts come back in every round. The cache goes with
 * the run, so a server that changed its model is asked again by the next one.
 */
export function withRunCache(embedder: Embedder): Embedder {
  const caches = new WeakMap<RunContext, Map<string, Float32Array>>();

  async function embed(texts: readonly string[], run: RunContext): Promise<Float32Array[]> {
    const cache = caches.get(run) ?? new Map<string, Float32Array>();
    caches.set(run, cache);
    const keys = texts.map(sha256);
    const missing = new Map<string, string>();
    for (const [i, key] of keys.entries()) if (!cache.has(key)) missing.set(key, texts[i]!);
    const known = new Map(keys.flatMap((key) => (cache.has(key) ? [[key, cache.get(key)!] as const] : [])));
    if (missing.size > 0) {
      const vectors = await embedder.embed([...missing.values()], run);
      if (cache.size + missing.size > MAX_VECTORS) cache.clear();
      for (const [i, key] of [...missing.keys()].entries()) {
        known.set(key, vectors[i]!);
        cache.set(key, vectors[i]!);
      }
    }
    return keys.map((key) => known.get(key)!);
  }

  return {
    id: embedder.id,
    get dimension() {
      return embedder.dimension;
    },
    embed,
    ...(embedder.close === undefined ? {} : { close: () => embedder.close!() }),
  };
}

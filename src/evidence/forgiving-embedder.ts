import { isAppError } from "../domain/errors.ts";
import type { Warning } from "../domain/evidence.ts";
import type { Embedder } from "../ports/embedder.ts";

/** An embedder whose failure leaves meaning unknown instead of ending the run. */
export interface ForgivingEmbedder extends Embedder {
  /** one warning when any call failed */
  warnings(): readonly Warning[];
}

/** Texts that could not be encoded get the zero vector, which stands for "no known word" everywhere. */
export function createForgivingEmbedder(embedder: Embedder): ForgivingEmbedder {
  let failure: string | undefined;
  return {
    id: embedder.id,
    dimension: embedder.dimension,
    async embed(texts, run) {
      try {
        return await embedder.embed(texts, run);
      } catch (error) {
        if (!isAppError(error, "unavailable")) throw error;
        failure = error.message;
        return texts.map(() => new Float32Array(embedder.dimension));
      }
    },
    warnings: () =>
      failure === undefined
        ? []
        : [
            {
              code: "embedder-unavailable",
              message: `The encoder did not answer, so similarity of meaning was left out: ${failure}`,
            },
          ],
  };
}

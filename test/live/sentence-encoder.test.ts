/**
 * A real sentence encoder through @huggingface/transformers. Prepare it with
 * `sh scripts/prepare-live-sentence-encoder.sh FOLDER`, set the two variables it prints, then
 * `npm run test:live`.
 */
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createTransformersEmbedder } from "../../src/adapters/embedders/transformers-embedder.ts";
import { createMemoryPassageIndex } from "../../src/adapters/indexes/memory-passage-index.ts";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import type { RunEvent } from "../../src/domain/event.ts";
import { dot } from "../../src/lib/vectors.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import { embedderContract } from "../contracts/embedder-contract.ts";
import { entryOf } from "../contracts/passage-index-contract.ts";

const folder = process.env.PLUMBLINE_LIVE_ENCODER;
const transformers = process.env.PLUMBLINE_LIVE_TRANSFORMERS;

function open(): Promise<Embedder> {
  return createTransformersEmbedder({
    folder: folder ?? "",
    ...(transformers === undefined ? {} : { module: pathToFileURL(transformers).href }),
  });
}

if (folder === undefined) {
  const hint = "PLUMBLINE_LIVE_ENCODER is not set, see scripts/prepare-live-sentence-encoder.sh";
  describe("sentence encoder", () => {
    it.skip(`skipped: ${hint}`, () => undefined);
  });
} else {
  embedderContract("sentence encoder", open);

  describe("sentence encoder", () => {
    it("knows a paraphrase that shares no word", async () => {
      const embedder = await open();
      const [arrested, detained, bananas] = await embedder.embed(
        [
          "The mayor of the town was arrested.",
          "Police detained the city's leader.",
          "Bananas grow in warm climates.",
        ],
        createRunContext(),
      );
      expect(dot(arrested!, detained!)).toBeGreaterThan(0.5);
      expect(dot(arrested!, bananas!)).toBeLessThan(0.2);
      await embedder.close?.();
    });

    it("F32 cuts a text that is longer than the model takes, with a note", async () => {
      const events: RunEvent[] = [];
      const embedder = await open();
      const run = createRunContext({ emit: (event) => events.push(event) });
      const [vector] = await embedder.embed(["a river and a mill ".repeat(400)], run);
      expect(vector).toHaveLength(embedder.dimension);
      expect(events).toMatchObject([{ type: "warning-raised", code: "embedding-text-cut" }]);
      await embedder.close?.();
    });

    it("finds a passage by meaning through the index", async () => {
      const embedder = await open();
      const index = createMemoryPassageIndex(embedder, { vectorWeight: 1 });
      const run = createRunContext();
      const texts = [
        "Police detained the city's leader on Monday.",
        "Bananas grow in warm climates.",
        "The orchestra played two symphonies.",
        "Rain is expected in the valley.",
      ];
      await index.put(
        texts.map((text, i) => entryOf(`p${i}`, "", text)),
        run,
      );
      const { hits, coverage } = await index.search({ text: "mayor arrested", limit: 4 }, run);
      expect(hits[0]).toMatchObject({ passageId: "p0", vectorRank: 1 });
      expect(coverage.complete).toBe(true);
      await embedder.close?.();
    });
  });
}

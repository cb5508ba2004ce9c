/** An engine that keeps everything in memory and needs no key: the parts, put together by hand. */
import { fileURLToPath } from "node:url";
import {
  createEngine,
  createInputFinder,
  createLanguageTools,
  createMemoryPassageIndex,
  createMemoryStore,
  createReader,
  createRulesRunner,
  createWordVectorEmbedder,
  type Engine,
  loadWordVectors,
  type TaskRunner,
} from "../src/index.ts";

/** The demo corpus: an invented valley, in which some documents lie. */
export const DEMO_DOCUMENTS = fileURLToPath(new URL("../assets/demo/documents", import.meta.url));

/** With `runner`, tasks go to it instead of to the rules. */
export function createMemoryEngine(runner?: TaskRunner): Engine {
  const wordVectors = loadWordVectors();
  const embedder = createWordVectorEmbedder(wordVectors);
  const language = createLanguageTools({ wordVectors });
  return createEngine({
    store: createMemoryStore(),
    index: createMemoryPassageIndex(embedder),
    embedder,
    language,
    runner: runner ?? createRulesRunner(language),
    finder: createInputFinder({ cwd: DEMO_DOCUMENTS }),
    reader: createReader(),
    version: "example",
  });
}

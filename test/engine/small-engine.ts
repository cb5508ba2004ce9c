/** A whole engine of real parts over files in a folder, any of which a test may wrap or replace. */
import { createWordVectorEmbedder } from "../../src/adapters/embedders/word-vector-embedder.ts";
import { loadWordVectors } from "../../src/adapters/embedders/word-vectors.ts";
import { createInputFinder } from "../../src/adapters/files/create-input-finder.ts";
import { createMemoryPassageIndex } from "../../src/adapters/indexes/memory-passage-index.ts";
import { openSqlitePassageIndex } from "../../src/adapters/indexes/sqlite-passage-index.ts";
import { createLanguageTools } from "../../src/adapters/language/language-tools.ts";
import { createReader } from "../../src/adapters/readers/create-reader.ts";
import { createPromptedRunner } from "../../src/adapters/runners/prompted/create-prompted-runner.ts";
import type { PromptedLimits } from "../../src/adapters/runners/prompted/limits.ts";
import { createRulesRunner } from "../../src/adapters/runners/rules-runner.ts";
import { createMemoryStore } from "../../src/adapters/stores/create-memory-store.ts";
import { createSqliteStore } from "../../src/adapters/stores/create-sqlite-store.ts";
import { type OpenOptions, openDatabase } from "../../src/adapters/stores/open-database.ts";
import { createEngine, type Engine, type EngineParts } from "../../src/engine.ts";
import type { LanguageModel } from "../../src/ports/model.ts";

export interface SmallEngine {
  readonly engine: Engine;
  readonly parts: EngineParts;
}

export interface SmallEngineOptions {
  /** where relative inputs start */
  readonly cwd: string;
  /** the knowledge base file; without it everything is kept in memory */
  readonly kb?: string;
  /** how that file is opened */
  readonly open?: OpenOptions;
  /** does all tasks; without it the rules do */
  readonly model?: LanguageModel;
  readonly limits?: Partial<PromptedLimits>;
  /** the last word on what the engine is made of */
  readonly wrap?: (parts: EngineParts) => EngineParts;
}

const CLOCK = { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) };

// they hold no state, and loading them takes a second
const wordVectors = loadWordVectors();
export const language = createLanguageTools({ wordVectors });
export const embedder = createWordVectorEmbedder(wordVectors);

export async function createSmallEngine(options: SmallEngineOptions): Promise<SmallEngine> {
  const { store, index } = await openStores(options);
  const plain: EngineParts = {
    store,
    index,
    embedder,
    language,
    runner: createRulesRunner(language),
    finder: createInputFinder({ cwd: options.cwd }),
    reader: createReader(),
    version: "0.0.0-test",
  };
  const wrapped = options.wrap?.(plain) ?? plain;
  const parts =
    options.model === undefined
      ? wrapped
      : { ...wrapped, runner: promptedBy(options.model, wrapped, options) };
  return { engine: createEngine(parts), parts };
}

async function openStores({ kb, open = {} }: SmallEngineOptions) {
  if (kb === undefined) {
    return { store: createMemoryStore(), index: createMemoryPassageIndex(embedder) };
  }
  const store = await createSqliteStore({ ...open, path: kb, clock: CLOCK });
  try {
    return { store, index: await openSqlitePassageIndex(openDatabase(kb, open), embedder) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function promptedBy(model: LanguageModel, { store }: EngineParts, { limits = {} }: SmallEngineOptions) {
  return createPromptedRunner({
    models: () => model,
    cache: { get: (key) => store.cachedReply(key), set: (key, value) => store.cacheReply(key, value) },
    limits,
  });
}

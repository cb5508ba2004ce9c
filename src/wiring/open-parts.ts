/** The adapters of one knowledge base, opened from a configuration; what is opened here is closed here. */
import { createEmbedder } from "../adapters/embedders/create-embedder.ts";
import { createWordVectorEmbedder } from "../adapters/embedders/word-vector-embedder.ts";
import { loadWordVectors } from "../adapters/embedders/word-vectors.ts";
import { openSqlitePassageIndex } from "../adapters/indexes/sqlite-passage-index.ts";
import { createLanguageTools } from "../adapters/language/language-tools.ts";
import type { ModelServices } from "../adapters/models/model-settings.ts";
import { systemClock } from "../adapters/run/system-time.ts";
import { createPromptedRunner } from "../adapters/runners/prompted/create-prompted-runner.ts";
import { createRulesRunner } from "../adapters/runners/rules-runner.ts";
import { createSqliteStore, type SqliteStore } from "../adapters/stores/create-sqlite-store.ts";
import { openDatabase } from "../adapters/stores/open-database.ts";
import type { ConfigSurroundings, ResolvedConfig } from "../config/load.ts";
import { AppError } from "../domain/errors.ts";
import type { Parts } from "../evidence/parts.ts";
import { absolutePath } from "../lib/absolute-path.ts";
import type { LanguageTools } from "../ports/language.ts";
import type { TaskRunner } from "../ports/task-runner.ts";
import { createBoundRunner } from "./bound-runner.ts";
import { embedderSettings, embedderSpec } from "./embedder-settings.ts";
import { type BoundModels, bindModels } from "./language-models.ts";

export interface OpenParts extends Parts {
  readonly store: SqliteStore;
  readonly models: BoundModels;
  close(): Promise<void>;
}

/** Embedders that only break ties well; a sentence encoder deserves the full weight. */
const WORD_VECTORS = "words";
const SENTENCE_ENCODER_WEIGHT = 1;

/** Throws AppError `configuration` or `storage`; nothing stays open then. */
export async function openParts(
  config: ResolvedConfig,
  surroundings: ConfigSurroundings,
  services: ModelServices,
  warn: (message: string) => void,
): Promise<OpenParts> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const models = await bindModels(config, surroundings, services);
    closers.push(() => models.close());
    const path = resolveKb(config, surroundings);
    const store = await createSqliteStore({ path, clock: systemClock, warn });
    closers.push(() => store.close());
    const wordVectors = loadWordVectors();
    const embedder =
      config.embedder === WORD_VECTORS
        ? createWordVectorEmbedder(wordVectors)
        : await createEmbedder(embedderSpec(config), embedderSettings(config, surroundings), services);
    closers.push(async () => embedder.close?.());
    const vectorWeight = config.embedder === WORD_VECTORS ? {} : { vectorWeight: SENTENCE_ENCODER_WEIGHT };
    const index = await openSqlitePassageIndex(openDatabase(path), embedder, vectorWeight);
    closers.push(() => index.close());
    const language = createLanguageTools({ wordVectors });
    const runner = createRunner(config, models, store, language);
    return { store, index, embedder, language, runner, models, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Throws AppError `configuration` for an address, which would make a folder called `http:`. */
export function resolveKb({ kb }: ResolvedConfig, { cwd, joinPath }: ConfigSurroundings): string {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(kb)) {
    throw new AppError("configuration", "the knowledge base is a file, not an address", {
      hint: "Give the path of a file with --kb or PLUMBLINE_KB.",
      reason: "kb_not_a_path",
    });
  }
  return absolutePath(kb, cwd, joinPath);
}

function createRunner(
  config: ResolvedConfig,
  models: BoundModels,
  store: SqliteStore,
  language: LanguageTools,
): TaskRunner {
  const rules = createRulesRunner(language);
  if (models.all.length === 0) return rules;
  const { concurrentCalls, callSeconds, requestsPerMinute, samples } = config.limits;
  const prompted = createPromptedRunner({
    models: (taskId) => {
      const model = models.modelOf(taskId);
      if (model === undefined) throw new Error(`no model is bound to ${taskId}`);
      return model;
    },
    cache: { get: (key) => store.cachedReply(key), set: (key, value) => store.cacheReply(key, value) },
    limits: {
      concurrency: concurrentCalls,
      samples,
      timeoutMs: callSeconds * 1_000,
      ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
    },
    seed: config.seed,
  });
  return createBoundRunner(rules, prompted, (taskId) => models.modelOf(taskId) !== undefined);
}

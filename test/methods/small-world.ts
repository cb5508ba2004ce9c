/** A whole engine in memory over documents given as text: rules unless a runner is handed in. */
import { createMemoryPassageIndex } from "../../src/adapters/indexes/memory-passage-index.ts";
import { createLanguageTools } from "../../src/adapters/language/language-tools.ts";
import { createRunContext, type RunContextOptions } from "../../src/adapters/run/create-run-context.ts";
import { createRulesRunner } from "../../src/adapters/runners/rules-runner.ts";
import { createMemoryStore } from "../../src/adapters/stores/create-memory-store.ts";
import { createEngine, type Engine, type EngineParts } from "../../src/engine.ts";
import { foldedWords } from "../../src/lib/text/normalise.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import type { LanguageTools } from "../../src/ports/language.ts";
import type { FoundInput, InputFinder, ReadDocument, Reader } from "../../src/ports/reader.ts";
import type { RunContext } from "../../src/ports/run-context.ts";

export interface SmallDocument {
  readonly name: string;
  readonly text: string;
  readonly title?: string;
  readonly domain?: string;
  readonly publisher?: string;
}

export interface SmallWorld {
  readonly engine: Engine;
  readonly parts: EngineParts;
  newRun(options?: RunContextOptions): RunContext;
}

const START_MS = Date.UTC(2026, 0, 2, 3, 4, 5);

export async function createSmallWorld(
  documents: readonly SmallDocument[],
  changes: Partial<EngineParts> = {},
): Promise<SmallWorld> {
  const embedder = changes.embedder ?? createLetterEmbedder();
  const language = changes.language ?? sharedLanguage();
  const store = createMemoryStore();
  const parts: EngineParts = {
    store,
    embedder,
    language,
    index: createMemoryPassageIndex(embedder),
    runner: createRulesRunner(language),
    finder: finderOf(documents),
    reader: plainReader(documents),
    version: "0.0.0-test",
    ...changes,
  };
  const engine = createEngine(parts);
  const world = { engine, parts, newRun };
  if (documents.length > 0) await engine.add({ inputs: ["all"] }, newRun());
  return world;
}

let language: LanguageTools | undefined;

/** Loading the language model takes a second, so tests share one. */
export function sharedLanguage(): LanguageTools {
  language ??= createLanguageTools();
  return language;
}

/** Time that does not pass, so that two runs are equal. */
export function newRun(options: RunContextOptions = {}): RunContext {
  return createRunContext({
    clock: { now: () => START_MS },
    timer: { elapsedMs: () => 0, sleep: async () => {} },
    seed: 1,
    ...options,
  });
}

function finderOf(documents: readonly SmallDocument[]): InputFinder {
  return {
    find: async () =>
      documents.map(
        ({ name, text }): FoundInput => ({
          status: "found",
          uri: `file:///${name}`,
          name,
          bytes: text.length,
          read: async () => new TextEncoder().encode(text),
        }),
      ),
  };
}

function plainReader(documents: readonly SmallDocument[]): Reader {
  return {
    read: async ({ name, bytes }) => {
      const known = documents.find((document) => document.name === name);
      const document: ReadDocument = {
        locator: "",
        title: known?.title ?? name,
        text: new TextDecoder().decode(bytes),
        mediaType: "text/plain",
        ...(known?.domain === undefined ? {} : { domain: known.domain }),
        ...(known?.publisher === undefined ? {} : { publisher: known.publisher }),
        warnings: [],
      };
      return { status: "read", documents: [document], skipped: [] };
    },
  };
}

/** Words hashed into a few dimensions: texts that share words are alike. Small, deterministic, no file. */
export function createLetterEmbedder(): Embedder {
  const dimension = 64;
  return {
    id: "letters-64",
    dimension,
    embed: async (texts) =>
      texts.map((text) => {
        const vector = new Float32Array(dimension);
        for (const word of foldedWords(text)) {
          let hash = 7;
          for (const char of word) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
          const at = hash % dimension;
          vector[at] = (vector[at] ?? 0) + 1;
        }
        const length = Math.hypot(...vector);
        return length === 0 ? vector : vector.map((value) => value / length);
      }),
  };
}

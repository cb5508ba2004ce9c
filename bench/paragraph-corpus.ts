/** Paragraphs as a knowledge base in memory: one document each, asked by rules alone. */
import { createWordVectorEmbedder } from "../src/adapters/embedders/word-vector-embedder.ts";
import { loadWordVectors } from "../src/adapters/embedders/word-vectors.ts";
import { createMemoryPassageIndex } from "../src/adapters/indexes/memory-passage-index.ts";
import { createLanguageTools } from "../src/adapters/language/language-tools.ts";
import { createRunContext } from "../src/adapters/run/create-run-context.ts";
import { createRulesRunner } from "../src/adapters/runners/rules-runner.ts";
import { createMemoryStore } from "../src/adapters/stores/create-memory-store.ts";
import { updateIndex } from "../src/evidence/gathering/update-index.ts";
import type { Parts } from "../src/evidence/parts.ts";
import { sha256, stableId } from "../src/lib/hash.ts";
import { codePointLength } from "../src/lib/text/code-points.ts";
import type { RunContext } from "../src/ports/run-context.ts";
import type { StoredDocument } from "../src/ports/store.ts";
import type { Paragraph } from "./paragraph-sets.ts";

const vectors = loadWordVectors();
const embedder = createWordVectorEmbedder(vectors);
const language = createLanguageTools({ wordVectors: vectors });
const runner = createRulesRunner(language);

export async function createCorpus(paragraphs: readonly Paragraph[]): Promise<Parts> {
  const store = createMemoryStore();
  const documents = new Map(paragraphs.map((paragraph) => [sourceIdOf(paragraph), paragraph]));
  for (const paragraph of documents.values()) await store.saveDocument(toDocument(paragraph));
  const index = createMemoryPassageIndex(embedder);
  await updateIndex({ store, index }, createRunContext());
  return { store, index, embedder, language, runner };
}

/** Time that does not pass, so that two runs are equal. */
export function createBenchRun(): RunContext {
  const timer = { elapsedMs: () => 0, sleep: async () => {} };
  return createRunContext({ clock: { now: () => Date.UTC(2026, 0, 2) }, timer, seed: 1 });
}

export function sourceIdOf({ title, text }: Paragraph): string {
  return stableId("s", title, text);
}

export function toDocument(paragraph: Paragraph): StoredDocument {
  const { title, text } = paragraph;
  const sourceId = sourceIdOf(paragraph);
  const hash = sha256(text);
  const passage = { id: stableId("p", sourceId), sourceId, ordinal: 0, start: 0, text, textHash: hash };
  return {
    source: {
      id: sourceId,
      uri: `file:///${sourceId}`,
      title,
      kind: "document",
      mediaType: "text/plain",
      retrievedAt: "2024-01-01T00:00:00Z",
      contentHash: hash,
      batchId: "b",
      warnings: [],
    },
    snapshot: { sourceId, contentHash: hash, text },
    passages: [{ ...passage, end: codePointLength(text) }],
  };
}

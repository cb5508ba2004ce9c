/**
 * Document recall of plain BM25, of the index (BM25 and word vectors fused) and of chain retrieval.
 *
 *   npx tsx bench/retrieval-recall.ts DATA [train]
 *
 * DATA is a folder with hotpotqa/, 2wikimultihopqa/ and musique/. "own" searches each question's own
 * paragraphs; "open" puts the paragraphs of all rows of a set into one store. Without `train` the rows are
 * those on which nothing was tuned.
 */

import { createWordVectorEmbedder } from "../src/adapters/embedders/word-vector-embedder.ts";
import { loadWordVectors } from "../src/adapters/embedders/word-vectors.ts";
import { createMemoryPassageIndex } from "../src/adapters/indexes/memory-passage-index.ts";
import { createLanguageTools } from "../src/adapters/language/language-tools.ts";
import { createRunContext } from "../src/adapters/run/create-run-context.ts";
import { createMemoryStore } from "../src/adapters/stores/create-memory-store.ts";
import { updateIndex } from "../src/evidence/gathering/update-index.ts";
import { retrieve } from "../src/evidence/retrieval/retrieve.ts";
import { stableId } from "../src/lib/hash.ts";
import { sourceIdOf, toDocument } from "./paragraph-corpus.ts";
import { type Paragraph, type RetrievalRow, readMusique, readSupportingFacts } from "./paragraph-sets.ts";

const CUTOFFS = [2, 4, 5, 10, 20];

const [folder, split] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: retrieval-recall.ts DATA [train]");
  process.exit(2);
}
const vectors = loadWordVectors();
const language = createLanguageTools({ wordVectors: vectors });
const embedder = createWordVectorEmbedder(vectors);
const run = createRunContext();

const sets: Readonly<Record<string, RetrievalRow[]>> =
  split === "train"
    ? {
        hotpotqa: readSupportingFacts(folder, "hotpotqa/train_distractor_100.jsonl"),
        "2wiki": readSupportingFacts(folder, "2wikimultihopqa/train_167.jsonl"),
      }
    : {
        hotpotqa: readSupportingFacts(folder, "hotpotqa/dev_distractor_150.jsonl"),
        "2wiki": readSupportingFacts(folder, "2wikimultihopqa/dev_131.jsonl"),
        musique: readMusique(folder, "musique/ans_dev_150.jsonl"),
      };

console.log(`document recall % at ${CUTOFFS.join(" / ")}`);
for (const [name, rows] of Object.entries(sets)) {
  await measure(`${name} own`, rows, (row) => openCorpus(row.paragraphs));
  const all = await openCorpus(rows.flatMap((row) => row.paragraphs));
  await measure(`${name} open (${all.size})`, rows, async () => all);
}

interface Corpus {
  readonly size: number;
  readonly parts: Parameters<typeof retrieve>[1];
  /** the same passages searched by words alone */
  readonly words: ReturnType<typeof createMemoryPassageIndex>;
}

async function measure(
  name: string,
  rows: readonly RetrievalRow[],
  corpusOf: (row: RetrievalRow) => Promise<Corpus>,
): Promise<void> {
  const orders: Record<"BM25" | "index" | "chain", string[][]> = { BM25: [], index: [], chain: [] };
  let searchedMs = 0;
  for (const row of rows) {
    const { parts, words } = await corpusOf(row);
    const query = { text: row.question, limit: 100 };
    orders.BM25.push((await words.search(query, run)).hits.map((hit) => hit.passageId));
    orders.index.push((await parts.index.search(query, run)).hits.map((hit) => hit.passageId));
    const startedMs = run.timer.elapsedMs();
    const found = await retrieve({ text: row.question }, parts, run);
    searchedMs += run.timer.elapsedMs() - startedMs;
    orders.chain.push(found.passages.map(({ passage }) => passage.id));
  }
  for (const [method, order] of Object.entries(orders)) {
    const cells = CUTOFFS.map((cutoff) => percent(recall(rows, order, cutoff)));
    console.log(`${name.padEnd(22)} ${method.padEnd(6)} ${cells.join("  ")}`);
  }
  console.log(`${name.padEnd(22)} ${(searchedMs / rows.length).toFixed(0)} ms a question`);
}

function recall(rows: readonly RetrievalRow[], orders: readonly string[][], cutoff: number): number {
  const shares = rows.map((row, i) => {
    const top = new Set(orders[i]!.slice(0, cutoff));
    const gold = new Set(row.gold.map((position) => passageIdOf(row.paragraphs[position]!)));
    return [...gold].filter((id) => top.has(id)).length / gold.size;
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function percent(share: number): string {
  return (100 * share).toFixed(1).padStart(5);
}

async function openCorpus(paragraphs: readonly Paragraph[]): Promise<Corpus> {
  const store = createMemoryStore();
  const distinct = new Map(paragraphs.map((paragraph) => [passageIdOf(paragraph), paragraph]));
  for (const paragraph of distinct.values()) await store.saveDocument(toDocument(paragraph));
  const index = createMemoryPassageIndex(embedder);
  const parts = { store, index, language };
  await updateIndex(parts, run);
  const words = createMemoryPassageIndex(embedder, { vectorWeight: 0 });
  const passages = await store.passagesOf((await store.sources()).map((source) => source.id));
  await words.put(
    passages.map((passage) => ({ passage, title: distinct.get(passage.id)!.title })),
    run,
  );
  return { size: distinct.size, parts, words };
}

function passageIdOf(paragraph: Paragraph): string {
  return stableId("p", sourceIdOf(paragraph));
}

/**
 * From a question to the passages worth reading. The index gives candidates by words and vectors; each is read
 * again from the store, so that an edit or a removal is exact even where the index lags; documents that the
 * best sentences name by title are fetched although they may share no word with the question; then chain
 * retrieval orders all sentences, and passages follow their best sentence.
 */
import { AppError } from "../../domain/errors.ts";
import type { Coverage, RetrievedPassage, ScoredSentence, Warning } from "../../domain/evidence.ts";
import type { Passage } from "../../domain/passage.ts";
import type { Source } from "../../domain/source.ts";
import { compareText } from "../../lib/compare.ts";
import { normaliseTitle } from "../../lib/text/normalise.ts";
import type { RunContext } from "../../ports/run-context.ts";
import type { Parts } from "../parts.ts";
import { sentencesOf } from "../sentences-of.ts";
import { type RankedSentence, rankSentences } from "./chain-retrieval.ts";
import { deferNearCopies } from "./near-copies.ts";
import type { ChainDocument } from "./sentence-graph.ts";
import { questionTitleCandidates, titleCandidates } from "./title-mentions.ts";

export interface RetrievalQuery {
  readonly text: string;
  /** names the question is about, as written */
  readonly topicEntities?: readonly string[];
  /** most passages returned, default 20 */
  readonly passages?: number;
}

export interface Retrieval {
  /** best first */
  readonly passages: readonly RetrievedPassage[];
  readonly coverage: Coverage;
  readonly warnings: readonly Warning[];
}

type RetrievalParts = Pick<Parts, "store" | "index" | "language">;

const DEFAULT_PASSAGES = 20;
/** hits asked of the index */
const CANDIDATES = 100;
/** passages considered at most, candidates and those fetched by title together */
const MAX_POOL = 200;
/** each round fetches what the best sentences of the round before name: two rounds reach a third hop */
const EXPANSION_ROUNDS = 2;
const SENTENCES_EXPANDED = 20;
const MAX_TITLE_CANDIDATES = 400;
/** documents taken of one title: `Report` may be the title of thousands */
const SOURCES_OF_TITLE = 20;
/** passages taken of a document fetched by title: its beginning says what it is */
const PASSAGES_OF_EXPANDED = 4;
/** sources looked at when nothing matches the question at all */
const FALLBACK_SOURCES = 40;

/** Never empty when the store holds a passage, even for a question that names and shares nothing. */
export async function retrieve(
  query: RetrievalQuery,
  parts: RetrievalParts,
  run: RunContext,
): Promise<Retrieval> {
  const found = await parts.index.search({ text: query.text, limit: CANDIDATES }, run);
  const read = await readHits(found.hits, parts);
  const pool = createPool();
  await pool.add(read.passages, parts);
  await expandByTitles(pool, [...questionTitleCandidates(query.text), ...entityTitles(query)], parts);
  if (pool.size() === 0) await pool.add(await firstPassages(parts), parts);

  let ranked = rank(query, pool, parts);
  for (let round = 0; round < EXPANSION_ROUNDS; round++) {
    throwIfAborted(run);
    const best = ranked.slice(0, SENTENCES_EXPANDED);
    const titles = best.flatMap(({ sentence }) => titleCandidates(sentence.text));
    if (!(await expandByTitles(pool, titles, parts))) break;
    ranked = rank(query, pool, parts);
  }

  const passages = choosePassages(query, ranked, pool);
  run.emit({
    type: "passage-retrieved",
    query: query.text,
    passageIds: passages.map(({ passage }) => passage.id),
  });
  return { passages, ...(await stateCoverage(found.coverage, read.stale, parts)) };
}

function entityTitles(query: RetrievalQuery): string[] {
  return (query.topicEntities ?? []).flatMap(questionTitleCandidates);
}

function throwIfAborted(run: RunContext): void {
  if (run.signal.aborted) throw new AppError("interrupted", "interrupted while searching");
}

async function readHits(
  hits: readonly { readonly passageId: string; readonly textHash: string }[],
  { store }: RetrievalParts,
): Promise<{ readonly passages: readonly Passage[]; readonly stale: number }> {
  const stored = await store.passages(hits.map((hit) => hit.passageId));
  const byId = new Map(stored.map((passage) => [passage.id, passage]));
  const passages = hits.flatMap((hit) => {
    const passage = byId.get(hit.passageId);
    return passage === undefined || passage.textHash !== hit.textHash ? [] : [passage];
  });
  return { passages, stale: hits.length - passages.length };
}

/** The passages under consideration with their sources and sentences. */
interface Pool {
  size(): number;
  add(passages: readonly Passage[], parts: RetrievalParts): Promise<void>;
  hasSource(sourceId: string): boolean;
  get(passageId: string): { readonly passage: Passage; readonly source: Source } | undefined;
  documents(): readonly ChainDocument[];
}

function createPool(): Pool {
  const documents = new Map<string, ChainDocument & { readonly passage: Passage }>();
  const sources = new Map<string, Source>();

  return {
    size: () => documents.size,
    async add(passages, { store }) {
      const fresh = passages.filter((passage) => !documents.has(passage.id));
      const unknown = [...new Set(fresh.map((passage) => passage.sourceId))].filter((id) => !sources.has(id));
      if (unknown.length > 0) {
        for (const source of await store.sources({ ids: unknown })) sources.set(source.id, source);
      }
      for (const passage of fresh) {
        const source = sources.get(passage.sourceId);
        if (source === undefined || documents.size >= MAX_POOL) continue;
        documents.set(passage.id, {
          passageId: passage.id,
          sourceId: source.id,
          title: source.title,
          sentences: sentencesOf(passage),
          passage,
        });
      }
    },
    hasSource: (sourceId) => sources.has(sourceId),
    get(passageId) {
      const document = documents.get(passageId);
      const source = document && sources.get(document.sourceId);
      return document && source && { passage: document.passage, source };
    },
    /** by id: equal contents in any order of arrival give equal rankings */
    documents: () => [...documents.values()].sort((a, b) => compareText(a.passageId, b.passageId)),
  };
}

/** True when a document was found that was not in the pool. */
async function expandByTitles(
  pool: Pool,
  candidates: readonly string[],
  parts: RetrievalParts,
): Promise<boolean> {
  const titles = [...new Set(candidates)].slice(0, MAX_TITLE_CANDIDATES);
  if (titles.length === 0) return false;
  const named = await parts.store.sourcesByTitle(titles);
  const fresh = fewOfEachTitle(named)
    .filter((source) => !pool.hasSource(source.id))
    .map((source) => source.id);
  if (fresh.length === 0) return false;
  const passages = await parts.store.passagesOf(fresh);
  await pool.add(
    passages.filter((passage) => passage.ordinal < PASSAGES_OF_EXPANDED),
    parts,
  );
  return true;
}

function fewOfEachTitle(sources: readonly Source[]): Source[] {
  const seen = new Map<string, number>();
  return sources.filter(({ title }) => {
    const key = normaliseTitle(title);
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return seen.get(key)! <= SOURCES_OF_TITLE;
  });
}

/** For "what is this about?" over documents that share no word with it. */
async function firstPassages({ store }: RetrievalParts): Promise<readonly Passage[]> {
  const sources = (await store.sources()).slice(0, FALLBACK_SOURCES);
  const passages = await store.passagesOf(sources.map((source) => source.id));
  return passages.filter((passage) => passage.ordinal === 0);
}

function rank(query: RetrievalQuery, pool: Pool, { language }: RetrievalParts): RankedSentence[] {
  const { text, topicEntities } = query;
  const question = { text, ...(topicEntities === undefined ? {} : { topicEntities }) };
  return rankSentences(question, pool.documents(), language);
}

function choosePassages(
  query: RetrievalQuery,
  ranked: readonly RankedSentence[],
  pool: Pool,
): RetrievedPassage[] {
  const byPassage = new Map<string, ScoredSentence[]>();
  for (const { sentence, score } of ranked) {
    const list = byPassage.get(sentence.passageId) ?? [];
    list.push({ ...sentence, score });
    byPassage.set(sentence.passageId, list);
  }
  const retrieved = [...byPassage].flatMap(([passageId, sentences]): RetrievedPassage[] => {
    const known = pool.get(passageId);
    const score = sentences[0]?.score;
    if (known === undefined || score === undefined) return [];
    return [{ ...known, score, sentences }];
  });
  const diverse = deferNearCopies(retrieved, ({ passage }) => passage.text);
  return diverse.slice(0, query.passages ?? DEFAULT_PASSAGES);
}

async function stateCoverage(
  searched: Coverage,
  stale: number,
  { store }: RetrievalParts,
): Promise<{ readonly coverage: Coverage; readonly warnings: readonly Warning[] }> {
  const pending = await store.pendingIndex(1);
  const behind = pending.put.length > 0 || stale > 0;
  const warnings: Warning[] = [];
  if (!searched.complete) {
    warnings.push({ code: "search-incomplete", message: searched.note ?? "the search was incomplete" });
  }
  if (behind) {
    const message = "the index is behind the documents: some passages could not be found by this search";
    warnings.push({ code: "index-behind", message });
  }
  if (warnings.length === 0) return { coverage: searched, warnings };
  const note = warnings.map((warning) => warning.message).join("; ");
  return { coverage: { ...searched, complete: false, note }, warnings };
}

import { isAppError } from "../../domain/errors.ts";
import type { Evidence } from "../../domain/evidence.ts";
import type { Passage } from "../../domain/passage.ts";
import type { Source } from "../../domain/source.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import { statementIdOf } from "../../lib/record-ids.ts";
import type { RunContext } from "../../ports/run-context.ts";
import { checkQuotes } from "../extraction/check-quotes.ts";
import type { Parts } from "../parts.ts";
import { independenceOf } from "../voices/independence-of.ts";
import { failedSearch } from "./failed-search.ts";

/**
 * The best passages of one search as they stand, each as one statement of its whole text, not weighed: what plain
 * retrieval reads. Passages are read again from the store; a search that fails gives partial evidence.
 */
export async function searchPassages(
  query: string,
  limit: number,
  parts: Pick<Parts, "store" | "index">,
  run: RunContext,
): Promise<Evidence> {
  const searched = await parts.index.search({ text: query, limit }, run).catch((error: unknown) => {
    if (isAppError(error, "unavailable")) return error;
    throw error;
  });
  if (isAppError(searched)) return failedSearch(query, searched);
  const stored = new Map(
    (await parts.store.passages(searched.hits.map(({ passageId }) => passageId))).map((p) => [p.id, p]),
  );
  const found = searched.hits.flatMap((hit) => {
    const passage = stored.get(hit.passageId);
    return passage?.textHash === hit.textHash ? [{ passage, score: hit.score }] : [];
  });
  const ids = [...new Set(found.map(({ passage }) => passage.sourceId))];
  const sources = ids.length === 0 ? [] : await parts.store.sources({ ids });
  const { origins, originOf } = await independenceOf(sources, parts, run);
  const statements = found.flatMap(({ passage, score }) => {
    const source = sources.find(({ id }) => id === passage.sourceId);
    return source === undefined ? [] : [wholePassage(passage, source, originOf(source.id), score)];
  });
  const checked = await checkQuotes(statements, sources, parts.store);
  run.emit({ type: "passage-retrieved", query, passageIds: found.map(({ passage }) => passage.id) });
  return {
    query,
    passages: found.flatMap(({ passage, score }) => {
      const source = sources.find(({ id }) => id === passage.sourceId);
      return source === undefined ? [] : [{ passage, source, score, sentences: [] }];
    }),
    statements: checked.statements,
    sources,
    origins,
    conflicts: [],
    coverage: searched.coverage,
    warnings: checked.warnings,
  };
}

function wholePassage(passage: Passage, source: Source, originId: string, score: number): WeighedStatement {
  const page = passage.page === undefined ? {} : { page: passage.page };
  const statement = {
    subject: source.title,
    predicate: "states",
    object: passage.text,
    negated: false,
    factKey: passage.id,
    passageId: passage.id,
    sourceId: source.id,
    quote: { exact: passage.text, start: passage.start, end: passage.end, ...page },
    extractedBy: "sentence",
  };
  return {
    ...statement,
    id: statementIdOf(statement),
    originId,
    relevance: score,
    credibility: { score: null, parts: {}, reasons: ["not weighed by this method"], contested: false },
  };
}

/**
 * The one step that methods call as often as they need (design.md, section 2): retrieve, extract, check the quotes,
 * weigh. What fails on the way leaves the rest standing and becomes a warning; a search that does not work gives
 * partial evidence, which is not the same as none.
 */
import { type AppError, isAppError } from "../domain/errors.ts";
import type { Evidence, RetrievedPassage } from "../domain/evidence.ts";
import type { Source } from "../domain/source.ts";
import { compareText } from "../lib/compare.ts";
import type { RunContext } from "../ports/run-context.ts";
import { extractStatementsTask } from "../tasks/extract-statements/task.ts";
import { checkQuotes } from "./extraction/check-quotes.ts";
import { extractStatements } from "./extraction/extract.ts";
import { createForgivingEmbedder } from "./forgiving-embedder.ts";
import type { JudgeSetting } from "./judge.ts";
import type { Parts } from "./parts.ts";
import { failedSearch } from "./retrieval/failed-search.ts";
import { type Retrieval, retrieve } from "./retrieval/retrieve.ts";
import { weighSparing } from "./weigh-sparing.ts";

export interface EvidenceSettings {
  /** passages that are read; as many as the extractor is cheap for when left out, see passagesToRead */
  readonly passages?: number;
  /** what the judges are asked about */
  readonly judge: JudgeSetting;
}

export const EVIDENCE_DEFAULTS: EvidenceSettings = { judge: "conflicts" };

/** Reading by rules is free; a model reads each passage in a call of its own. */
const READ_BY_RULES = 20;
const READ_BY_MODEL = 4;

/** Throws what ends a run: AppError `configuration`, `budget-spent`, `interrupted`, `storage`. */
export async function evidenceFor(
  query: string,
  parts: Parts,
  settings: EvidenceSettings,
  run: RunContext,
): Promise<Evidence> {
  const retrieval = await search(query, parts, settings, run);
  if (isAppError(retrieval)) return failedSearch(query, retrieval);
  const extracted = await extractStatements(retrieval.passages, parts, run);
  const sources = sourcesOf(retrieval.passages);
  const checked = await checkQuotes(extracted.statements, sources, parts.store);
  const changed = new Set(checked.warnings.map(({ sourceId }) => sourceId));
  const stored = retrieval.passages.filter(({ source }) => !changed.has(source.id));
  const embedder = createForgivingEmbedder(parts.embedder);
  const weighed = await weighSparing(
    { query, statements: checked.statements, passages: stored },
    { ...parts, embedder },
    { judge: settings.judge },
    run,
  );
  const { statements, conflicts, origins, passages } = weighed;
  const warnings = [
    ...retrieval.warnings,
    ...extracted.warnings,
    ...checked.warnings,
    ...weighed.warnings,
    ...embedder.warnings(),
  ];
  for (const { code, message } of warnings) run.emit({ type: "warning-raised", code, message });
  const { coverage } = retrieval;
  return {
    query,
    passages,
    statements,
    sources: sourcesOf(passages),
    origins,
    conflicts,
    coverage,
    warnings,
  };
}

/** The passages, or why they could not be searched for. */
async function search(
  query: string,
  parts: Parts,
  { passages = passagesToRead(parts) }: EvidenceSettings,
  run: RunContext,
): Promise<Retrieval | AppError> {
  try {
    return await retrieve({ text: query, passages }, parts, run);
  } catch (error) {
    if (isAppError(error, "unavailable")) return error;
    throw error;
  }
}

function passagesToRead({ runner }: Pick<Parts, "runner">): number {
  return runner.boundTo(extractStatementsTask.id) === "rules" ? READ_BY_RULES : READ_BY_MODEL;
}

function sourcesOf(passages: readonly RetrievedPassage[]): readonly Source[] {
  const byId = new Map(passages.map(({ source }) => [source.id, source]));
  return [...byId.values()].sort((a, b) => compareText(a.id, b.id));
}

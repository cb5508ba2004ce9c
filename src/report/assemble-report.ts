/** A method's result in its frame: everything needed to check it, to show it, and to run it again. */
import type { MethodResult } from "../domain/method-result.ts";
import {
  type Manifest,
  REPORT_SCHEMA_VERSION,
  type Report,
  type ReportSource,
  type ReportStatement,
} from "../domain/report.ts";
import type { Source, TrustOverride } from "../domain/source.ts";
import type { WeighedStatement } from "../domain/statement.ts";
import type { Usage } from "../domain/usage.ts";
import { sourceReliability } from "../evidence/answers/source-reliability.ts";
import { originIdOf } from "../evidence/voices/origins.ts";
import { canonicalJson } from "../lib/canonical-json.ts";
import { byScoreThenId, compareText } from "../lib/compare.ts";
import { formatUtc } from "../lib/dates.ts";
import { stableId } from "../lib/hash.ts";

export interface ReportFrame {
  readonly question: string;
  /** id of the method */
  readonly method: string;
  readonly version: string;
  readonly seed: number;
  readonly storeSnapshot: string;
  readonly trust: readonly TrustOverride[];
  readonly usage: Usage;
  /** milliseconds since 1970 */
  readonly nowMs: number;
}

/** Equal results in equal frames give equal reports, apart from `createdAt` and the seconds of `usage`. */
export function assembleReport(result: MethodResult, frame: ReportFrame): Report {
  const manifest: Manifest = {
    version: frame.version,
    methodConfig: result.methodConfig,
    models: result.models,
    seed: frame.seed,
    storeSnapshot: frame.storeSnapshot,
    promptHashes: result.promptHashes,
  };
  return {
    schemaVersion: REPORT_SCHEMA_VERSION,
    id: stableId("r", frame.question, frame.method, canonicalJson(manifest), ...cutOf(result)),
    kind: "answer",
    method: frame.method,
    createdAt: formatUtc(frame.nowMs),
    input: { question: frame.question },
    finding: result.finding,
    chains: result.chains,
    statements: reportStatements(result),
    sources: reportSources(result, frame),
    origins: [...result.origins].sort((a, b) => compareText(a.id, b.id)),
    counterEvidence: result.counterEvidence,
    margin: result.margin,
    questions: result.questions,
    warnings: result.warnings,
    usage: frame.usage,
    manifest,
  };
}

/** A report of a run that was cut short is another report: it does not take the place of a whole one. */
function cutOf({ finding: { reason } }: MethodResult): readonly string[] {
  return reason === "budget-spent" || reason === "interrupted" ? [reason] : [];
}

function reportStatements(result: MethodResult): readonly ReportStatement[] {
  const chained = new Set(result.chains.flatMap(({ statementIds }) => statementIds));
  const against = new Set(result.counterEvidence.flatMap(({ statementIds }) => statementIds));
  const kept = new Set(
    result.questions.filter((asked) => asked.kept).flatMap(({ statementIds }) => statementIds),
  );
  const stanceOf = (id: string): Pick<ReportStatement, "stance"> => {
    if (chained.has(id)) return { stance: "supports" };
    if (against.has(id)) return { stance: "contradicts" };
    return kept.has(id) ? { stance: "supports" } : {};
  };
  return [...result.statements]
    .sort(
      byScoreThenId(
        ({ relevance }) => relevance,
        ({ id }) => id,
      ),
    )
    .map((statement) => ({ ...reportStatement(statement), ...stanceOf(statement.id) }));
}

function reportStatement(statement: WeighedStatement): ReportStatement {
  const { id, subject, predicate, object, negated, time, sourceId, originId, quote } = statement;
  return {
    id,
    subject,
    predicate,
    object,
    negated,
    ...(time === undefined ? {} : { time }),
    relevance: statement.relevance,
    credibility: statement.credibility,
    sourceId,
    originId,
    quote,
  };
}

function reportSources(result: MethodResult, frame: ReportFrame): readonly ReportSource[] {
  const originOf = new Map(result.origins.flatMap(({ id, sourceIds }) => sourceIds.map((one) => [one, id])));
  const { conflicts, origins, sources } = result;
  const context = { statements: result.weighed, conflicts, origins, sources, trust: frame.trust };
  return [...sources]
    .sort((a, b) => compareText(a.id, b.id))
    .map((source) =>
      reportSource(
        source,
        originOf.get(source.id) ?? originIdOf(source.id),
        sourceReliability(source, context),
      ),
    );
}

function reportSource(
  source: Source,
  originId: string,
  reliability: ReportSource["reliability"],
): ReportSource {
  const { id, kind, uri, title, publisher, domain, publishedAt, retrievedAt, contentHash, warnings } = source;
  return {
    id,
    kind,
    uri,
    title,
    originId,
    ...(publisher === undefined ? {} : { publisher }),
    ...(domain === undefined ? {} : { domain }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    retrievedAt,
    contentHash,
    reliability,
    warnings,
  };
}

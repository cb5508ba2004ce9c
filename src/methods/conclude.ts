import type { Chain, CounterEvidence, Margin } from "../domain/chain.ts";
import type { Conflict } from "../domain/credibility.ts";
import type { Evidence, Warning } from "../domain/evidence.ts";
import type { AbstentionReason, Finding } from "../domain/finding.ts";
import type { MethodResult } from "../domain/method-result.ts";
import { counterEvidenceFor } from "../evidence/answers/counter-evidence.ts";
import { mergeEvidence } from "../evidence/merge-evidence.ts";
import type { Parts } from "../evidence/parts.ts";
import { compareText } from "../lib/compare.ts";
import type { RunContext } from "../ports/run-context.ts";
import type { MethodSettings } from "./method.ts";
import type { Trail } from "./trail.ts";

/** What a method makes of its trail. */
export interface Conclusion {
  readonly finding: Finding;
  readonly chains: readonly Chain[];
  /** answers that lost; contradicting statements are added from the conflicts */
  readonly counterEvidence: readonly CounterEvidence[];
  readonly margin: Margin;
}

export const NO_MARGIN: Margin = { origins: 0, toChange: 0, explanation: "There is no finding to overturn." };

export function withoutAnswer(finding: Finding): Conclusion {
  return { finding, chains: [], counterEvidence: [], margin: NO_MARGIN };
}

/** The result of a method: every record it names, once, with the origins of all that was read. */
export async function conclude(
  conclusion: Conclusion,
  trail: Trail,
  frame: { readonly question: string; readonly settings: MethodSettings; readonly tasks: readonly string[] },
  parts: Parts,
  run: RunContext,
): Promise<MethodResult> {
  const evidence = await mergeEvidence(frame.question, trail.evidence, parts, run);
  const { finding, chains, margin } = conclusion;
  const counterEvidence = onceByStatements([
    ...conclusion.counterEvidence,
    ...counterEvidenceFor({ finding, chains, evidence }),
  ]);
  const named = namedStatements(conclusion, counterEvidence, trail, evidence.conflicts);
  run.emit({ type: "answer-found", answer: finding.answer ?? null, confidence: finding.confidence });
  return {
    finding,
    chains,
    statements: evidence.statements.filter(({ id }) => named.has(id)),
    weighed: evidence.statements,
    sources: evidence.sources,
    origins: evidence.origins,
    conflicts: evidence.conflicts,
    counterEvidence,
    margin,
    questions: trail.questions,
    warnings: onceByText([
      ...cutWarnings(trail),
      ...coverageWarnings(trail.evidence),
      ...evidence.warnings,
      ...trail.warnings,
    ]),
    methodConfig: frame.settings,
    promptHashes: Object.fromEntries(frame.tasks.map((id) => [id, parts.runner.promptHash(id)])),
    models: Object.fromEntries(frame.tasks.map((id) => [id, parts.runner.boundTo(id)])),
  };
}

/** Why nothing was answered, from what happened on the way. */
export function abstentionReason(trail: Trail): AbstentionReason {
  const hasStatements = trail.evidence.some((evidence) => evidence.statements.length > 0);
  const isPartial = trail.evidence.some((evidence) => !evidence.coverage.complete);
  if (!hasStatements) return isPartial ? "search-failed" : "no-evidence";
  const ofModel = trail.failures.filter((failure) => failure !== "passage_not_read");
  if (ofModel.length === 0) return "insufficient-evidence";
  return ofModel.every((failure) => failure === "model_refused") ? "model-refused" : "model-failed";
}

/** First of all warnings: pages show the first few, and this one says what the whole report is. */
function cutWarnings({ cutShort }: Trail): readonly Warning[] {
  return cutShort === undefined ? [] : [{ code: cutShort.code, message: cutShort.message }];
}

/** Of searches that were partial, where no warning of the search itself says so. */
function coverageWarnings(found: readonly Evidence[]): readonly Warning[] {
  return found
    .filter(({ coverage: { complete, note = "" }, warnings }) => {
      return !complete && !warnings.some(({ message }) => note.includes(message));
    })
    .map(({ coverage }) => ({
      code: "partial-search",
      message: `A search covered only a part of the knowledge base. ${coverage.note ?? ""}`.trim(),
    }));
}

function namedStatements(
  conclusion: Conclusion,
  counterEvidence: readonly CounterEvidence[],
  trail: Trail,
  conflicts: readonly Conflict[],
): ReadonlySet<string> {
  return new Set([
    ...conclusion.chains.flatMap(({ statementIds }) => statementIds),
    ...counterEvidence.flatMap(({ statementIds }) => statementIds),
    ...trail.questions.flatMap(({ statementIds }) => statementIds),
    ...conflicts.flatMap(({ sides }) => sides.flatMap(({ statementIds }) => statementIds)),
  ]);
}

function onceByStatements(all: readonly CounterEvidence[]): readonly CounterEvidence[] {
  const byStatements = new Map<string, CounterEvidence>();
  for (const one of all) {
    const key = [...one.statementIds].sort(compareText).join(" ") || one.summary;
    if (!byStatements.has(key)) byStatements.set(key, one);
  }
  return [...byStatements.values()];
}

function onceByText(warnings: readonly Warning[]): readonly Warning[] {
  return [...new Map(warnings.map((w) => [`${w.code}\n${w.message}\n${w.sourceId ?? ""}`, w])).values()];
}

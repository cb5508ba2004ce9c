import type { Chain, CounterEvidence, Margin } from "../domain/chain.ts";
import type { Conflict } from "../domain/credibility.ts";
import { type AppError, isAppError } from "../domain/errors.ts";
import type { Evidence, Warning } from "../domain/evidence.ts";
import type { AbstentionReason, Finding } from "../domain/finding.ts";
import type { MethodResult } from "../domain/method-result.ts";
import { counterEvidenceFor } from "../evidence/answers/counter-evidence.ts";
import { mergeEvidence } from "../evidence/merge-evidence.ts";
import type { Parts } from "../evidence/parts.ts";
import { foldText } from "../lib/text/normalise.ts";
import type { RunContext } from "../ports/run-context.ts";
import { abstain } from "./abstain.ts";
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

/**
 * Runs a method's work on what can be asked. A spent budget ends it with what `partial` makes of the trail so far;
 * every other error goes on to the caller.
 */
export async function attempt(
  question: string,
  work: () => Promise<Conclusion>,
  partial: () => Promise<Conclusion> | Conclusion,
  trail: Trail,
): Promise<Conclusion> {
  if (foldText(question) === "") return withoutAnswer(abstain("not-a-question"));
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error, "budget-spent")) throw error;
    trail.warnings.push(budgetWarning(error));
    return await partial();
  }
}

function budgetWarning(error: AppError): Warning {
  return { code: "budget-spent", message: error.message };
}

/** The result of a method: every record it names, once, with the origins of all that was read. */
export async function conclude(
  conclusion: Conclusion,
  trail: Trail,
  frame: { readonly question: string; readonly settings: MethodSettings; readonly tasks: readonly string[] },
  parts: Parts,
  run: RunContext,
): Promise<MethodResult> {
  const evidence = await mergeEvidence(frame.question, trail.evidence, parts);
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
    warnings: onceByText([...coverageWarnings(trail.evidence), ...evidence.warnings, ...trail.warnings]),
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
  if (trail.failures.length === 0) return "insufficient-evidence";
  return trail.failures.every((failure) => failure === "model_refused") ? "model-refused" : "model-failed";
}

function coverageWarnings(found: readonly Evidence[]): readonly Warning[] {
  return found
    .filter(({ coverage }) => !coverage.complete)
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
    const key = [...one.statementIds].sort().join(" ") || one.summary;
    if (!byStatements.has(key)) byStatements.set(key, one);
  }
  return [...byStatements.values()];
}

function onceByText(warnings: readonly Warning[]): readonly Warning[] {
  return [...new Map(warnings.map((w) => [`${w.code}\n${w.message}\n${w.sourceId ?? ""}`, w])).values()];
}

import type { Chain } from "../domain/chain.ts";
import type { Evidence } from "../domain/evidence.ts";
import type { ConfidenceBy, Finding } from "../domain/finding.ts";
import type { QuestionAnalysis } from "../domain/question.ts";
import type { WeighedStatement } from "../domain/statement.ts";
import type { Reading } from "../evidence/answers/answer-from.ts";
import { findInconsistency } from "../evidence/answers/consistency.ts";
import { stableId } from "../lib/hash.ts";
import { abstain } from "./abstain.ts";
import { abstentionReason, type Conclusion, withoutAnswer } from "./conclude.ts";
import { marginOfStatements } from "./margins.ts";
import type { Trail } from "./trail.ts";

/** Where a reading came from. */
export interface ReadContext {
  readonly question: string;
  /** the chains put before the reader; none for a method without chains */
  readonly chains: readonly Chain[];
  readonly confidenceBy: ConfidenceBy;
  readonly analysis?: QuestionAnalysis;
}

/** The stated confidence of a reader that states none. */
const UNSTATED = 0.5;

/** One reading of one context as a finding, or the reason why it is none. */
export function findingFrom(
  reading: Reading,
  context: ReadContext,
  evidence: Evidence,
  trail: Trail,
): Conclusion {
  if (reading.status === "failed") {
    trail.failures.push(reading.reason);
    trail.warnings.push({
      code: reading.reason.replaceAll("_", "-"),
      message: `The reader gave no usable answer: ${reading.detail}`,
    });
    return withoutAnswer(abstain(abstentionReason(trail)));
  }
  const { cited } = reading;
  trail.warnings.push(...cited.warnings);
  if (cited.answer === null) {
    const missing = reading.missing[0];
    const detail = missing === undefined ? "" : `Still open: ${missing}`;
    return withoutAnswer(abstain(abstentionReason(trail), detail));
  }
  const used = statementsOf(cited.statementIds, evidence);
  const { answer, sentences } = cited;
  const { analysis } = context;
  const inconsistency = findInconsistency({
    question: context.question,
    answer,
    sentences,
    statements: used,
    ...(analysis === undefined ? {} : { analysis }),
  });
  if (inconsistency !== undefined) {
    trail.warnings.push({
      code: "inconsistent-answer",
      message: `The reader's answer does not fit its own evidence (${inconsistency}), so it was not used.`,
    });
    return withoutAnswer(abstain("insufficient-evidence"));
  }
  const chains = chainsFor(answer, cited.statementIds, cited.confidence, context.chains);
  const finding: Finding = {
    status: "answered",
    answer,
    explanation: sentences.map(({ text }) => text).join(" "),
    confidence: chains[0]?.confidence ?? UNSTATED,
    confidenceBy: context.chains.length > 0 ? context.confidenceBy : reading.confidenceBy,
    ...(used.some(({ credibility }) => credibility.contested) ? { contested: true } : {}),
  };
  return { finding, chains, counterEvidence: [], margin: marginOfStatements(used, evidence) };
}

export function statementsOf(ids: readonly string[], evidence: Evidence): readonly WeighedStatement[] {
  return ids.flatMap((id) => evidence.statements.find((statement) => statement.id === id) ?? []);
}

/**
 * The chains the answer rests on first. Where none holds all that was cited, the cited statements are a chain of
 * their own, as sure as the surest that holds a part of them: an answer shows every statement it was read from.
 */
function chainsFor(
  answer: string,
  statementIds: readonly string[],
  confidence: number | null,
  chains: readonly Chain[],
): readonly Chain[] {
  const holdsAll = ({ statementIds: ids }: Chain) => statementIds.every((id) => ids.includes(id));
  const carrying = chains.filter(holdsAll).map((chain) => ({ ...chain, answer }));
  const others = chains.filter((chain) => !holdsAll(chain));
  if (carrying.length > 0) return [...carrying, ...others];
  const partly = others.filter(({ statementIds: ids }) => statementIds.some((id) => ids.includes(id)));
  const own = {
    id: stableId("c", ...statementIds),
    confidence:
      partly.length > 0 ? Math.max(...partly.map((chain) => chain.confidence)) : (confidence ?? UNSTATED),
    statementIds,
    answer,
  };
  return [own, ...others];
}

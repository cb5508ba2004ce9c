import type { Chain, CounterEvidence } from "../../domain/chain.ts";
import type { Conflict } from "../../domain/credibility.ts";
import type { Evidence } from "../../domain/evidence.ts";
import type { Finding } from "../../domain/finding.ts";
import { compareText } from "../../lib/compare.ts";
import { saying } from "../voices/name-sources.ts";

export interface CounterEvidenceInput {
  readonly finding: Finding;
  readonly chains: readonly Chain[];
  readonly evidence: Pick<Evidence, "statements" | "conflicts" | "sources">;
}

/**
 * What speaks against a finding: for each conflict that its chains stand on, the other sides, whether they lost or
 * the conflict is open. Kept and shown, never thrown away. Most relevant first, then by conflict.
 */
export function counterEvidenceFor({ chains, evidence }: CounterEvidenceInput): CounterEvidence[] {
  const relied = new Set(chains.flatMap(({ statementIds }) => statementIds));
  const relevance = new Map(evidence.statements.map(({ id, relevance: value }) => [id, value]));
  const found = evidence.conflicts.flatMap((conflict) =>
    conflict.sides.flatMap((side, index) => {
      const statementIds = side.statementIds.filter((id) => !relied.has(id));
      const standsAgainst = conflict.sides.some(
        (other, at) => at !== index && other.statementIds.some((id) => relied.has(id)),
      );
      if (statementIds.length === 0 || !standsAgainst || statementIds.length < side.statementIds.length)
        return [];
      const weight = Math.max(0, ...statementIds.map((id) => relevance.get(id) ?? 0));
      const answer = side.value.startsWith("not ") ? {} : { answer: side.value };
      const summary = summaryOf(conflict, index, evidence);
      return [{ weight, id: conflict.id, counter: { statementIds, ...answer, summary } }];
    }),
  );
  return found.sort((a, b) => b.weight - a.weight || compareText(a.id, b.id)).map(({ counter }) => counter);
}

/** `"Bridge Facts" says that the designer of Needle Bridge is Lucan Draye. <reason of the conflict>` */
function summaryOf(conflict: Conflict, index: number, evidence: CounterEvidenceInput["evidence"]): string {
  const side = conflict.sides[index];
  if (side === undefined) return conflict.reason;
  const sources = new Map(evidence.sources.map((source) => [source.id, source]));
  const sourceOf = new Map(evidence.statements.map(({ id, sourceId }) => [id, sourceId]));
  const sourceIds = [
    ...new Set(side.statementIds.map((id) => sourceOf.get(id)).filter((id) => id !== undefined)),
  ];
  return `On "${conflict.subject}" (${conflict.predicate}) ${saying({ sources }, sourceIds)} ${side.value}. ${conflict.reason}`;
}

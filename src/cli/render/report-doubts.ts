import type { CounterEvidence } from "../../domain/chain.ts";
import type { Report, ReportSource } from "../../domain/report.ts";
import { countOf } from "../../lib/text/counts.ts";
import { score } from "./numbers.ts";
import type { Page } from "./page.ts";
import { citation, onOneLine, type References, sourceName, statementsOf } from "./report-references.ts";

const MOST_COUNTER = 3;
const MOST_NOT_RELIED_ON = 5;

/** A source below this reliability, or one that lost a contradiction, is named as not relied on. */
const UNRELIABLE_BELOW = 0.4;

/** What speaks against the finding; kept, never thrown away. */
export function addCounterEvidence(page: Page, report: Report, references: References): void {
  if (report.counterEvidence.length === 0) return;
  page.heading("Against it");
  for (const counter of mostTellingFirst(report).slice(0, MOST_COUNTER)) {
    page.add(counter.summary, { indent: 2, mark: "• " });
    const [statement] = statementsOf(report, counter.statementIds);
    if (statement?.quote != null) {
      const quote = onOneLine(statement.quote.exact);
      page.add(`“${quote}” ${citation(statement, references)}`, { indent: 4, look: "faint" });
    }
  }
  const more = report.counterEvidence.length - MOST_COUNTER;
  if (more > 0) page.add(`and ${more} more; --json gives all`, { indent: 2, look: "faint" });
}

/** What sources say that were not believed comes before stray readings of good ones. */
function mostTellingFirst(report: Report): readonly CounterEvidence[] {
  const doubted = new Set(report.sources.filter(isDoubtful).map((source) => source.id));
  const speaksDoubted = ({ statementIds }: CounterEvidence) =>
    statementsOf(report, statementIds).some((statement) => doubted.has(statement.sourceId));
  return [
    ...report.counterEvidence.filter(speaksDoubted),
    ...report.counterEvidence.filter((counter) => !speaksDoubted(counter)),
  ];
}

/**
 * Sources that were read and not believed: first those that spoke on this very question, one line for all that
 * share a reason. The rest is in the JSON.
 */
export function addNotReliedOn(page: Page, report: Report, references: References): void {
  const spoke = new Set(
    report.counterEvidence.flatMap(({ statementIds }) =>
      statementsOf(report, statementIds).map((statement) => statement.sourceId),
    ),
  );
  const doubtful = report.sources.filter(isDoubtful);
  const groups = groupByReason(
    doubtful.filter((source) => spoke.has(source.id) || source.warnings.length > 0),
  );
  if (doubtful.length === 0) return;
  page.heading("Not relied on");
  for (const { reason, sources } of groups.slice(0, MOST_NOT_RELIED_ON)) {
    const names = sources.map((source) => `[${references.numberOf(source.id)}] ${sourceName(source)}`);
    const lowest = Math.min(...sources.map((source) => source.reliability.score ?? 1));
    page.add(`${names.join(", ")}, reliability ${score(lowest)}: ${reason}`, { indent: 2, look: "doubtful" });
  }
  const shown = groups.slice(0, MOST_NOT_RELIED_ON).reduce((sum, group) => sum + group.sources.length, 0);
  const rest = doubtful.length - shown;
  if (rest > 0) {
    const words = shown === 0 ? countOf(rest, "source") : `${rest} more`;
    page.add(`${words} read and doubted on other matters; --json names them`, { indent: 2, look: "faint" });
  }
}

function groupByReason(
  sources: readonly ReportSource[],
): { readonly reason: string; readonly sources: readonly ReportSource[] }[] {
  const groups = new Map<string, ReportSource[]>();
  for (const source of sources) {
    const reasons = [source.reliability.reasons[0], source.warnings[0]?.message].filter(
      (reason) => reason !== undefined,
    );
    const reason = reasons.join(" ");
    groups.set(reason, [...(groups.get(reason) ?? []), source]);
  }
  return [...groups].map(([reason, members]) => ({ reason, sources: members }));
}

function isDoubtful(source: ReportSource): boolean {
  const { score: reliability, contradictedStatementIds } = source.reliability;
  return (reliability !== null && reliability < UNRELIABLE_BELOW) || contradictedStatementIds.length > 0;
}

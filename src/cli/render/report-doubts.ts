import type { CounterEvidence } from "../../domain/chain.ts";
import type { Report, ReportSource, ReportStatement } from "../../domain/report.ts";
import { countOf } from "../../lib/text/counts.ts";
import { foldText } from "../../lib/text/normalise.ts";
import { score } from "./numbers.ts";
import type { Page } from "./page.ts";
import { citation, onOneLine, type References, sourceName, statementsOf } from "./report-references.ts";

const MOST_COUNTER = 3;
const MOST_NOT_RELIED_ON = 5;

/** A source below this reliability, or one that lost a contradiction, is named as not relied on. */
const UNRELIABLE_BELOW = 0.4;

/** A source that the user trusts this far is doubted only where what it says on the question itself lost. */
const TRUSTED_FROM = 0.8;

const SAYS_NOTHING = "says nothing on this.";

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
  const matter = matterOf(report);
  const doubtful = report.sources.filter(
    (source) => isDoubtful(source) && !(isTrusted(source) && !lostOn(source, matter)),
  );
  const groups = groupByReason(
    doubtful.filter((source) => spoke.has(source.id) || source.warnings.length > 0),
    matter,
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

/** What the question turns on: the statements of the chains and of what speaks against them. */
function matterOf({ chains, counterEvidence, statements }: Report): readonly ReportStatement[] {
  const ids = new Set([...chains, ...counterEvidence].flatMap(({ statementIds }) => statementIds));
  return statements.filter(({ id }) => ids.has(id));
}

function isTrusted({ reliability }: ReportSource): boolean {
  return (reliability.userTrust ?? 0) >= TRUSTED_FROM;
}

function lostOn({ reliability }: ReportSource, matter: readonly ReportStatement[]): boolean {
  return matter.some(({ id }) => reliability.contradictedStatementIds.includes(id));
}

/** A conflict on something else that the source was read for says nothing to the reader of this report. */
function reasonsOn({ id, reliability }: ReportSource, matter: readonly ReportStatement[]): string[] {
  const isOnMatter = (reason: string) => {
    const conflict = /\bOn "(.{1,300}?)" \((.{1,300}?)\) it says /u.exec(reason);
    const [, subject = "", predicate = ""] = (conflict ?? []).map(foldText);
    return matter.some(
      (statement) => foldText(statement.subject) === subject && foldText(statement.predicate) === predicate,
    );
  };
  const said = matter.filter(({ sourceId }) => sourceId === id);
  const conflicts = reliability.reasons.filter(isOnMatter);
  const distrust = reliability.userTrust === undefined ? [] : reliability.reasons.slice(0, 1);
  const [first] = said;
  const onMatter =
    first === undefined
      ? SAYS_NOTHING
      : (conflicts[0] ?? `It says: ${first.subject} ${first.predicate} ${first.object}.`);
  return [...distrust, onMatter];
}

function groupByReason(
  sources: readonly ReportSource[],
  matter: readonly ReportStatement[],
): { readonly reason: string; readonly sources: readonly ReportSource[] }[] {
  const groups = new Map<string, ReportSource[]>();
  for (const source of sources) {
    const [warning] = source.warnings;
    const reasons = [...reasonsOn(source, matter), ...(warning === undefined ? [] : [warning.message])];
    const reason = reasons.join(" ");
    groups.set(reason, [...(groups.get(reason) ?? []), source]);
  }
  return [...groups].map(([reason, members]) => ({ reason, sources: members }));
}

function isDoubtful(source: ReportSource): boolean {
  const { score: reliability, contradictedStatementIds } = source.reliability;
  return (reliability !== null && reliability < UNRELIABLE_BELOW) || contradictedStatementIds.length > 0;
}

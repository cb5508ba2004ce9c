import type { Report, ReportStatement } from "../../domain/report.ts";
import { countOf } from "../../lib/text/counts.ts";
import { foldText } from "../../lib/text/normalise.ts";
import { score } from "./numbers.ts";
import type { Page } from "./page.ts";
import { citation, onOneLine, type References, statementsOf } from "./report-references.ts";

const MOST_STEPS = 8;

/** The best chain, step by step, each with its quote, its credibility and who else says so. */
export function addChain(page: Page, report: Report, references: References): void {
  const chain = report.chains[0];
  if (chain === undefined) return;
  const steps = oneStepAQuote(statementsOf(report, chain.statementIds), chain.answer).slice(0, MOST_STEPS);
  if (steps.length === 0) return;
  page.heading(report.finding.status === "answered" ? "Why" : "What was found");
  steps.forEach((statement, index) => {
    addStatement(page, report, statement, references, `${index + 1}. `);
  });
  const agreeing = report.chains.slice(1).filter((other) => sameText(other.answer, report.finding.answer));
  if (agreeing.length > 0) {
    page.add(`${countOf(agreeing.length, "more chain leads", "more chains lead")} to the same answer.`, {
      indent: 2,
      look: "faint",
    });
  }
}

/** Statements read from one sentence are one step for a reader: the one that holds the answer, else the surest. */
function oneStepAQuote(statements: readonly ReportStatement[], answer = ""): ReportStatement[] {
  const byQuote = new Map<string, ReportStatement>();
  for (const statement of statements) {
    const key = statement.quote === null ? statement.id : `${statement.sourceId} ${statement.quote.start}`;
    const shown = byQuote.get(key);
    if (shown === undefined || worth(statement, answer) > worth(shown, answer)) byQuote.set(key, statement);
  }
  return [...byQuote.values()];
}

function worth(statement: ReportStatement, answer: string): number {
  const holdsAnswer = answer !== "" && foldText(tripleText(statement)).includes(foldText(answer));
  return (holdsAnswer ? 1 : 0) + (statement.credibility.score ?? 0);
}

function addStatement(
  page: Page,
  report: Report,
  statement: ReportStatement,
  references: References,
  mark: string,
): void {
  const quote = statement.quote?.exact;
  const triple = tripleText(statement);
  // A statement that is its whole sentence says nothing beside its quote.
  const saysMore = quote === undefined || !(sameText(triple, quote) || sameText(statement.object, quote));
  if (saysMore) page.add(triple, { indent: 2, mark });
  const indent = 2 + mark.length;
  if (quote !== undefined) {
    const cited = `“${onOneLine(quote)}” ${citation(statement, references)}`;
    page.add(cited, saysMore ? { indent } : { indent: 2, mark });
  }
  const others = alsoSaidBy(report, statement);
  const corroboration = others.length === 0 ? "" : `; also said by ${listWords(others, 3)}`;
  const contested = statement.credibility.contested ? "; contested" : "";
  page.add(`credibility ${score(statement.credibility.score)}${corroboration}${contested}`, {
    indent,
    look: "faint",
  });
}

function tripleText({ subject, predicate, object, negated, time }: ReportStatement): string {
  const denial = negated ? "not: " : "";
  const when = time === undefined || object.includes(time) ? "" : ` (${time})`;
  return `${denial}${subject} ${predicate} ${object}${when}`;
}

/** Labels of other origins whose statement is, folded, the same. */
function alsoSaidBy(report: Report, statement: ReportStatement): string[] {
  const key = foldText(tripleText(statement));
  const origins = report.statements
    .filter((other) => other.originId !== statement.originId && foldText(tripleText(other)) === key)
    .map((other) => other.originId);
  return [...new Set(origins)].flatMap((id) => originName(report, id) ?? []);
}

function originName(report: Report, originId: string): string | undefined {
  const publisher = report.sources.find((source) => source.originId === originId)?.publisher;
  return publisher ?? report.origins.find((origin) => origin.id === originId)?.label;
}

function sameText(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && foldText(a) === foldText(b);
}

function listWords(items: readonly string[], most: number): string {
  const shown = items.slice(0, most);
  const rest = items.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
}

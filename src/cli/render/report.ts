import type { AbstentionReason } from "../../domain/finding.ts";
import type { Report, ReportSource, ReportStatement } from "../../domain/report.ts";
import { foldText } from "../../lib/text/normalise.ts";
import { countOf, dollars, score, seconds, shortCount } from "./numbers.ts";
import { createPage, type Look, type Page, type PageStyle } from "./page.ts";

/**
 * A report for people: the answer first, then why, what speaks against it, who was not believed, and where
 * to look. Numbered references tie every quote to its source.
 */
export interface ReportView {
  readonly report: Report;
  /** a source that this report used was removed or replaced since */
  readonly needsReview?: boolean;
  /** the shortest way to name a URI for this reader: a path below the working folder */
  readonly showUri: (uri: string) => string;
}

const MOST_STEPS = 8;
const MOST_COUNTER = 4;
const MOST_NOT_RELIED_ON = 8;
const MOST_WARNINGS = 6;
/** A source below this reliability, or one that lost a contradiction, is named as not relied on. */
const UNRELIABLE_BELOW = 0.4;

export function reportText(view: ReportView, style: PageStyle): string {
  const page = createPage(style);
  const references = createReferences(view.report);
  page.add(view.report.input.question, { look: "strong" });
  page.gap();
  if (view.report.finding.status === "answered") addAnswer(page, view.report);
  else addAbstention(page, view.report);
  addChain(page, view.report, references);
  addCounterEvidence(page, view.report, references);
  addNotReliedOn(page, view.report, references);
  addSources(page, view, references);
  addNotes(page, view);
  return page.toString();
}

/** Numbers sources in the order in which the page first names them. */
interface References {
  numberOf(sourceId: string): number | undefined;
  cited(): readonly ReportSource[];
}

function createReferences(report: Report): References {
  const byId = new Map(report.sources.map((source) => [source.id, source]));
  const cited: ReportSource[] = [];
  return {
    numberOf(sourceId) {
      const source = byId.get(sourceId);
      if (source === undefined) return undefined;
      const at = cited.indexOf(source);
      return at >= 0 ? at + 1 : cited.push(source);
    },
    cited: () => cited,
  };
}

function addAnswer(page: Page, report: Report): void {
  const { finding } = report;
  if (finding.answer !== undefined) page.add(finding.answer, { indent: 2, look: "strong" });
  for (const { answer, condition } of finding.answers ?? []) {
    page.add(condition === undefined ? answer : `${answer} (${condition})`, { indent: 2, mark: "• " });
  }
  const contested = finding.contested === true ? " Contested: independent sources disagree." : "";
  const words = `${confidenceWords(finding.confidence)} (${score(finding.confidence)}). ${marginWords(report)}`;
  page.add(words + contested, { indent: 2, look: confidenceLook(report) });
}

function confidenceWords(confidence: number): string {
  if (confidence >= 0.85) return "High confidence";
  if (confidence >= 0.6) return "Fair confidence";
  return confidence >= 0.35 ? "Low confidence" : "Very low confidence";
}

function confidenceLook(report: Report): Look {
  const { finding, margin } = report;
  if (finding.contested === true || finding.confidence < 0.35) return "bad";
  return finding.confidence >= 0.6 && margin.toChange > 1 ? "good" : "doubtful";
}

/** The margin in words; "rests on one source" is said plainly. */
function marginWords({ margin }: Report): string {
  if (margin.toChange <= 0) return margin.explanation;
  if (margin.toChange === 1) {
    return margin.origins <= 1
      ? "Margin 1: it rests on one source at its weakest step."
      : "Margin 1: one false source would be enough to change it.";
  }
  return `Margin ${margin.toChange}: that many independent sources would have to be false to change it.`;
}

const ABSTENTIONS: Readonly<Record<AbstentionReason, string>> = {
  "no-evidence": "Nothing in the knowledge base speaks of this.",
  "insufficient-evidence": "The evidence does not carry an answer.",
  contested: "Independent sources contradict one another, and nothing decides between them.",
  "not-a-question": "This does not read as a question.",
  "model-failed": "The language model gave no usable output.",
  "model-refused": "The language model refused.",
  "budget-spent": "The budget was used up before there was an answer.",
  "search-failed": "The sources could not be searched.",
};

function addAbstention(page: Page, { finding }: Report): void {
  page.add("No answer", { indent: 2, look: "strong" });
  const why = finding.reason === undefined ? undefined : ABSTENTIONS[finding.reason];
  if (why !== undefined) page.add(why, { indent: 2, look: "doubtful" });
  if (finding.explanation !== "" && finding.explanation !== why) page.add(finding.explanation, { indent: 2 });
}

function addChain(page: Page, report: Report, references: References): void {
  const chain = report.chains[0];
  if (chain === undefined) return;
  const steps = statementsOf(report, chain.statementIds).slice(0, MOST_STEPS);
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

function addStatement(
  page: Page,
  report: Report,
  statement: ReportStatement,
  references: References,
  mark: string,
): void {
  const quote = statement.quote?.exact;
  const triple = tripleText(statement);
  const triplesSays = quote === undefined || !sameText(triple, quote);
  if (triplesSays) page.add(triple, { indent: 2, mark });
  const indent = 2 + mark.length;
  if (quote !== undefined) {
    const cited = `“${quote}” ${citation(statement, references)}`;
    page.add(cited, triplesSays ? { indent } : { indent: 2, mark });
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

function citation(statement: ReportStatement, references: References): string {
  const number = references.numberOf(statement.sourceId);
  const page = statement.quote?.page === undefined ? "" : `, p. ${statement.quote.page}`;
  return number === undefined ? "" : `[${number}${page}]`;
}

/** Labels of other origins whose statement is, folded, the same. */
function alsoSaidBy(report: Report, statement: ReportStatement): string[] {
  const key = foldText(tripleText(statement));
  const origins = report.statements
    .filter((other) => other.originId !== statement.originId && foldText(tripleText(other)) === key)
    .map((other) => other.originId);
  return [...new Set(origins)].flatMap(
    (id) => report.origins.find((origin) => origin.id === id)?.label ?? [],
  );
}

function addCounterEvidence(page: Page, report: Report, references: References): void {
  if (report.counterEvidence.length === 0) return;
  page.heading("Against it");
  for (const counter of report.counterEvidence.slice(0, MOST_COUNTER)) {
    page.add(counter.summary, { indent: 2, mark: "• " });
    const [statement] = statementsOf(report, counter.statementIds);
    if (statement?.quote != null) {
      page.add(`“${statement.quote.exact}” ${citation(statement, references)}`, { indent: 4, look: "faint" });
    }
  }
  addMore(page, report.counterEvidence.length - MOST_COUNTER);
}

function addNotReliedOn(page: Page, report: Report, references: References): void {
  const doubtful = report.sources.filter(isDoubtful);
  if (doubtful.length === 0) return;
  page.heading("Not relied on");
  for (const source of doubtful.slice(0, MOST_NOT_RELIED_ON)) {
    const number = references.numberOf(source.id);
    const reasons = [
      ...source.reliability.reasons.slice(0, 2),
      ...source.warnings.map((warning) => warning.message).slice(0, 2),
    ];
    page.add(
      `[${number}] ${sourceName(source)}, reliability ${score(source.reliability.score)}: ${reasons.join("; ")}`,
      { indent: 2, look: "doubtful" },
    );
  }
  addMore(page, doubtful.length - MOST_NOT_RELIED_ON);
}

function isDoubtful(source: ReportSource): boolean {
  const { score: reliability, contradictedStatementIds } = source.reliability;
  return (reliability !== null && reliability < UNRELIABLE_BELOW) || contradictedStatementIds.length > 0;
}

function addSources(page: Page, view: ReportView, references: References): void {
  const cited = references.cited();
  if (cited.length === 0) return;
  page.heading("Sources");
  cited.forEach((source, index) => {
    const mark = `[${index + 1}] `;
    const details = [source.publisher, source.publishedAt?.value].filter((part) => part !== undefined);
    page.add([source.title, ...details].join(", "), { indent: 2, mark });
    page.add(view.showUri(source.uri), { indent: 2 + mark.length, look: "faint" });
  });
}

function addNotes(page: Page, view: ReportView): void {
  const { report } = view;
  page.gap();
  if (view.needsReview === true) {
    page.add("Needs review: a source of this report was removed or replaced since.", { look: "bad" });
  }
  for (const warning of report.warnings.slice(0, MOST_WARNINGS)) {
    page.add(warning.message, { mark: "! ", look: "doubtful" });
  }
  addMore(page, report.warnings.length - MOST_WARNINGS);
  if (Object.values(report.manifest.models).every((model) => model === "rules")) {
    page.add("No language model was used: deterministic rules read and weighed the sources.", {
      look: "faint",
    });
  }
  page.add(`${usageWords(report)}. Report ${report.id}; --json gives all of it.`, { look: "faint" });
}

function usageWords({ method, usage }: Report): string {
  const { modelCalls, inputTokens, outputTokens, money } = usage;
  const calls =
    modelCalls === 0
      ? ""
      : `, ${countOf(modelCalls, "model call")}, ${shortCount(inputTokens + outputTokens)} tokens`;
  return `${method}${calls}${money === undefined || modelCalls === 0 ? "" : `, ${dollars(money)}`}, ${seconds(usage.seconds)}`;
}

function addMore(page: Page, count: number): void {
  if (count > 0) page.add(`and ${count} more; --json gives all`, { indent: 2, look: "faint" });
}

function statementsOf(report: Report, ids: readonly string[]): ReportStatement[] {
  return ids.flatMap((id) => report.statements.find((statement) => statement.id === id) ?? []);
}

/** Publisher, domain or title: whichever a reader would call the source by. */
export function sourceName(source: Pick<ReportSource, "publisher" | "domain" | "title">): string {
  return source.publisher ?? source.domain ?? source.title;
}

function sameText(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && foldText(a) === foldText(b);
}

function listWords(items: readonly string[], most: number): string {
  const shown = items.slice(0, most);
  const rest = items.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
}

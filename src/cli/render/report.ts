import type { Report } from "../../domain/report.ts";
import { countOf } from "../../lib/text/counts.ts";
import { dollars, seconds, shortCount } from "./numbers.ts";
import { createPage, type Page, type PageStyle } from "./page.ts";
import { addAbstention, addAnswer } from "./report-answer.ts";
import { addChain } from "./report-chain.ts";
import { addCounterEvidence, addNotReliedOn } from "./report-doubts.ts";
import { createReferences, type References } from "./report-references.ts";

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

const MOST_WARNINGS = 6;

/** What a model's server did, at the end of a warning about what came of it. */
const CAUSE = /: (?:Ollama does not answer at|https?:\/\/\S+ cannot be reached)/;

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
  const warnings = withoutRepeatedCauses(report.warnings.map(({ message }) => message));
  for (const warning of warnings.slice(0, MOST_WARNINGS)) page.add(warning, { mark: "! ", look: "doubtful" });
  addMore(page, warnings.length - MOST_WARNINGS);
  if (Object.values(report.manifest.models).every((model) => model === "rules")) {
    page.add("No language model was used: deterministic rules read and weighed the sources.", {
      look: "faint",
    });
  }
  page.add(`${usageWords(report)}. Report ${report.id}; --json gives all of it.`, { look: "faint" });
}

/** A cause of which several warnings tell is told once, and each sentence once. */
function withoutRepeatedCauses(messages: readonly string[]): string[] {
  const told = new Set<string>();
  return [...new Set(messages)].map((message) => {
    const at = message.search(CAUSE);
    const cause = at === -1 ? "" : message.slice(at);
    if (cause === "") return message;
    if (told.has(cause)) return `${message.slice(0, at)}: the same as above.`;
    told.add(cause);
    return message;
  });
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

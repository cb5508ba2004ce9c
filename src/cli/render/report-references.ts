import type { Report, ReportSource, ReportStatement } from "../../domain/report.ts";
import { cutText } from "./wrap.ts";

/** Numbers sources in the order in which the page first names them. */
export interface References {
  numberOf(sourceId: string): number | undefined;
  cited(): readonly ReportSource[];
}

export function createReferences(report: Report): References {
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

const LONGEST_SHOWN_QUOTE = 320;

/** Line breaks of the source are not ours to show; the quote itself stays as it is stored, and whole. */
export function onOneLine(quote: string): string {
  return cutText(quote.replace(/\s+/gu, " ").trim(), LONGEST_SHOWN_QUOTE, "…");
}

export function citation(statement: ReportStatement, references: References): string {
  const number = references.numberOf(statement.sourceId);
  const page = statement.quote?.page === undefined ? "" : `, p. ${statement.quote.page}`;
  return number === undefined ? "" : `[${number}${page}]`;
}

export function statementsOf(report: Report, ids: readonly string[]): ReportStatement[] {
  return ids.flatMap((id) => report.statements.find((statement) => statement.id === id) ?? []);
}

/** Publisher, domain or title: whichever a reader would call the source by. */
export function sourceName(source: Pick<ReportSource, "publisher" | "domain" | "title">): string {
  return source.publisher ?? source.domain ?? source.title;
}

import type { AddSummary, Forgotten, Removal } from "../../domain/ingest.ts";
import type { Source, TrustOverride } from "../../domain/source.ts";
import { countOf } from "../../lib/text/counts.ts";
import { createPage, type PageStyle } from "./page.ts";

const MOST_PROBLEMS = 20;

/** What an `add` did, problems by name, successes by count. */
export function addSummaryText(
  summary: AddSummary,
  style: PageStyle,
  showUri: (uri: string) => string,
): string {
  const page = createPage(style);
  const passages = summary.items.reduce((sum, item) => sum + item.passages, 0);
  const counts = [
    [summary.added, "added"],
    [summary.replaced, "replaced"],
    [summary.unchanged, "unchanged"],
    [summary.skipped, "skipped"],
    [summary.failed, "failed"],
  ] as const;
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  page.add(
    `${countOf(summary.items.length, "document")}: ${words.join(", ") || "nothing"}; ${countOf(passages, "passage")}.`,
    { look: summary.failed > 0 ? "doubtful" : "good" },
  );
  const problems = summary.items.filter((item) => item.status === "skipped" || item.status === "failed");
  for (const item of problems.slice(0, MOST_PROBLEMS)) {
    const hint = item.hint === undefined ? "" : ` ${item.hint}`;
    page.add(`${item.status}: ${showUri(item.uri)}: ${item.reason ?? "no reason given"}.${hint}`, {
      indent: 2,
      look: item.status === "failed" ? "bad" : "doubtful",
    });
  }
  if (problems.length > MOST_PROBLEMS) {
    page.add(`and ${problems.length - MOST_PROBLEMS} more; --json gives all`, { indent: 2, look: "faint" });
  }
  const warned = summary.items.flatMap((item) => item.warnings.map((warning) => ({ item, warning })));
  for (const { item, warning } of warned.slice(0, MOST_PROBLEMS)) {
    page.add(`${showUri(item.uri)}: ${warning}`, { indent: 2, mark: "! ", look: "doubtful" });
  }
  if (summary.added + summary.replaced > 0) {
    page.add(`Batch ${summary.batchId}; "plumbline remove --batch ${summary.batchId}" takes it back.`, {
      look: "faint",
    });
  }
  return page.toString();
}

export function removalText(summary: Removal, forgotten: Forgotten | undefined, style: PageStyle): string {
  const page = createPage(style);
  for (const removed of summary.removed) {
    page.add(
      `removed ${removed.title}: ${countOf(removed.passages, "passage")}, ${countOf(removed.statements, "statement")}, ${countOf(removed.judgements, "judgement")}`,
    );
  }
  if (summary.removed.length > 0) {
    page.add(
      `${countOf(summary.removed.length, "source")} removed; ${countOf(summary.factsGone, "fact")} gone, ${summary.factsKept} still supported by other sources.`,
      { look: "strong" },
    );
  }
  if (forgotten !== undefined) {
    const { reports, replies } = forgotten;
    page.add(
      `Forgot ${countOf(reports, "report")} and ${countOf(replies, "cached reply", "cached replies")}.`,
      {
        look: "strong",
      },
    );
    return page.toString();
  }
  for (const id of summary.reportsToReview) {
    page.add(`report ${id} used what is gone and needs review: plumbline show ${id}`, { look: "doubtful" });
  }
  page.add(
    "Reports keep their quotes, and so do cached replies of models; `plumbline remove --forget` deletes those that used what is gone.",
    { look: "faint" },
  );
  return page.toString();
}

export interface SourceLine {
  readonly source: Source;
  /** the user's own trust that applies to it */
  readonly trust?: TrustOverride;
}

export function sourcesText(
  lines: readonly SourceLine[],
  style: PageStyle,
  showUri: (uri: string) => string,
): string {
  const page = createPage(style);
  if (lines.length === 0) {
    page.add("No sources yet. Add some: plumbline add FOLDER");
    return page.toString();
  }
  for (const { source, trust } of lines) {
    const details = [source.publisher ?? source.domain, source.publishedAt?.value].filter(
      (part) => part !== undefined,
    );
    page.add([source.title, ...details].join(", "), { look: "strong" });
    page.add(`${source.id}  ${showUri(source.uri)}`, { indent: 2, look: "faint" });
    if (trust !== undefined) {
      page.add(`your trust in this ${trust.scope}: ${trust.trust}`, { indent: 2 });
    }
    for (const warning of source.warnings)
      page.add(warning.message, { indent: 2, mark: "! ", look: "doubtful" });
  }
  page.gap();
  page.add(countOf(lines.length, "source"));
  return page.toString();
}

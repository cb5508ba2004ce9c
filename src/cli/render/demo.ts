import type { AddSummary } from "../../domain/ingest.ts";
import { countOf } from "../../lib/text/counts.ts";
import { createPage, type Look, type PageStyle } from "./page.ts";

/** One question of the demo, what was expected and what came. */
export interface AskedDemoQuestion {
  readonly id: string;
  readonly question: string;
  readonly expected: string | null;
  readonly answer: string | null;
  /** `deceived`: the answer is what a planted document wanted to hear */
  readonly outcome: "right" | "abstained" | "wrong" | "deceived";
  readonly planted: readonly string[];
  /** planted files that the chain of the answer rests on */
  readonly believedPlanted: readonly string[];
  /** planted files that the report names as unreliable or contradicted */
  readonly named: readonly string[];
}

const LOOKS: Readonly<Record<AskedDemoQuestion["outcome"], Look>> = {
  right: "good",
  abstained: "doubtful",
  wrong: "bad",
  deceived: "bad",
};

export function demoIntroText(summary: AddSummary, planted: number, style: PageStyle): string {
  const page = createPage(style);
  const passages = summary.items.reduce((sum, item) => sum + item.passages, 0);
  page.add(
    `Added ${countOf(summary.items.length, "document")} in ${countOf(passages, "passage")} about an invented valley: encyclopaedia entries, newspapers, letters, registers, minutes. Planted among them: ${countOf(planted, "file")} that lie, give orders to machines, or were true once.`,
  );
  for (const item of summary.items) {
    const name = item.uri.slice(item.uri.lastIndexOf("/") + 1);
    for (const warning of item.warnings) page.add(`${name}: ${warning}`, { mark: "! ", look: "doubtful" });
  }
  return page.toString();
}

/** A line across the page, between two questions. */
export function demoRuleText(style: PageStyle): string {
  const page = createPage(style);
  page.add("─".repeat(Math.min(page.style.columns, 80)));
  return page.toString();
}

export function demoTableText(asked: readonly AskedDemoQuestion[], style: PageStyle): string {
  const page = createPage(style);
  page.gap();
  for (const each of asked) {
    page.add(each.question, { mark: `${each.outcome.padEnd(10)}`, look: LOOKS[each.outcome] });
    const expected = each.outcome === "right" ? "" : ` (expected ${each.expected ?? "no answer"})`;
    page.add(`${each.answer ?? "no answer"}${expected}`, { indent: 10 });
    if (each.planted.length > 0) {
      page.add(
        `planted: ${each.planted.length}, named in the report: ${each.named.length}, believed: ${each.believedPlanted.length}`,
        { indent: 10, look: "faint" },
      );
    }
  }
  page.gap();
  const count = (outcome: AskedDemoQuestion["outcome"]) =>
    asked.filter((each) => each.outcome === outcome).length;
  page.add(
    `${count("right")} of ${countOf(asked.length, "question")} right, ${count("abstained")} abstained, ${count("wrong")} wrong, ${count("deceived")} deceived.`,
    { look: "strong" },
  );
  return page.toString();
}

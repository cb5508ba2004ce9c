import { countOf } from "./numbers.ts";
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

import { countOf, groupDigits } from "../../lib/text/counts.ts";
import type { Estimate, Spending } from "../../wiring/estimate.ts";
import { dollars } from "./numbers.ts";
import { createPage, type PageStyle } from "./page.ts";

export function estimateText(estimate: Estimate, style: PageStyle): string {
  const page = createPage(style);
  const { documents, passages, skipped, modelCalls } = estimate;
  if (documents !== undefined) {
    const left = skipped === undefined || skipped === 0 ? "" : `, ${skipped} skipped`;
    page.add(`${countOf(documents, "document")}, ${countOf(passages ?? 0, "passage")}${left}`, {
      look: "strong",
    });
  }
  if (modelCalls === 0) page.add("No model calls: the rules do it. $0.00");
  else {
    if (estimate.expected !== undefined) page.add(`Expected: ${spendingText(estimate.expected)}`);
    page.add(`At most ${spendingText(estimate)}`);
  }
  page.add(estimate.basis, { look: "faint" });
  return page.toString();
}

function spendingText({ modelCalls, inputTokens, outputTokens, money }: Spending): string {
  const cost = money === undefined ? "money unknown: no price is configured" : `about ${dollars(money)}`;
  return `${countOf(modelCalls, "model call")}, ${groupDigits(inputTokens)} tokens in, ${groupDigits(outputTokens)} out; ${cost}`;
}

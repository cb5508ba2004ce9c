import type { Estimate } from "../../wiring/estimate.ts";
import { countOf, dollars, groupDigits } from "./numbers.ts";
import { createPage, type PageStyle } from "./page.ts";

export function estimateText(estimate: Estimate, style: PageStyle): string {
  const page = createPage(style);
  const { documents, passages, skipped, modelCalls, inputTokens, outputTokens, money } = estimate;
  if (documents !== undefined) {
    const left = skipped === undefined || skipped === 0 ? "" : `, ${skipped} skipped`;
    page.add(`${countOf(documents, "document")}, ${countOf(passages ?? 0, "passage")}${left}`, {
      look: "strong",
    });
  }
  if (modelCalls === 0) page.add("No model calls: the rules do it. $0.00");
  else {
    const cost = money === undefined ? "money unknown: no price is configured" : `about ${dollars(money)}`;
    page.add(
      `At most ${countOf(modelCalls, "model call")}, ${groupDigits(inputTokens)} tokens in, ${groupDigits(outputTokens)} out; ${cost}`,
    );
  }
  page.add(estimate.basis, { look: "faint" });
  return page.toString();
}

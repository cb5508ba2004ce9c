import type { Check } from "../../wiring/check.ts";
import { createPage, type PageStyle } from "./page.ts";

const MARKS = { ok: "ok      ", warning: "warning ", failed: "failed  " } as const;
const LOOKS = { ok: "good", warning: "doubtful", failed: "bad" } as const;

export function doctorText(checks: readonly Check[], style: PageStyle): string {
  const page = createPage(style);
  for (const check of checks) {
    page.add(`${check.name}: ${check.detail}`, { mark: MARKS[check.status], look: LOOKS[check.status] });
    if (check.hint !== undefined) page.add(check.hint, { indent: MARKS.ok.length });
  }
  const failed = checks.filter((check) => check.status === "failed").length;
  page.gap();
  page.add(failed === 0 ? "All is well." : `${failed} of ${checks.length} checks failed.`, {
    look: "strong",
  });
  return page.toString();
}

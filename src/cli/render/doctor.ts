import { createPage, type PageStyle } from "./page.ts";

/** One thing that was checked. */
export interface Check {
  /** kebab-case, stable: `node`, `knowledge-base`, `model:openai:gpt-4.1-mini` */
  readonly name: string;
  readonly status: "ok" | "warning" | "failed";
  readonly detail: string;
  /** how to mend it */
  readonly hint?: string;
  /** the exit code that this failure stands for */
  readonly exitCode?: 1 | 3 | 4;
}

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

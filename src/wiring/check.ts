import { isAppError } from "../domain/errors.ts";

/** One thing that `doctor` looked at. */
export interface Check {
  /** stable: `node`, `knowledge-base`, `model openai:gpt-4.1-mini` */
  readonly name: string;
  readonly status: "ok" | "warning" | "failed";
  readonly detail: string;
  /** how to mend it */
  readonly hint?: string;
  /** the process exit code that this failure stands for */
  readonly exitCode?: 1 | 3 | 4;
}

/** The failed check that a thrown error makes. */
export function failedCheck(name: string, error: unknown): Check {
  if (!isAppError(error)) return { name, status: "failed", detail: String(error), exitCode: 1 };
  const { code, message, hint } = error;
  const exitCode = code === "configuration" ? 3 : code === "unavailable" ? 4 : 1;
  return { name, status: "failed", detail: message, exitCode, ...(hint === undefined ? {} : { hint }) };
}

import type { AppError } from "../../domain/errors.ts";
import type { Evidence } from "../../domain/evidence.ts";

/** The evidence of a search that did not work: partial, so that its silence is not taken for absence (failures.md 29). */
export function failedSearch(query: string, error: AppError): Evidence {
  const note = `The search did not work: ${error.message}`;
  return {
    query,
    passages: [],
    statements: [],
    sources: [],
    origins: [],
    conflicts: [],
    coverage: { complete: false, passagesSearched: 0, note },
    warnings: [{ code: "search-failed", message: note }],
  };
}

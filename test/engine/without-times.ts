import type { Report } from "../../src/domain/report.ts";

/** A report without what may differ between two runs of the same: when it was, and how long it took. */
export function withoutTimes(report: Report): Report {
  return {
    ...report,
    createdAt: "",
    usage: { ...report.usage, seconds: 0 },
    sources: report.sources.map((source) => ({ ...source, retrievedAt: "" })),
  };
}

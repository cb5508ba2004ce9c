import type { Report } from "../../domain/report.ts";
import type { DatabaseHandle } from "./open-database.ts";
import { idList, parseRecord, type RecordRow } from "./rows.ts";

/** One line of the list of reports. */
export interface ReportLine {
  readonly id: string;
  readonly createdAt: string;
  readonly question: string;
  readonly needsReview: boolean;
}

/**
 * Within a write transaction. A report needs review when a source it used has gone or has another text by
 * now, even if that happened while the report was being made.
 */
export function writeReport(db: DatabaseHandle, report: Report): void {
  const outdated = report.sources.some((source) => {
    const stored = db.first<{ content_hash: string }>(
      "SELECT content_hash FROM sources WHERE id = ?",
      source.id,
    );
    return stored?.content_hash !== source.contentHash;
  });
  db.run("DELETE FROM reports WHERE id = ?", report.id);
  db.run(
    "INSERT INTO reports (id, created_at, question, needs_review, record) VALUES (?, ?, ?, ?, ?)",
    report.id,
    report.createdAt,
    JSON.stringify(report.input.question),
    outdated ? 1 : 0,
    JSON.stringify(report),
  );
  for (const source of report.sources) {
    db.run("INSERT OR IGNORE INTO report_sources (source_id, report_id) VALUES (?, ?)", source.id, report.id);
  }
}

export function markReports(db: DatabaseHandle, sourceIds: readonly string[]): void {
  db.run(
    `UPDATE reports SET needs_review = 1 WHERE id IN (
       SELECT report_id FROM report_sources WHERE source_id IN (SELECT value FROM json_each(?)))`,
    idList(sourceIds),
  );
}

export function readReportsUsing(db: DatabaseHandle, sourceIds: readonly string[]): string[] {
  return db
    .all<{ report_id: string }>(
      `SELECT DISTINCT report_id FROM report_sources
       WHERE source_id IN (SELECT value FROM json_each(?)) ORDER BY report_id`,
      idList(sourceIds),
    )
    .map((row) => row.report_id);
}

/** Within a write transaction. The number of reports that there were. */
export function deleteReports(db: DatabaseHandle, ids: readonly string[]): number {
  return db.run("DELETE FROM reports WHERE id IN (SELECT value FROM json_each(?))", idList(ids));
}

export function readReport(
  db: DatabaseHandle,
  id: string,
): { readonly report: Report; readonly needsReview: boolean } | undefined {
  const row = db.first<RecordRow & { needs_review: number }>(
    "SELECT record, needs_review FROM reports WHERE id = ?",
    id,
  );
  return row === undefined
    ? undefined
    : { report: parseRecord<Report>(row), needsReview: row.needs_review === 1 };
}

export function readReportLines(db: DatabaseHandle): ReportLine[] {
  return db
    .all<{ id: string; created_at: string; question: string; needs_review: number }>(
      "SELECT id, created_at, question, needs_review FROM reports ORDER BY id",
    )
    .map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      question: JSON.parse(row.question) as string,
      needsReview: row.needs_review === 1,
    }));
}

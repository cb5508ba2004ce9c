import type { Statement } from "../../domain/statement.ts";
import type { Extraction } from "./carry-over.ts";
import type { DatabaseHandle } from "./open-database.ts";
import { idList, parseRecord, type RecordRow } from "./rows.ts";

/** Within a write transaction; a later extraction of the same passage by the same extractor replaces it. */
export function insertExtraction(db: DatabaseHandle, extraction: Extraction): void {
  const { passageId, extractor } = extraction;
  const passage = db.first<{ source_id: string }>("SELECT source_id FROM passages WHERE id = ?", passageId);
  if (passage === undefined) return;
  db.run("DELETE FROM extractions WHERE passage_id = ? AND extractor = ?", passageId, extractor);
  db.run("INSERT INTO extractions (passage_id, extractor) VALUES (?, ?)", passageId, extractor);
  for (const statement of extraction.statements) {
    db.run(
      `INSERT OR REPLACE INTO statements (passage_id, extractor, id, source_id, fact_key, record)
       VALUES (?, ?, ?, ?, ?, ?)`,
      passageId,
      extractor,
      statement.id,
      passage.source_id,
      statement.factKey,
      JSON.stringify(statement),
    );
  }
}

export function readStatements(
  db: DatabaseHandle,
  passageIds: readonly string[],
  extractor: string,
): Map<string, readonly Statement[]> {
  const rows = db.all<{ readonly passage: string; readonly record: string | null }>(
    `SELECT extractions.passage_id AS passage, record FROM extractions
     LEFT JOIN statements USING (passage_id, extractor)
     WHERE extractor = ? AND passage_id IN (SELECT value FROM json_each(?))
     ORDER BY passage, id`,
    extractor,
    idList(passageIds),
  );
  const found = new Map<string, Statement[]>();
  for (const { passage, record } of rows) {
    const statements = found.get(passage) ?? [];
    if (record !== null) statements.push(parseRecord<Statement>({ record } satisfies RecordRow));
    found.set(passage, statements);
  }
  return found;
}

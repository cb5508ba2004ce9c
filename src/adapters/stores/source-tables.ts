import type { Passage } from "../../domain/passage.ts";
import type { Snapshot, Source } from "../../domain/source.ts";
import type { SourceFilter, StoreCounts } from "../../ports/store.ts";
import type { DatabaseHandle } from "./open-database.ts";
import { idList, records } from "./rows.ts";

export function readSources(db: DatabaseHandle, filter: SourceFilter): Source[] {
  const conditions: string[] = [];
  const values: string[] = [];
  if (filter.ids !== undefined) {
    conditions.push("id IN (SELECT value FROM json_each(?))");
    values.push(idList(filter.ids));
  }
  if (filter.batchId !== undefined) {
    conditions.push("batch_id = ?");
    values.push(filter.batchId);
  }
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  return records<Source>(db, `SELECT record FROM sources ${where} ORDER BY id`, ...values);
}

export function readSourcesByTitle(db: DatabaseHandle, titles: readonly string[]): Source[] {
  return records<Source>(
    db,
    "SELECT record FROM sources WHERE title_key IN (SELECT value FROM json_each(?)) ORDER BY id",
    idList(titles),
  );
}

export function readSnapshot(db: DatabaseHandle, sourceId: string): Snapshot | undefined {
  return records<Snapshot>(db, "SELECT record FROM snapshots WHERE source_id = ?", sourceId)[0];
}

export function readPassages(db: DatabaseHandle, ids: readonly string[]): Passage[] {
  return records<Passage>(
    db,
    "SELECT record FROM passages WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
    idList(ids),
  );
}

export function readPassagesOf(db: DatabaseHandle, sourceIds: readonly string[]): Passage[] {
  return records<Passage>(
    db,
    "SELECT record FROM passages WHERE source_id IN (SELECT value FROM json_each(?)) ORDER BY id",
    idList(sourceIds),
  );
}

/** The ids that no stored source has. */
export function unknownSources(db: DatabaseHandle, ids: readonly string[]): string[] {
  return db
    .all<{ value: string }>(
      `SELECT value FROM json_each(?) AS wanted
       WHERE NOT EXISTS (SELECT 1 FROM sources WHERE id = wanted.value) ORDER BY value`,
      idList(ids),
    )
    .map((row) => row.value);
}

export function readCounts(db: DatabaseHandle): StoreCounts {
  return db.first<StoreCounts & Record<string, number>>(
    `SELECT (SELECT count(*) FROM sources) AS sources, (SELECT count(*) FROM passages) AS passages,
            (SELECT count(*) FROM statements) AS statements, (SELECT count(*) FROM reports) AS reports`,
  )!;
}

import type { DatabaseHandle } from "./open-database.ts";

/** A row whose record is kept whole as JSON. */
export interface RecordRow {
  readonly record: string;
}

export function parseRecord<T>(row: RecordRow): T {
  return JSON.parse(row.record) as T;
}

/** Ids as one parameter of `IN (SELECT value FROM json_each(?))`: any number of them, one statement text. */
export function idList(ids: readonly string[]): string {
  return JSON.stringify(ids);
}

export function records<T>(db: DatabaseHandle, sql: string, ...values: readonly string[]): T[] {
  return db.all<RecordRow>(sql, ...values).map((row) => parseRecord<T>(row));
}

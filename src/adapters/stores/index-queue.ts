/**
 * The index's outbox: what it must still put or remove, written in the transaction of the document itself, so
 * that a crash can only leave the index behind, never wrong for good. An entry is taken out by the process
 * that did the work, and only if no later write queued the same passage again meanwhile.
 */
import type { Passage } from "../../domain/passage.ts";
import type { DatabaseHandle } from "./open-database.ts";
import { idList, parseRecord, type RecordRow } from "./rows.ts";
import type { Seam } from "./seam.ts";

export interface PendingIndex {
  readonly put: readonly Passage[];
  readonly remove: readonly string[];
}

/** passage id -> the queue entry that was handed out for it */
export type OfferedEntries = Map<string, number>;

interface QueueRow {
  readonly passage_id: string;
  readonly sequence: number;
}

export function queuePut(db: DatabaseHandle, passageIds: readonly string[]): void {
  queue(db, passageIds, "put");
}

/** Also for passages that were never put: another process may be putting them now. */
export function queueRemove(db: DatabaseHandle, passageIds: readonly string[]): void {
  queue(db, passageIds, "remove");
}

function queue(db: DatabaseHandle, passageIds: readonly string[], action: "put" | "remove"): void {
  db.run(
    "INSERT OR REPLACE INTO index_queue (passage_id, action) SELECT value, ? FROM json_each(?)",
    action,
    idList(passageIds),
  );
}

export function requeueAll(db: DatabaseHandle): void {
  db.run("INSERT OR REPLACE INTO index_queue (passage_id, action) SELECT id, 'put' FROM passages");
}

/** At most `limit` of each kind, by passage id. */
export function readPending(db: DatabaseHandle, limit: number, offered: OfferedEntries): PendingIndex {
  const put = db.all<QueueRow & RecordRow>(
    `SELECT passage_id, sequence, record FROM index_queue JOIN passages ON passages.id = passage_id
     WHERE action = 'put' ORDER BY passage_id LIMIT ?`,
    limit,
  );
  const remove = db.all<QueueRow>(
    "SELECT passage_id, sequence FROM index_queue WHERE action = 'remove' ORDER BY passage_id LIMIT ?",
    limit,
  );
  for (const row of [...put, ...remove]) offered.set(row.passage_id, row.sequence);
  return {
    put: put.map((row) => parseRecord<Passage>(row)),
    remove: remove.map((row) => row.passage_id),
  };
}

/** Within a write transaction. */
export function markIndexedRows(
  db: DatabaseHandle,
  put: readonly Passage[],
  removed: readonly string[],
  offered: ReadonlyMap<string, number>,
  seam: Seam,
): void {
  const upTo = (id: string) => offered.get(id) ?? Number.MAX_SAFE_INTEGER;
  for (const passage of put) {
    db.run(
      `DELETE FROM index_queue WHERE passage_id = ?1 AND action = 'put' AND sequence <= ?2
       AND EXISTS (SELECT 1 FROM passages WHERE id = ?1 AND text_hash = ?3)`,
      passage.id,
      upTo(passage.id),
      passage.textHash,
    );
  }
  seam("index:mid-batch");
  for (const id of removed) {
    db.run(
      "DELETE FROM index_queue WHERE passage_id = ? AND action = 'remove' AND sequence <= ?",
      id,
      upTo(id),
    );
  }
}

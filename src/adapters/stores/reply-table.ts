/**
 * Replies of models by content: the key is a hash over model, prompt version, parameters and whole input, so a
 * reply about a removed document can only be found by someone who presents that document's text again.
 */
import type { DatabaseHandle } from "./open-database.ts";

export function readReply(db: DatabaseHandle, key: string): string | undefined {
  const row = db.first<{ value: string }>("SELECT value FROM replies WHERE key = ?", key);
  return row === undefined ? undefined : (JSON.parse(row.value) as string);
}

/** The number of replies that there were. */
export function deleteReplies(db: DatabaseHandle): number {
  return db.run("DELETE FROM replies");
}

export function writeReply(db: DatabaseHandle, key: string, value: string): void {
  db.run("INSERT OR REPLACE INTO replies (key, value) VALUES (?, ?)", key, JSON.stringify(value));
}

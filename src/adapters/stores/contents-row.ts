import { type ContentsDigest, changeContents, EMPTY_CONTENTS } from "./contents-digest.ts";
import type { DatabaseHandle } from "./open-database.ts";

export function readContents(db: DatabaseHandle): ContentsDigest {
  return (
    db.first<{ value: string }>("SELECT value FROM meta WHERE key = 'contents'")?.value ?? EMPTY_CONTENTS
  );
}

/** In the transaction of the change it stands for. */
export function updateContents(
  db: DatabaseHandle,
  removed: string | undefined,
  added: string | undefined,
): void {
  const contents = changeContents(readContents(db), removed, added);
  db.run("INSERT OR REPLACE INTO meta VALUES ('contents', ?)", contents);
}

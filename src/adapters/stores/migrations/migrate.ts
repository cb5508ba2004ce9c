import type { Clock } from "../../../ports/run-context.ts";
import type { DatabaseHandle } from "../open-database.ts";
import type { Seam } from "../seam.ts";
import { storageError } from "../storage-error.ts";
import type { Migration } from "./migration.ts";

/**
 * Brings a file up to the given list, one transaction a step, so that a step that fails leaves the file as
 * the step before it left it. Each step looks again, inside its transaction, at what the file has: two
 * processes may open the same file at once. Throws `newer_version` for a file with steps that are not in the
 * list.
 */
export async function migrate(
  db: DatabaseHandle,
  migrations: readonly Migration[],
  clock: Clock,
  seam: Seam,
): Promise<void> {
  for (let at = checkedVersion(db, migrations); at < migrations.length; at++) {
    await db.write(() => {
      if (checkedVersion(db, migrations) > at) return;
      applyStep(db, migrations[at]!, at, clock, seam);
    });
  }
}

function applyStep(db: DatabaseHandle, step: Migration, at: number, clock: Clock, seam: Seam): void {
  db.script(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      position INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL
    ) STRICT;
  `);
  db.script(step.sql);
  seam("migrate:mid");
  const appliedAt = new Date(clock.now()).toISOString();
  db.run("INSERT INTO schema_migrations VALUES (?, ?, ?)", at + 1, step.name, appliedAt);
  db.script(`PRAGMA user_version = ${at + 1}`);
}

/** How many steps the file has. */
function checkedVersion(db: DatabaseHandle, migrations: readonly Migration[]): number {
  const version = db.first<{ user_version: number }>("PRAGMA user_version")?.user_version ?? 0;
  if (version > migrations.length) {
    const detail = `schema ${version}, this version knows ${migrations.length}`;
    throw storageError("newer_version", db.path, { detail });
  }
  if (version === 0) return 0;
  const applied = db.all<{ name: string }>("SELECT name FROM schema_migrations ORDER BY position");
  for (const [position, { name }] of applied.entries()) {
    const expected = migrations[position]?.name;
    if (name === expected) continue;
    const detail = `it has the schema step "${name}" where this version has "${expected ?? "none"}"`;
    throw storageError("newer_version", db.path, { detail });
  }
  return version;
}

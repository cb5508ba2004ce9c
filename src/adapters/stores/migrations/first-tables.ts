import type { Migration } from "./migration.ts";

/**
 * Records are kept whole as JSON, since the driver cuts text at a NUL character and JSON has none; columns
 * hold what is searched. Everything that rests on a source hangs from it by foreign keys and goes with it.
 */
export const firstTables: Migration = {
  name: "first-tables",
  sql: `
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE batches (
      id TEXT PRIMARY KEY, started_at TEXT NOT NULL, note TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE sources (
      id TEXT PRIMARY KEY,
      title_key TEXT NOT NULL,
      content_hash TEXT NOT NULL,
      version_hash TEXT NOT NULL,
      batch_id TEXT NOT NULL,
      record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX sources_by_title ON sources (title_key);
    CREATE INDEX sources_by_batch ON sources (batch_id);

    CREATE TABLE snapshots (
      source_id TEXT PRIMARY KEY REFERENCES sources (id) ON DELETE CASCADE,
      record TEXT NOT NULL
    ) STRICT;

    CREATE TABLE passages (
      id TEXT PRIMARY KEY,
      source_id TEXT NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      text_hash TEXT NOT NULL,
      record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX passages_by_source ON passages (source_id, ordinal);

    CREATE TABLE extractions (
      passage_id TEXT NOT NULL REFERENCES passages (id) ON DELETE CASCADE,
      extractor TEXT NOT NULL,
      PRIMARY KEY (passage_id, extractor)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE statements (
      passage_id TEXT NOT NULL,
      extractor TEXT NOT NULL,
      id TEXT NOT NULL,
      source_id TEXT NOT NULL,
      fact_key TEXT NOT NULL,
      record TEXT NOT NULL,
      PRIMARY KEY (passage_id, extractor, id),
      FOREIGN KEY (passage_id, extractor) REFERENCES extractions (passage_id, extractor) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX statements_by_source ON statements (source_id, fact_key);
    CREATE INDEX statements_by_fact ON statements (fact_key, source_id);

    CREATE TABLE judgements (
      target_id TEXT NOT NULL,
      target TEXT NOT NULL,
      by TEXT NOT NULL,
      prompt_hash TEXT NOT NULL,
      source_id TEXT NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
      record TEXT NOT NULL,
      PRIMARY KEY (target_id, target, by, prompt_hash)
    ) STRICT;
    CREATE INDEX judgements_by_source ON judgements (source_id);

    CREATE TABLE index_queue (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      passage_id TEXT NOT NULL UNIQUE,
      action TEXT NOT NULL CHECK (action IN ('put', 'remove'))
    ) STRICT;
    CREATE INDEX index_queue_by_action ON index_queue (action, passage_id);

    CREATE TABLE trust_overrides (
      scope TEXT NOT NULL CHECK (scope IN ('domain', 'publisher', 'source')),
      key TEXT NOT NULL,
      trust REAL NOT NULL CHECK (trust BETWEEN 0 AND 1),
      PRIMARY KEY (scope, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE reports (
      id TEXT PRIMARY KEY,
      created_at TEXT NOT NULL,
      question TEXT NOT NULL,
      needs_review INTEGER NOT NULL CHECK (needs_review IN (0, 1)),
      record TEXT NOT NULL
    ) STRICT;

    CREATE TABLE report_sources (
      source_id TEXT NOT NULL,
      report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
      PRIMARY KEY (source_id, report_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX report_sources_by_report ON report_sources (report_id);

    CREATE TABLE replies (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

    CREATE TABLE turns (
      name TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      machine TEXT NOT NULL,
      pid INTEGER NOT NULL,
      started TEXT,
      beat INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

/**
 * The index inside the knowledge base file: FTS5 holds the terms, a table holds the vectors, which are kept in
 * memory for exact search and brought up to date by what has changed in the file since.
 *
 * Terms are cut and stemmed by ours before FTS5 sees them (lib/text/search-terms), so both indexes search
 * alike, and no text of a user reaches FTS5's query syntax: a query is made of quoted letters and digits. FTS5
 * keeps the terms of each passage, because without them (`content=''`) a removal leaves the average length and
 * with it all scores as they were, and equal contents would rank differently by their history.
 */

import { SCORE_DIGITS, type ScoredId } from "../../lib/bm25.ts";
import { SEARCH_TERMS_VERSION } from "../../lib/text/search-terms.ts";
import { createVectorTable } from "../../lib/vector-table.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { PassageIndex } from "../../ports/passage-index.ts";
import type { DatabaseHandle } from "../stores/open-database.ts";
import { type Entry, type EntryState, type EntryStorage, TITLE_WEIGHT } from "./entry-storage.ts";
import { createPassageIndex, type PassageIndexOptions } from "./hybrid-passage-index.ts";

/** Takes over the handle: closing the index closes it. Throws AppError `storage`. */
export async function openSqlitePassageIndex(
  database: DatabaseHandle,
  embedder: Embedder,
  options: PassageIndexOptions = {},
): Promise<PassageIndex> {
  await database.write(() => database.script(`${SCHEMA}${TERMS_SCHEMA}`));
  return createPassageIndex(
    createSqliteEntries(database, () => vectorKey(embedder)),
    embedder,
    options,
  );
}

/** `number` only grows, so that what is new since a number can be read without looking at the rest. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS index_entry (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    passage_id TEXT NOT NULL UNIQUE,
    text_hash TEXT NOT NULL,
    terms_version TEXT NOT NULL,
    vector_key TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS index_vector (
    number INTEGER PRIMARY KEY REFERENCES index_entry(number) ON DELETE CASCADE,
    vector BLOB NOT NULL
  ) STRICT;
`;

/** `secure-delete` takes a removed passage's terms out of the file at once instead of at the next merge. */
const TERMS_SCHEMA = `
  CREATE VIRTUAL TABLE IF NOT EXISTS index_terms USING fts5(title, body, tokenize='ascii');
  CREATE VIRTUAL TABLE IF NOT EXISTS index_vocabulary USING fts5vocab('index_terms', 'row');
  INSERT INTO index_terms (index_terms, rank) VALUES ('secure-delete', 1);
`;

/** A server may change its model under one name: the length of the vectors is part of what they are. */
function vectorKey(embedder: Embedder): string {
  return `${embedder.id}@${embedder.dimension}`;
}

function createSqliteEntries(database: DatabaseHandle, key: () => string): EntryStorage {
  const state = createStateReader(database, key);

  function removeOne(passageId: string): void {
    const row = database.first<{ number: number }>(
      "SELECT number FROM index_entry WHERE passage_id = ?",
      passageId,
    );
    if (row === undefined) return;
    database.run("DELETE FROM index_terms WHERE rowid = ?", row.number);
    database.run("DELETE FROM index_entry WHERE number = ?", row.number);
  }

  function putOne(entry: Entry): void {
    removeOne(entry.passageId);
    database.run(
      "INSERT INTO index_entry (passage_id, text_hash, terms_version, vector_key) VALUES (?, ?, ?, ?)",
      entry.passageId,
      entry.textHash,
      SEARCH_TERMS_VERSION,
      entry.vector === undefined ? null : key(),
    );
    const { number } = database.first<{ number: number }>("SELECT last_insert_rowid() AS number")!;
    database.run(
      "INSERT INTO index_terms (rowid, title, body) VALUES (?, ?, ?)",
      number,
      entry.titleTerms.join(" "),
      entry.textTerms.join(" "),
    );
    if (entry.vector === undefined) return;
    database.run("INSERT INTO index_vector (number, vector) VALUES (?, ?)", number, toBlob(entry.vector));
  }

  /** after the write, since a search may read the former state while the write waits for its turn */
  async function write(work: () => void): Promise<void> {
    try {
      await database.write(work);
    } finally {
      state.invalidate();
    }
  }

  return {
    put: (entries) => write(() => entries.forEach(putOne)),
    remove: (passageIds) => write(() => passageIds.forEach(removeOne)),
    clear: () =>
      write(() => {
        database.script(`DROP TABLE index_terms; ${TERMS_SCHEMA}`);
        database.run("DELETE FROM index_entry");
      }),
    state: state.read,
    outdated: (limit) =>
      database
        .all<{ id: string }>(
          `SELECT passage_id AS id FROM index_entry WHERE ${OUTDATED} ORDER BY passage_id LIMIT ?`,
          SEARCH_TERMS_VERSION,
          key(),
          limit,
        )
        .map((row) => row.id),
    documentFrequencies: (terms) => documentFrequencies(database, terms),
    lexical: (terms, limit) => lexicalHits(database, terms, limit),
    textHashes: (passageIds) => textHashes(database, passageIds),
    close: database.close,
  };
}

const OUTDATED = "terms_version <> ? OR vector_key IS NOT ?";

function documentFrequencies(
  database: DatabaseHandle,
  terms: readonly string[],
): ReadonlyMap<string, number> {
  const frequencies = new Map<string, number>();
  for (const term of terms) {
    const row = database.first<{ doc: number }>("SELECT doc FROM index_vocabulary WHERE term = ?", term);
    if (row !== undefined) frequencies.set(term, row.doc);
  }
  return frequencies;
}

const TERM = /^[\p{L}\p{N}]+$/u;

function lexicalHits(database: DatabaseHandle, terms: readonly string[], limit: number): ScoredId[] {
  const quoted = terms.filter((term) => TERM.test(term)).map((term) => `"${term}"`);
  if (quoted.length === 0) return [];
  const rows = database.all<{ id: string; score: number }>(
    `SELECT passage_id AS id, round(-bm25(index_terms, ${TITLE_WEIGHT}.0, 1.0), ${SCORE_DIGITS}) AS score
     FROM index_terms JOIN index_entry ON number = index_terms.rowid
     WHERE index_terms MATCH ? ORDER BY score DESC, passage_id LIMIT ?`,
    quoted.join(" OR "),
    limit,
  );
  return rows.map(({ id, score }) => ({ id, score }));
}

function textHashes(database: DatabaseHandle, passageIds: readonly string[]): ReadonlyMap<string, string> {
  const rows = database.all<{ id: string; hash: string }>(
    `SELECT passage_id AS id, text_hash AS hash FROM index_entry
     WHERE passage_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(passageIds),
  );
  return new Map(rows.map((row) => [row.id, row.hash]));
}

interface Counts {
  readonly size: number;
  readonly outdated: number;
  readonly withVector: number;
}

/** Reads the file again only when this or another connection has written to it, and then only what is new. */
function createStateReader(
  database: DatabaseHandle,
  key: () => string,
): { read(): EntryState; invalidate(): void } {
  const vectors = createVectorTable();
  let known: (Counts & { readonly dataVersion: number; readonly key: string }) | undefined;
  let loaded = { key: "", newest: 0 };

  function loadNewVectors(wanted: string): void {
    if (loaded.key !== wanted) {
      vectors.clear();
      loaded = { key: wanted, newest: 0 };
    }
    const rows = database.all<{ number: number; id: string; vector: ArrayBuffer }>(
      `SELECT number, passage_id AS id, vector FROM index_entry JOIN index_vector USING (number)
       WHERE number > ? AND vector_key = ? ORDER BY number`,
      loaded.newest,
      wanted,
    );
    for (const row of rows) vectors.set(row.id, new Float32Array(row.vector));
    const newest = rows.at(-1)?.number;
    if (newest !== undefined) loaded = { key: wanted, newest };
  }

  function dropGoneVectors(wanted: string): void {
    const rows = database.all<{ id: string }>(
      "SELECT passage_id AS id FROM index_entry WHERE vector_key = ?",
      wanted,
    );
    const live = new Set(rows.map((row) => row.id));
    for (const id of [...vectors.ids()]) if (!live.has(id)) vectors.delete(id);
  }

  function load(dataVersion: number, wanted: string): EntryState {
    return database.read(() => {
      const counts = database.first<Counts>(
        `SELECT count(*) AS size,
           count(*) FILTER (WHERE ${OUTDATED}) AS outdated,
           count(*) FILTER (WHERE vector_key = ?) AS withVector
         FROM index_entry`,
        SEARCH_TERMS_VERSION,
        wanted,
        wanted,
      )!;
      loadNewVectors(wanted);
      if (counts.withVector !== vectors.size) dropGoneVectors(wanted);
      known = { ...counts, dataVersion, key: wanted };
      return { size: counts.size, outdated: counts.outdated, vectors };
    });
  }

  return {
    read() {
      const wanted = key();
      const { version } = database.first<{ version: number }>(
        "SELECT data_version AS version FROM pragma_data_version",
      )!;
      if (known?.dataVersion !== version || known.key !== wanted) return load(version, wanted);
      return { size: known.size, outdated: known.outdated, vectors };
    },
    invalidate() {
      known = undefined;
    },
  };
}

function toBlob(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer.slice(vector.byteOffset, vector.byteOffset + vector.byteLength));
}

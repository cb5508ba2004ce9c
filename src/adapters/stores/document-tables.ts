import type { Judgement } from "../../domain/credibility.ts";
import type { RemovalSummary, RemovedSource } from "../../domain/ingest.ts";
import type { Passage } from "../../domain/passage.ts";
import type { Source } from "../../domain/source.ts";
import type { Statement } from "../../domain/statement.ts";
import { normaliseTitle } from "../../lib/text/normalise.ts";
import type { SavedDocument, StoredDocument } from "../../ports/store.ts";
import { type CarriedKnowledge, carryOver, type Extraction, type Knowledge } from "./carry-over.ts";
import { documentElement, versionHash } from "./contents-digest.ts";
import { updateContents } from "./contents-row.ts";
import { queuePut, queueRemove } from "./index-queue.ts";
import { insertJudgements } from "./judgement-table.ts";
import type { DatabaseHandle } from "./open-database.ts";
import { markReports } from "./report-tables.ts";
import { idList, parseRecord, type RecordRow, records } from "./rows.ts";
import { insertExtraction } from "./statement-tables.ts";

interface SourceRow extends RecordRow {
  readonly content_hash: string;
  readonly version_hash: string;
}

/** Within a write transaction. */
export function saveDocumentRows(db: DatabaseHandle, document: StoredDocument): SavedDocument {
  const { id } = document.source;
  const version = versionHash(document);
  const former = db.first<SourceRow>(
    "SELECT content_hash, version_hash, record FROM sources WHERE id = ?",
    id,
  );
  if (former?.version_hash === version) {
    return { status: "unchanged", unchangedPassages: document.passages.length };
  }
  updateContents(
    db,
    former === undefined ? undefined : documentElement(id, former.version_hash),
    documentElement(id, version),
  );
  if (former === undefined) {
    insertDocument(db, document, version, { unchangedPassages: 0, extractions: [], judgements: [] });
    queuePut(db, idsOf(document.passages));
    return { status: "added", unchangedPassages: 0 };
  }
  return replaceDocument(db, former, document, version);
}

function replaceDocument(
  db: DatabaseHandle,
  former: SourceRow,
  document: StoredDocument,
  version: string,
): SavedDocument {
  const { id, contentHash, title } = document.source;
  const knowledge = readKnowledge(db, id);
  const carried = carryOver(knowledge, document);
  db.run("DELETE FROM sources WHERE id = ?", id);
  insertDocument(db, document, version, carried);
  const before = new Set(idsOf(knowledge.passages));
  const after = new Set(idsOf(document.passages));
  const retitled = parseRecord<Source>(former).title !== title;
  queueRemove(
    db,
    [...before].filter((passageId) => !after.has(passageId)),
  );
  queuePut(
    db,
    [...after].filter((passageId) => retitled || !before.has(passageId)),
  );
  if (former.content_hash !== contentHash) markReports(db, [id]);
  return { status: "replaced", unchangedPassages: carried.unchangedPassages };
}

/** Within a write transaction. The ids are those of stored sources. */
export function removeSourceRows(db: DatabaseHandle, ids: readonly string[]): RemovalSummary {
  const list = idList(ids);
  const removed = ids.map((id) => describeRemoval(db, id));
  const facts = db.first<{ total: number; kept: number }>(
    `SELECT count(*) AS total, coalesce(sum(EXISTS (
       SELECT 1 FROM statements other WHERE other.fact_key = gone.fact_key
         AND other.source_id NOT IN (SELECT value FROM json_each(?1))
     )), 0) AS kept
     FROM (SELECT DISTINCT fact_key FROM statements
           WHERE source_id IN (SELECT value FROM json_each(?1))) gone`,
    list,
  )!;
  const passages = db.all<{ id: string }>(
    "SELECT id FROM passages WHERE source_id IN (SELECT value FROM json_each(?))",
    list,
  );
  queueRemove(db, idsOf(passages));
  markReports(db, ids);
  for (const id of ids) {
    const row = db.first<{ version_hash: string }>("SELECT version_hash FROM sources WHERE id = ?", id)!;
    updateContents(db, documentElement(id, row.version_hash), undefined);
  }
  db.run("DELETE FROM sources WHERE id IN (SELECT value FROM json_each(?))", list);
  return { removed, factsGone: facts.total - facts.kept, factsKept: facts.kept };
}

function describeRemoval(db: DatabaseHandle, id: string): RemovedSource {
  const source = parseRecord<Source>(db.first<RecordRow>("SELECT record FROM sources WHERE id = ?", id)!);
  const counts = db.first<{ passages: number; statements: number; judgements: number }>(
    `SELECT (SELECT count(*) FROM passages WHERE source_id = ?1) AS passages,
            (SELECT count(*) FROM statements WHERE source_id = ?1) AS statements,
            (SELECT count(*) FROM judgements WHERE source_id = ?1) AS judgements`,
    id,
  )!;
  return { sourceId: id, uri: source.uri, title: source.title, ...counts };
}

function insertDocument(
  db: DatabaseHandle,
  { source, snapshot, passages }: StoredDocument,
  version: string,
  carried: CarriedKnowledge,
): void {
  db.run(
    `INSERT INTO sources (id, title_key, content_hash, version_hash, batch_id, record)
     VALUES (?, ?, ?, ?, ?, ?)`,
    source.id,
    normaliseTitle(source.title),
    source.contentHash,
    version,
    source.batchId,
    JSON.stringify(source),
  );
  db.run("INSERT INTO snapshots (source_id, record) VALUES (?, ?)", source.id, JSON.stringify(snapshot));
  for (const passage of passages) {
    db.run(
      "INSERT INTO passages (id, source_id, ordinal, text_hash, record) VALUES (?, ?, ?, ?, ?)",
      passage.id,
      source.id,
      passage.ordinal,
      passage.textHash,
      JSON.stringify(passage),
    );
  }
  for (const extraction of carried.extractions) insertExtraction(db, extraction);
  insertJudgements(db, carried.judgements);
}

function readKnowledge(db: DatabaseHandle, sourceId: string): Knowledge {
  return {
    passages: records<Passage>(db, "SELECT record FROM passages WHERE source_id = ?", sourceId),
    extractions: readExtractions(db, sourceId),
    judgements: records<Judgement>(db, "SELECT record FROM judgements WHERE source_id = ?", sourceId),
  };
}

function readExtractions(db: DatabaseHandle, sourceId: string): Extraction[] {
  const rows = db.all<{ passage: string; extractor: string; record: string | null }>(
    `SELECT extractions.passage_id AS passage, extractor, statements.record AS record
     FROM passages JOIN extractions ON extractions.passage_id = passages.id
     LEFT JOIN statements USING (passage_id, extractor)
     WHERE passages.source_id = ? ORDER BY passage, extractor, statements.id`,
    sourceId,
  );
  const extractions: (Extraction & { readonly statements: Statement[] })[] = [];
  for (const { passage, extractor, record } of rows) {
    let last = extractions.at(-1);
    if (last?.passageId !== passage || last.extractor !== extractor) {
      last = { passageId: passage, extractor, statements: [] };
      extractions.push(last);
    }
    if (record !== null) last.statements.push(parseRecord<Statement>({ record }));
  }
  return extractions;
}

function idsOf(items: readonly { readonly id: string }[]): string[] {
  return items.map((item) => item.id);
}

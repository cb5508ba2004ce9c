/**
 * The store in one SQLite file. Every method is one transaction on one connection; the file's settings are in
 * open-database.ts, its tables in migrations/, what each group of methods does in a file of its own. Promises
 * resolve after the transaction is on the disk.
 */
import { dirname } from "node:path";
import { isAppError } from "../../domain/errors.ts";
import type { Clock } from "../../ports/run-context.ts";
import type { Store } from "../../ports/store.ts";
import { backupDatabase } from "./backup.ts";
import { checkDocument } from "./check-document.ts";
import { snapshotName } from "./contents-digest.ts";
import { readContents } from "./contents-row.ts";
import { removeSourceRows, saveDocumentRows } from "./document-tables.ts";
import { markIndexedRows, type OfferedEntries, readPending, requeueAll } from "./index-queue.ts";
import { insertJudgements, readJudgements } from "./judgement-table.ts";
import type { IndexMethods, KnowledgeMethods, ReportMethods } from "./method-groups.ts";
import { migrate } from "./migrations/migrate.ts";
import type { Migration } from "./migrations/migration.ts";
import { MIGRATIONS } from "./migrations/migrations.ts";
import { networkFileSystem } from "./network-drive.ts";
import { type DatabaseHandle, type OpenOptions, openDatabase } from "./open-database.ts";
import { type Processes, systemProcesses } from "./processes.ts";
import { checkTrust, noSuchSources } from "./refusals.ts";
import { deleteReplies, readReply, writeReply } from "./reply-table.ts";
import {
  deleteReports,
  readReport,
  readReportLines,
  readReportsUsing,
  writeReport,
} from "./report-tables.ts";
import { noSeam, type Seam } from "./seam.ts";
import {
  readCounts,
  readPassages,
  readPassagesOf,
  readSnapshot,
  readSources,
  readSourcesByTitle,
  unknownSources,
} from "./source-tables.ts";
import { insertExtraction, readStatements } from "./statement-tables.ts";
import { readTrust, writeTrust } from "./trust-table.ts";
import { createWriterLock, type WriterLockOptions } from "./writer-lock.ts";

export interface SqliteStoreOptions extends OpenOptions {
  /** of the knowledge base file; it and its folder are made when absent */
  readonly path: string;
  readonly clock: Clock;
  /** told when the file lies where SQLite is not safe */
  readonly warn?: (message: string) => void;
  readonly processes?: Processes;
  readonly lock?: Omit<WriterLockOptions, "processes">;
  readonly seam?: Seam;
  readonly migrations?: readonly Migration[];
}

export interface SqliteStore extends Store {
  /** writes a whole copy to a file that does not exist yet, while others read and write */
  backup(path: string): Promise<void>;
  /** what SQLite finds wrong with the file, nothing when it is sound; reads all of it */
  damage(): Promise<readonly string[]>;
}

export async function createSqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  const seam = options.seam ?? noSeam;
  const db = openDatabase(options.path, options);
  try {
    await migrate(db, options.migrations ?? MIGRATIONS, options.clock, seam);
  } catch (error) {
    db.close();
    throw error;
  }
  const network = networkFileSystem(dirname(db.path));
  if (network !== undefined) {
    options.warn?.(`${db.path} lies on a network drive (${network}), where SQLite may damage or lose data.`);
  }
  const lock = createWriterLock(db, { ...options.lock, processes: options.processes ?? systemProcesses() });
  return {
    ...contentMethods(db, seam),
    ...knowledgeMethods(db),
    ...indexMethods(db, seam),
    ...reportMethods(db, seam),
    exclusive: (name, work, signal) => lock.exclusive(name, work, signal),
    backup: async (path) => backupDatabase(db, path, seam),
    damage: async () => findDamage(db),
    close: async () => db.close(),
  };
}

function findDamage(db: DatabaseHandle): string[] {
  try {
    return db
      .all<{ integrity_check: string }>("PRAGMA integrity_check")
      .map((row) => row.integrity_check)
      .filter((line) => line !== "ok");
  } catch (error) {
    // past some damage the check itself cannot go on
    if (isAppError(error, "storage") && error.reason === "damaged") return [error.message];
    throw error;
  }
}

type ContentMethods = Pick<
  Store,
  | "snapshotId"
  | "counts"
  | "beginBatch"
  | "saveDocument"
  | "removeSources"
  | "sources"
  | "sourcesByTitle"
  | "snapshot"
  | "passages"
  | "passagesOf"
>;

function contentMethods(db: DatabaseHandle, seam: Seam): ContentMethods {
  return {
    snapshotId: async () => snapshotName(readContents(db)),
    counts: async () => readCounts(db),
    async beginBatch({ id, startedAt, note }) {
      await db.write(() => db.run("INSERT OR REPLACE INTO batches VALUES (?, ?, ?)", id, startedAt, note));
    },
    async saveDocument(document) {
      checkDocument(document);
      const saved = await db.write(() => {
        const done = saveDocumentRows(db, document);
        seam("ingest:before-commit");
        return done;
      });
      seam("ingest:after-commit-before-ack");
      if (saved.status === "replaced") db.checkpoint();
      return saved;
    },
    async removeSources(ids) {
      const distinct = [...new Set(ids)].sort();
      const summary = await db.write(() => {
        const unknown = unknownSources(db, distinct);
        if (unknown.length > 0) throw noSuchSources(unknown);
        const done = removeSourceRows(db, distinct);
        seam("remove:before-commit");
        return done;
      });
      seam("checkpoint:before");
      db.checkpoint();
      return summary;
    },
    sources: async (filter = {}) => readSources(db, filter),
    sourcesByTitle: async (titles) => readSourcesByTitle(db, titles),
    snapshot: async (sourceId) => readSnapshot(db, sourceId),
    passages: async (ids) => readPassages(db, ids),
    passagesOf: async (sourceIds) => readPassagesOf(db, sourceIds),
  };
}

function knowledgeMethods(db: DatabaseHandle): KnowledgeMethods {
  return {
    statementsOf: async (passageIds, extractor) => readStatements(db, passageIds, extractor),
    async saveStatements(passageId, extractor, statements) {
      await db.write(() => insertExtraction(db, { passageId, extractor, statements }));
    },
    judgements: async (targetIds) => readJudgements(db, targetIds),
    async saveJudgements(judgements) {
      await db.write(() => insertJudgements(db, judgements));
    },
    trustOverrides: async () => readTrust(db),
    async setTrust(scope, key, trust) {
      checkTrust(trust);
      await db.write(() => writeTrust(db, scope, key, trust));
    },
    cachedReply: async (key) => readReply(db, key),
    async cacheReply(key, value) {
      await db.write(() => writeReply(db, key, value));
    },
  };
}

function indexMethods(db: DatabaseHandle, seam: Seam): IndexMethods {
  const offered: OfferedEntries = new Map();
  return {
    pendingIndex: async (limit) => db.read(() => readPending(db, limit, offered)),
    async markIndexed(put, removed) {
      await db.write(() => markIndexedRows(db, put, removed, offered, seam));
      for (const id of [...put.map((passage) => passage.id), ...removed]) offered.delete(id);
    },
    async requeueIndex() {
      await db.write(() => requeueAll(db));
    },
  };
}

function reportMethods(db: DatabaseHandle, seam: Seam): ReportMethods {
  return {
    async saveReport(report) {
      await db.write(() => {
        writeReport(db, report);
        seam("report:before-commit");
      });
    },
    report: async (id) => readReport(db, id),
    reports: async () => readReportLines(db),
    reportsUsing: async (sourceIds) => readReportsUsing(db, sourceIds),
    async forget(reportIds) {
      const gone = await db.write(() => ({
        reports: deleteReports(db, reportIds),
        replies: deleteReplies(db),
      }));
      db.checkpoint();
      return gone;
    },
  };
}

/**
 * One connection to a knowledge base file, with the settings every user of the file must have. The store and
 * the passage index open one each: readers never block in WAL mode, and write transactions are synchronous
 * and short, so two connections of one process never meet inside one.
 *
 * What the driver does not do, or does in a way that would hurt, is kept inside this file:
 * - `synchronous` is set to FULL on every open and read back, since builds of SQLite differ in what a
 *   reopened WAL file gets (NORMAL would lose acknowledged transactions in a power cut);
 * - a boolean parameter ends the whole process in the driver, so the parameter type has none; a single object
 *   parameter is taken for named parameters, so parameters always go in as one array;
 * - text after a NUL character is lost when it is read back: keep free text inside JSON;
 * - blobs come back as ArrayBuffer, single rows carry a `_metadata` property, `pluck` does not work for them;
 * - SQLite ends a transaction by itself when the disk is full, and a second ROLLBACK then hides the cause;
 * - a closed connection keeps its file descriptor until its statements are collected as garbage.
 */
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import Libsql from "libsql";
import { AppError } from "../../domain/errors.ts";
import type { Timer } from "../../ports/run-context.ts";
import { isBusy, isFailedFsync, storageError, toStorageError } from "./storage-error.ts";

/** `PLUM` in ASCII: tells our files from those of other programs. */
export const APPLICATION_ID = 0x504c_554d;

/** How long a write waits for other processes before it fails as `locked`. */
export const BUSY_TIMEOUT_MS = 5_000;

export type SqlValue = string | number | bigint | null | Uint8Array;

/** The part of the driver that is used; tests put a failing one in its place. */
export interface Connection {
  readonly inTransaction: boolean;
  exec(sql: string): unknown;
  prepare(sql: string): {
    run(values: readonly SqlValue[]): { readonly changes: number };
    all(values: readonly SqlValue[]): unknown[];
  };
  close(): unknown;
}

export interface OpenOptions {
  readonly timer?: Pick<Timer, "elapsedMs" | "sleep">;
  readonly busyTimeoutMs?: number;
  readonly connect?: (path: string) => Connection;
}

/** All methods throw AppError `storage`. */
export interface DatabaseHandle {
  /** absolute */
  readonly path: string;
  /** every row of a query; statements are prepared once */
  all<Row>(sql: string, ...values: readonly SqlValue[]): Row[];
  first<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined;
  /** the number of changed rows; outside `write` it is a transaction of its own */
  run(sql: string, ...values: readonly SqlValue[]): number;
  /** several statements without parameters */
  script(sql: string): void;
  /**
   * Runs `work` in one write transaction: all of it or nothing, durable when the promise resolves. Waits for
   * other writers without blocking the process; throws `locked` after the busy timeout. `work` is synchronous
   * and must not call `write`. A value it throws rolls back and is thrown on.
   */
  write<T>(work: () => T): Promise<T>;
  /** runs `work` on one unchanging view of the file */
  read<T>(work: () => T): T;
  /**
   * Moves the log into the file and cuts it to nothing, so that deleted text stands in neither. False when
   * a reader still needs the log or the disk refuses: what was committed stays committed, in the log.
   */
  checkpoint(): boolean;
  /** idempotent; moves the log into the file first */
  close(): void;
}

const systemTimer: Pick<Timer, "elapsedMs" | "sleep"> = {
  elapsedMs: () => performance.now(),
  sleep: async (ms) => {
    await delay(ms);
  },
};

/** Opens or creates the file and its folder. Tables are made by whoever needs them. */
export function openDatabase(path: string, options: OpenOptions = {}): DatabaseHandle {
  const absolute = resolve(path);
  const busyTimeoutMs = options.busyTimeoutMs ?? BUSY_TIMEOUT_MS;
  let connection: Connection | undefined;
  try {
    if (statSync(absolute, { throwIfNoEntry: false })?.isDirectory())
      throw storageError("is_folder", absolute);
    mkdirSync(dirname(absolute), { recursive: true });
    connection = (options.connect ?? ((file) => new Libsql(file) as Connection))(absolute);
    configure(connection, absolute, busyTimeoutMs);
    return createHandle(connection, absolute, busyTimeoutMs, options.timer ?? systemTimer);
  } catch (error) {
    connection?.close();
    throw isUnwritable(dirname(absolute))
      ? storageError("read_only", absolute)
      : toStorageError(error, absolute);
  }
}

/** SQLite says no more than that it cannot open the file. */
function isUnwritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "EACCES" || code === "EROFS";
  }
}

function configure(connection: Connection, path: string, busyTimeoutMs: number): void {
  connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  claimFile(connection, path);
  const mode = pragma(connection, "journal_mode = WAL");
  if (mode !== "wal") throw storageError("io", path, { detail: `journal mode is ${mode}, WAL is needed` });
  connection.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA cache_size = -16000;
  `);
  if (pragma(connection, "synchronous") !== 2 || pragma(connection, "foreign_keys") !== 1) {
    throw storageError("io", path, { detail: "SQLite refused full synchronisation or foreign keys" });
  }
}

/** Marks a new file as ours and refuses the database of another program before anything is written to it. */
function claimFile(connection: Connection, path: string): void {
  const id = pragma(connection, "application_id");
  if (id === APPLICATION_ID) return;
  const tables = connection.prepare("SELECT name FROM sqlite_schema LIMIT 1").all([]);
  if (id !== 0 || tables.length > 0) throw storageError("foreign_file", path);
  connection.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
}

function pragma(connection: Connection, text: string): unknown {
  const [row] = connection.prepare(`PRAGMA ${text}`).all([]);
  return row === undefined ? undefined : Object.values(row as Record<string, unknown>)[0];
}

function createHandle(
  connection: Connection,
  path: string,
  busyTimeoutMs: number,
  timer: Pick<Timer, "elapsedMs" | "sleep">,
): DatabaseHandle {
  const prepared = new Map<string, ReturnType<Connection["prepare"]>>();
  let open = true;
  let fatal: unknown;

  function guarded<T>(call: () => T): T {
    if (!open) throw storageError("io", path, { detail: "it was closed" });
    if (fatal !== undefined) throw fatal;
    try {
      return call();
    } catch (error) {
      const mapped = toStorageError(error, path);
      if (isFailedFsync(error)) fatal = mapped;
      throw mapped;
    }
  }

  function statement(sql: string): ReturnType<Connection["prepare"]> {
    let found = prepared.get(sql);
    if (found === undefined) {
      found = connection.prepare(sql);
      prepared.set(sql, found);
    }
    return found;
  }

  function tryCheckpoint(): boolean {
    try {
      return guarded(() => checkpoint(connection, busyTimeoutMs));
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  return {
    path,
    all: <Row>(sql: string, ...values: readonly SqlValue[]) =>
      guarded(() => statement(sql).all(values) as Row[]),
    first: <Row>(sql: string, ...values: readonly SqlValue[]) =>
      guarded(() => statement(sql).all(values)[0] as Row | undefined),
    run: (sql, ...values) => guarded(() => statement(sql).run(values).changes),
    script: (sql) => guarded(() => void connection.exec(sql)),
    async write(work) {
      const startedMs = timer.elapsedMs();
      for (let attempt = 0; ; attempt++) {
        const outcome = guarded(() =>
          transaction(
            connection,
            () => withoutWaiting(connection, busyTimeoutMs, () => connection.exec("BEGIN IMMEDIATE")),
            work,
          ),
        );
        if (outcome !== undefined) return outcome.value;
        if (timer.elapsedMs() - startedMs >= busyTimeoutMs) throw storageError("locked", path);
        // short waits: with SQLite's own, longer ones a busy neighbour could keep a writer out for seconds
        await timer.sleep(Math.min(1 + attempt, 15));
      }
    },
    read(work) {
      const begin = () => {
        connection.exec("BEGIN");
        return true;
      };
      return guarded(() => transaction(connection, begin, work)!.value);
    },
    checkpoint: tryCheckpoint,
    close() {
      if (!open) return;
      tryCheckpoint();
      open = false;
      // what holds statements, and an error's stack does, keeps the file open
      fatal = undefined;
      prepared.clear();
      connection.close();
    },
  };
}

/** False when another connection held what `call` needs. */
function withoutWaiting(connection: Connection, busyTimeoutMs: number, call: () => void): boolean {
  connection.exec("PRAGMA busy_timeout = 0");
  try {
    call();
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }
}

function checkpoint(connection: Connection, busyTimeoutMs: number): boolean {
  let busy: unknown;
  const ran = withoutWaiting(connection, busyTimeoutMs, () => {
    busy = pragma(connection, "wal_checkpoint(TRUNCATE)");
  });
  return ran && busy === 0;
}

/** All of `work` or nothing; undefined when `begin` says that it is not our turn. */
function transaction<T>(
  connection: Connection,
  begin: () => boolean,
  work: () => T,
): { readonly value: T } | undefined {
  try {
    if (!begin()) return undefined;
    const value = work();
    connection.exec("COMMIT");
    return { value };
  } catch (error) {
    // the driver lets go of a closed connection late: a transaction left open would lock everyone out
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  }
}

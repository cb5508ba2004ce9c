/**
 * Turns for work that spans several transactions.
 *
 * What needs no turn: every write of the store is one short SQLite transaction. SQLite's own write lock
 * orders those of all processes, the operating system frees it when its holder dies, and a writer that finds
 * it taken waits (open-database.ts). Two `add` runs therefore interleave document by document and lose
 * nothing, migrations look again inside their transaction at what another process did, and readers, in WAL
 * mode, never wait. A lock around all that would only add a way to be stuck.
 *
 * What does: bringing the index up to date (read the queue, embed, put, mark as done) or building it anew.
 * Done by two processes at once it would still end right, as every step may be repeated, but twice as late and
 * at twice the cost. For that a row names who has the turn. It is taken over at once when its process
 * is gone from this machine, and when its heartbeat has not moved for a while otherwise: the watcher counts on
 * its own monotonic clock, so machines with wrong clocks cannot rob each other. A holder that was only frozen
 * and comes back may overlap with its successor; that is the harmless case above.
 */
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "../../domain/errors.ts";
import type { DatabaseHandle } from "./open-database.ts";
import type { Processes } from "./processes.ts";

export const HEARTBEAT_MS = 2_000;
export const STALE_AFTER_MS = 15_000;

const FIRST_WAIT_MS = 5;
const LONGEST_WAIT_MS = 100;

export interface WriterLockOptions {
  readonly processes: Processes;
  readonly heartbeatMs?: number;
  readonly staleAfterMs?: number;
}

export interface WriterLock {
  /** throws `interrupted` when the signal aborts while it waits */
  exclusive<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface TurnRow {
  readonly owner: string;
  readonly machine: string;
  readonly pid: number;
  readonly started: string | null;
  readonly beat: number;
}

/** What a waiter saw last, and since when. */
interface Watch {
  readonly owner: string;
  readonly beat: number;
  readonly sinceMs: number;
}

export function createWriterLock(db: DatabaseHandle, options: WriterLockOptions): WriterLock {
  const { processes, heartbeatMs = HEARTBEAT_MS, staleAfterMs = STALE_AFTER_MS } = options;

  /** undefined when it was free and is ours now */
  function take(name: string, owner: string, watch: Watch | undefined): Promise<Watch | undefined> {
    return db.write(() => {
      const seen = look(db, name, watch);
      if (seen !== undefined && !isStale(seen.row, seen.watch)) return seen.watch;
      const { machine, pid, started } = processes.own;
      db.run("INSERT OR REPLACE INTO turns VALUES (?, ?, ?, ?, ?, 0)", name, owner, machine, pid, started);
      return undefined;
    });
  }

  function isStale(row: TurnRow, watch: Watch): boolean {
    if (processes.isAlive(row) === false) return true;
    return performance.now() - watch.sinceMs >= staleAfterMs;
  }

  async function acquire(name: string, owner: string, signal: AbortSignal | undefined): Promise<void> {
    let watch: Watch | undefined;
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      const seen = look(db, name, watch);
      watch = seen?.watch;
      if (seen === undefined || isStale(seen.row, seen.watch)) {
        watch = await take(name, owner, watch);
        if (watch === undefined) return;
      }
      await pause(waitMs, signal);
    }
  }

  return {
    async exclusive(name, work, signal) {
      const owner = randomUUID();
      await acquire(name, owner, signal);
      const beating = setInterval(() => beat(db, name, owner), heartbeatMs);
      beating.unref();
      try {
        return await work();
      } finally {
        clearInterval(beating);
        await release(db, name, owner);
      }
    },
  };
}

function look(
  db: DatabaseHandle,
  name: string,
  before: Watch | undefined,
): { readonly row: TurnRow; readonly watch: Watch } | undefined {
  const row = db.first<TurnRow>("SELECT owner, machine, pid, started, beat FROM turns WHERE name = ?", name);
  if (row === undefined) return undefined;
  if (before?.owner === row.owner && before.beat === row.beat) return { row, watch: before };
  return { row, watch: { owner: row.owner, beat: row.beat, sinceMs: performance.now() } };
}

/** A heartbeat that fails is not repeated: at worst the turn is taken over. */
function beat(db: DatabaseHandle, name: string, owner: string): void {
  db.write(() => db.run("UPDATE turns SET beat = beat + 1 WHERE name = ? AND owner = ?", name, owner)).catch(
    () => undefined,
  );
}

/** A turn that cannot be given back (a full disk) does not undo the work; it goes stale by itself. */
async function release(db: DatabaseHandle, name: string, owner: string): Promise<void> {
  try {
    await db.write(() => db.run("DELETE FROM turns WHERE name = ? AND owner = ?", name, owner));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(ms, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    throw new AppError("interrupted", "Interrupted while waiting for another process.", { cause: error });
  }
}

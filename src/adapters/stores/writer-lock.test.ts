import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { MIGRATIONS } from "./migrations/migrations.ts";
import { type DatabaseHandle, openDatabase } from "./open-database.ts";
import { type Processes, systemProcesses } from "./processes.ts";
import { createWriterLock, type WriterLockOptions } from "./writer-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "plumbline-lock-"));
let files = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openFile(): Promise<DatabaseHandle> {
  const db = openDatabase(join(folder, `${++files}.db`));
  await db.write(() => db.script(MIGRATIONS[0]!.sql));
  return db;
}

const processes = (isAlive: boolean | undefined): Processes => ({
  own: { machine: "here", pid: 1, started: null },
  isAlive: () => isAlive,
});

const lockOf = (db: DatabaseHandle, isAlive: boolean | undefined, more: Partial<WriterLockOptions> = {}) =>
  createWriterLock(db, { processes: processes(isAlive), heartbeatMs: 10, staleAfterMs: 100, ...more });

/** The row of a holder that will never come back. */
function leaveTurn(db: DatabaseHandle): void {
  db.run("INSERT INTO turns VALUES ('index', 'gone', 'there', 4711, NULL, 3)");
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("the writer lock", () => {
  it("F27 takes over from a dead process at once", async () => {
    const db = await openFile();
    leaveTurn(db);
    const started = performance.now();
    expect(await lockOf(db, false, { staleAfterMs: 60_000 }).exclusive("index", async () => "mine")).toBe(
      "mine",
    );
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(db.all("SELECT * FROM turns")).toEqual([]);
    db.close();
  });

  it("F27 takes over from a machine it cannot ask once its heartbeat stands still, not before", async () => {
    const db = await openFile();
    leaveTurn(db);
    const started = performance.now();
    await lockOf(db, undefined).exclusive("index", async () => "mine");
    expect(performance.now() - started).toBeGreaterThan(95);
    db.close();
  });

  it("F27 does not take over from a holder that works for long and whose heart beats", async () => {
    const db = await openFile();
    const order: string[] = [];
    const patient = { staleAfterMs: 600 };
    const first = lockOf(db, undefined, patient).exclusive("index", async () => {
      order.push("first starts");
      await later(1_500);
      order.push("first ends");
    });
    await later(20);
    const second = lockOf(db, undefined, patient).exclusive("index", async () => order.push("second"));
    await Promise.all([first, second]);
    expect(order).toEqual(["first starts", "first ends", "second"]);
    db.close();
  });

  it("F27 gives the turn back when the work fails, and does not give back another's", async () => {
    const db = await openFile();
    const failing = lockOf(db, true).exclusive("index", async () => {
      // as if it had been frozen for long and taken over meanwhile
      db.run("UPDATE turns SET owner = 'successor'");
      throw new Error("work failed");
    });
    await expect(failing).rejects.toThrow("work failed");
    expect(db.all("SELECT owner FROM turns")).toEqual([{ owner: "successor" }]);
    db.close();
  });

  it("F27 passes each turn to exactly one of many", async () => {
    const db = await openFile();
    let inside = 0;
    let count = 0;
    await Promise.all(
      Array.from({ length: 12 }, () =>
        lockOf(db, true, { heartbeatMs: 1_000, staleAfterMs: 60_000 }).exclusive("index", async () => {
          expect(++inside).toBe(1);
          await later(2);
          count++;
          inside--;
        }),
      ),
    );
    expect(count).toBe(12);
    db.close();
  });

  it("waits no longer than its signal", async () => {
    const db = await openFile();
    leaveTurn(db);
    const waiting = lockOf(db, true, { staleAfterMs: 60_000 }).exclusive(
      "index",
      async () => "never",
      AbortSignal.timeout(30),
    );
    await expect(waiting).rejects.toMatchObject({ code: "interrupted" });
    expect(db.all("SELECT owner FROM turns")).toEqual([{ owner: "gone" }]);
    db.close();
  });
});

describe("processes", () => {
  it("F27 knows itself as alive, a killed child as dead, and says nothing of other machines", async () => {
    const mine = systemProcesses();
    expect(mine.isAlive(mine.own)).toBe(true);
    expect(mine.isAlive({ ...mine.own, machine: "elsewhere" })).toBeUndefined();
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    await once(child, "spawn");
    const theirs = systemProcesses(child.pid).own;
    expect(mine.isAlive(theirs)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(mine.isAlive(theirs)).toBe(false);
  });

  it.runIf(process.platform === "linux")("F27 is not fooled by a number that was given again", () => {
    const mine = systemProcesses();
    expect(mine.own.started).toMatch(/^[0-9a-f-]{36} \d+$/);
    expect(mine.isAlive({ ...mine.own, started: "another boot 1" })).toBe(false);
    expect(mine.isAlive({ ...mine.own, started: null })).toBe(true);
  });
});

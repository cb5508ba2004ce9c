import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Libsql from "libsql";
import { afterAll, describe, expect, it } from "vitest";
import { APPLICATION_ID, type Connection, openDatabase } from "./open-database.ts";

const folder = mkdtempSync(join(tmpdir(), "plumbline-open-"));
const at = (name: string) => join(folder, name);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function settings(db: ReturnType<typeof openDatabase>): unknown {
  const names = [
    "synchronous",
    "journal_mode",
    "foreign_keys",
    "secure_delete",
    "busy_timeout",
    "application_id",
  ];
  return Object.fromEntries(
    names.map((name) => [name, Object.values(db.first<Record<string, unknown>>(`PRAGMA ${name}`) ?? {})[0]]),
  );
}

const expected = {
  synchronous: 2,
  journal_mode: "wal",
  foreign_keys: 1,
  secure_delete: 1,
  busy_timeout: 5_000,
  application_id: APPLICATION_ID,
};

describe("openDatabase", () => {
  it("P2 has full synchronisation on the first open, a second connection and every reopening", () => {
    const path = at("settings.db");
    const first = openDatabase(path);
    const second = openDatabase(path);
    expect([settings(first), settings(second)]).toEqual([expected, expected]);
    first.run("CREATE TABLE t (a TEXT)");
    first.close();
    second.close();
    for (let reopening = 0; reopening < 3; reopening++) {
      const again = openDatabase(path);
      expect(settings(again)).toEqual(expected);
      again.close();
    }
  });

  it("P2 refuses a SQLite that does not obey", () => {
    const connect = (path: string): Connection => {
      const real = new Libsql(path) as Connection;
      return {
        inTransaction: false,
        exec: (sql) => real.exec(sql.replace("synchronous = FULL", "synchronous = NORMAL")),
        prepare: (sql) => real.prepare(sql),
        close: () => real.close(),
      };
    };
    expect(() => openDatabase(at("disobedient.db"), { connect })).toThrow(/full synchronisation/);
  });

  it("P2 is the only place of the sources that opens SQLite", () => {
    const sources = join(import.meta.dirname, "../..");
    const opening = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter(
      (name) =>
        name.endsWith(".ts") &&
        !name.endsWith(".test.ts") &&
        /from "(?:libsql|better-sqlite3|node:sqlite)/.test(readFileSync(join(sources, name), "utf8")),
    );
    expect(opening).toEqual([join("adapters", "stores", "open-database.ts")]);
  });

  it("makes the folder, whatever its name", () => {
    const path = at("new folder/ünïcödé ‮/kb.db");
    openDatabase(path).close();
    expect(readFileSync(path).subarray(0, 15).toString()).toBe("SQLite format 3");
  });

  it("leaves one file when the last one closes, and closes twice without harm", () => {
    const db = openDatabase(at("alone/kb.db"));
    db.run("CREATE TABLE t (a TEXT)");
    db.close();
    db.close();
    expect(readFileSync(at("alone/kb.db")).includes("CREATE TABLE t")).toBe(true);
    expect(() => db.first("SELECT 1")).toThrow(/closed/);
  });

  it("refuses what is no database, with advice, and leaves it as it was", () => {
    const path = at("notes.db");
    const text = "These are my notes and no database.\n".repeat(200);
    writeFileSync(path, text);
    expect(() => openDatabase(path)).toThrow(
      expect.objectContaining({
        code: "storage",
        reason: "damaged",
        hint: expect.stringContaining("restore a backup"),
      }),
    );
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("refuses the database of another program and leaves it as it was", () => {
    const path = at("foreign.db");
    const foreign = new Libsql(path);
    foreign.exec("CREATE TABLE photos (a TEXT)");
    foreign.close();
    const before = readFileSync(path);
    expect(() => openDatabase(path)).toThrow(expect.objectContaining({ reason: "foreign_file" }));
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("X3 names a folder that cannot be made and a file that is a folder", () => {
    writeFileSync(at("file"), "x");
    expect(() => openDatabase(at("file/kb.db"))).toThrow(expect.objectContaining({ code: "storage" }));
    expect(() => openDatabase(folder)).toThrow(
      expect.objectContaining({ code: "storage", reason: "is_folder" }),
    );
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
    "X3 says that a folder cannot be written",
    () => {
      mkdirSync(at("closed"), { mode: 0o555 });
      for (const path of ["closed/kb.db", "closed/below/kb.db"]) {
        expect(() => openDatabase(at(path))).toThrow(
          expect.objectContaining({ code: "storage", reason: "read_only" }),
        );
      }
    },
  );

  it("rolls back when the work throws, and throws what it threw", async () => {
    const db = openDatabase(at("rollback.db"));
    db.run("CREATE TABLE t (a TEXT)");
    const failing = db.write(() => {
      db.run("INSERT INTO t VALUES ('gone')");
      throw new RangeError("mine");
    });
    await expect(failing).rejects.toThrow(RangeError);
    await db.write(() => db.run("INSERT INTO t VALUES (?)", "kept"));
    expect(db.all("SELECT a FROM t")).toEqual([{ a: "kept" }]);
    db.close();
  });

  it("passes null, bytes and long numbers as parameters", () => {
    const db = openDatabase(at("values.db"));
    db.run("CREATE TABLE t (a)");
    db.run("INSERT INTO t VALUES (?)", null);
    db.run("INSERT INTO t VALUES (?)", new Uint8Array([1, 2]));
    db.run("INSERT INTO t VALUES (?)", Number.MAX_SAFE_INTEGER);
    const rows = db.all<{ a: unknown }>("SELECT a FROM t");
    expect(rows[0]?.a).toBeNull();
    expect([...new Uint8Array(rows[1]?.a as ArrayBuffer)]).toEqual([1, 2]);
    expect(rows[2]?.a).toBe(Number.MAX_SAFE_INTEGER);
    db.close();
  });

  it("X6 waits for another writer without blocking, and then says who keeps it waiting", async () => {
    const path = at("busy.db");
    const other = openDatabase(path);
    const db = openDatabase(path, { busyTimeoutMs: 800 });
    other.run("CREATE TABLE t (a TEXT)");
    other.script("BEGIN IMMEDIATE");
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 5);
    await expect(db.write(() => db.run("INSERT INTO t VALUES ('b')"))).rejects.toMatchObject({
      code: "storage",
      reason: "locked",
      hint: expect.stringContaining("Wait until the other command has ended"),
    });
    expect(ticks).toBeGreaterThan(3);
    const waiting = db.write(() => db.run("INSERT INTO t VALUES ('c')"));
    expect(db.all("SELECT a FROM t")).toEqual([]);
    other.script("COMMIT");
    expect(await waiting).toBe(1);
    clearInterval(ticking);
    other.close();
    db.close();
  });

  it("X6 lets a long reader keep its view while others write", async () => {
    const path = at("reader.db");
    const writer = openDatabase(path);
    const reader = openDatabase(path);
    writer.run("CREATE TABLE t (a TEXT)");
    reader.script("BEGIN");
    expect(reader.all("SELECT a FROM t")).toEqual([]);
    await writer.write(() => writer.run("INSERT INTO t VALUES ('new')"));
    expect(reader.all("SELECT a FROM t")).toEqual([]);
    expect(writer.checkpoint()).toBe(false);
    reader.script("COMMIT");
    expect(reader.all("SELECT a FROM t")).toEqual([{ a: "new" }]);
    expect(writer.checkpoint()).toBe(true);
    writer.close();
    reader.close();
  });

  it("X3 says `read_only` where nothing may be written, and can still read", async () => {
    const db = openDatabase(at("readonly.db"));
    db.run("CREATE TABLE t (a TEXT)");
    db.script("PRAGMA query_only = 1");
    const writing = db.write(() => db.run("INSERT INTO t VALUES ('b')"));
    await expect(writing).rejects.toMatchObject({ code: "storage", reason: "read_only" });
    expect(db.all("SELECT a FROM t")).toEqual([]);
    db.close();
  });

  it("says `damaged` where a page is, and reads what is whole", () => {
    const path = at("damaged.db");
    const db = openDatabase(path);
    db.script("CREATE TABLE good (a TEXT); CREATE TABLE bad (a TEXT); INSERT INTO good VALUES ('whole')");
    for (let row = 0; row < 200; row++) db.run("INSERT INTO bad VALUES (?)", "x".repeat(1000));
    db.close();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096 * 5, 4096 * 20);
    writeFileSync(path, bytes);
    const again = openDatabase(path);
    expect(() => again.all("SELECT a FROM bad")).toThrow(
      expect.objectContaining({ code: "storage", reason: "damaged" }),
    );
    expect(again.all("SELECT a FROM good")).toEqual([{ a: "whole" }]);
    again.close();
  });
});

/** A process whose shell limits it; null where there is no such shell. */
function limited(limit: string, script: string): string {
  const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, "open-database.ts")).href);
  const code = `const { openDatabase } = await import(${module}); ${script}`;
  const command = `${limit}; exec "$0" --import tsx --input-type=module -e "$1"`;
  return execFileSync("sh", ["-c", command, process.execPath, code], {
    encoding: "utf8",
    cwd: join(import.meta.dirname, "../../.."),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

describe.skipIf(process.platform === "win32")("under the system's own limits", () => {
  it("X2 X3 keeps what was confirmed when the system refuses to let the file grow", () => {
    const path = at("limit.db");
    // 512-byte blocks: the log may grow to 400 KiB
    const output = limited(
      "trap '' XFSZ; ulimit -f 800",
      `
      const db = openDatabase(${JSON.stringify(path)});
      db.run("CREATE TABLE t (a TEXT)");
      await db.write(() => db.run("INSERT INTO t VALUES ('first')"));
      const large = "x".repeat(1_000_000);
      const failure = await db.write(() => db.run("INSERT INTO t VALUES (?)", large)).catch((error) => error);
      const rows = db.all("SELECT a FROM t").length;
      await db.write(() => db.run("INSERT INTO t VALUES ('last')"));
      db.close();
      console.log(JSON.stringify([failure.name, failure.code, failure.reason, rows]));
      `,
    );
    expect(JSON.parse(output)).toEqual(["AppError", "storage", expect.stringMatching(/^(io|disk_full)$/), 1]);
    const db = openDatabase(path);
    expect(db.all("SELECT a FROM t")).toEqual([{ a: "first" }, { a: "last" }]);
    db.close();
  });

  it("X3 says what to look at when no more files can be opened, and opens once they can", () => {
    const path = at("emfile.db");
    const output = limited(
      "ulimit -n 40",
      `
      const { openSync, closeSync } = await import("node:fs");
      const held = [];
      try { for (;;) held.push(openSync("/dev/null", "r")); } catch {}
      let failure;
      try { openDatabase(${JSON.stringify(path)}); } catch (error) { failure = error; }
      for (const file of held) closeSync(file);
      const db = openDatabase(${JSON.stringify(path)});
      db.close();
      console.log(JSON.stringify([failure.name, failure.code, failure.reason, failure.hint]));
      `,
    );
    expect(JSON.parse(output)).toEqual([
      "AppError",
      "storage",
      "io",
      expect.stringContaining("number of open files"),
    ]);
  });
});

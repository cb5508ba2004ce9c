import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { documentOf, EXTRACTOR, judgementOf, statementOf } from "../../../test/contracts/store-fixtures.ts";
import { createSqliteStore, type SqliteStoreOptions } from "./create-sqlite-store.ts";
import { MIGRATIONS } from "./migrations/migrations.ts";
import { networkFileSystem } from "./network-drive.ts";
import { openDatabase } from "./open-database.ts";
import type { CrashPoint } from "./seam.ts";

const folder = mkdtempSync(join(tmpdir(), "plumbline-sqlite-"));
const at = (name: string) => join(folder, name);
const clock = { now: () => Date.UTC(2024, 4, 1) };
const open = (name: string, more: Partial<SqliteStoreOptions> = {}) =>
  createSqliteStore({ path: at(name), clock, ...more });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mill = documentOf("mill", ["Ana Verrick built the mill.", "It stands in Thorle."]);
const inn = documentOf("inn", ["Bo keeps the inn."]);

/** Throws at one point, once. */
function throwAt(point: CrashPoint): (reached: CrashPoint) => void {
  let thrown = false;
  return (reached) => {
    if (thrown || reached !== point) return;
    thrown = true;
    throw new Error(`stopped at ${point}`);
  };
}

describe("crash points", () => {
  it("X1 before the commit leave nothing of the document", async () => {
    const store = await open("before.db", { seam: throwAt("ingest:before-commit") });
    const empty = await store.snapshotId();
    await expect(store.saveDocument(mill)).rejects.toThrow("stopped");
    expect(await store.snapshotId()).toBe(empty);
    expect(await store.counts()).toEqual({ sources: 0, passages: 0, statements: 0, reports: 0 });
    expect(await store.pendingIndex(9)).toEqual({ put: [], remove: [] });
    expect((await store.saveDocument(mill)).status).toBe("added");
    await store.close();
  });

  it("X1 between commit and acknowledgement leave all of it, and saving again changes nothing", async () => {
    const store = await open("after.db", { seam: throwAt("ingest:after-commit-before-ack") });
    await expect(store.saveDocument(mill)).rejects.toThrow("stopped");
    expect(await store.sources()).toEqual([mill.source]);
    const state = await store.snapshotId();
    expect((await store.saveDocument(mill)).status).toBe("unchanged");
    expect(await store.snapshotId()).toBe(state);
    await store.close();
  });

  it("X1 in the middle of marking leave the whole batch pending", async () => {
    const store = await open("marking.db", { seam: throwAt("index:mid-batch") });
    await store.saveDocument(mill);
    const pending = await store.pendingIndex(9);
    await expect(store.markIndexed(pending.put, [])).rejects.toThrow("stopped");
    expect(await store.pendingIndex(9)).toEqual(pending);
    await store.close();
  });

  it("X1 before the commit of a removal leave the source, after it only text in the log", async () => {
    for (const point of ["remove:before-commit", "checkpoint:before"] as const) {
      const name = `${point.replace(":", "-")}.db`;
      const store = await open(name, { seam: throwAt(point) });
      await store.saveDocument(mill);
      await expect(store.removeSources([mill.source.id])).rejects.toThrow("stopped");
      expect(await store.sources()).toHaveLength(point === "remove:before-commit" ? 1 : 0);
      await store.close();
      expect(readFileSync(at(name)).includes("Ana Verrick")).toBe(point === "remove:before-commit");
    }
  });
});

describe("the schema", () => {
  const broken = { name: "broken", sql: "CREATE TABLE half (a TEXT); INSERT INTO nowhere VALUES (1);" };
  const next = { name: "next", sql: "CREATE TABLE extra (a TEXT) STRICT;" };

  it("P21 of a newer version is refused with a clear text and left as it was", async () => {
    await (await open("newer.db", { migrations: [...MIGRATIONS, next] })).close();
    const before = readFileSync(at("newer.db"));
    await expect(open("newer.db")).rejects.toMatchObject({
      code: "storage",
      reason: "newer_version",
      message: expect.stringContaining("a newer version of Plumbline wrote it"),
      hint: expect.stringContaining("Update Plumbline"),
    });
    expect(readFileSync(at("newer.db")).equals(before)).toBe(true);
  });

  it("P21 of another line of versions is refused", async () => {
    await (await open("other.db", { migrations: [...MIGRATIONS, next] })).close();
    const renamed = { ...next, name: "renamed" };
    await expect(open("other.db", { migrations: [...MIGRATIONS, renamed] })).rejects.toThrow(
      /"next" where this version has "renamed"/,
    );
  });

  it("P21 stays usable for the old version when a step fails", async () => {
    const old = await open("failing.db");
    await old.saveDocument(mill);
    await old.close();
    await expect(open("failing.db", { migrations: [...MIGRATIONS, next, broken] })).rejects.toThrow(
      /nowhere/,
    );
    // the good step stays, the broken one left nothing
    const db = openDatabase(at("failing.db"));
    expect(db.all("SELECT name FROM sqlite_schema WHERE name IN ('extra', 'half')")).toEqual([
      { name: "extra" },
    ]);
    db.close();
    const again = await open("failing.db", { migrations: [...MIGRATIONS, next] });
    expect(await again.sources()).toEqual([mill.source]);
    await again.close();
  });

  it("P21 X1 goes on after a stop in the middle of a step", async () => {
    await expect(open("mid.db", { seam: throwAt("migrate:mid") })).rejects.toThrow("stopped");
    const store = await open("mid.db");
    expect((await store.saveDocument(mill)).status).toBe("added");
    await store.close();
    const db = openDatabase(at("mid.db"));
    expect(db.all("SELECT position, name, applied_at FROM schema_migrations")).toEqual([
      { position: 1, name: "first-tables", applied_at: "2024-05-01T00:00:00.000Z" },
    ]);
    db.close();
  });

  it("F27 is brought up to date once when two open a file at the same time", async () => {
    const stores = await Promise.all([open("both.db"), open("both.db"), open("both.db")]);
    await stores[0]?.saveDocument(mill);
    for (const store of stores) {
      expect(await store.sources()).toEqual([mill.source]);
      await store.close();
    }
  });
});

/** All bytes of a knowledge base: file, log and log index. */
function bytesOf(name: string): Buffer {
  return Buffer.concat(
    readdirSync(folder)
      .filter((file) => file.startsWith(name))
      .map((file) => readFileSync(at(file))),
  );
}

describe("removed text", () => {
  it("F22 stands nowhere in the files, neither after a removal nor after a replacement", async () => {
    const store = await open("bytes.db");
    await store.saveDocument(inn);
    for (const change of ["remove", "replace"]) {
      await store.saveDocument(mill);
      const claim = statementOf(mill.passages[0]!, ["Ana Verrick", "built", "mill"]);
      await store.saveStatements(claim.passageId, EXTRACTOR, [claim]);
      await store.saveJudgements([{ ...judgementOf(claim), reason: "Ana Verrick is known" }]);
      expect(bytesOf("bytes.db").includes("Ana Verrick")).toBe(true);
      if (change === "remove") await store.removeSources([mill.source.id]);
      else await store.saveDocument(documentOf("mill", ["The mill is closed."]));
      expect(bytesOf("bytes.db").includes("Ana Verrick")).toBe(false);
      expect(bytesOf("bytes.db").includes("Bo keeps the inn")).toBe(true);
    }
    await store.close();
  });

  it("F22 leaves the log as soon as the last reader who needs it has gone", async () => {
    const store = await open("lagging.db");
    await store.saveDocument(mill);
    const reader = openDatabase(at("lagging.db"));
    reader.script("BEGIN");
    expect(reader.all("SELECT id FROM sources")).toHaveLength(1);
    await store.removeSources([mill.source.id]);
    expect(reader.all("SELECT id FROM sources")).toHaveLength(1);
    reader.script("COMMIT");
    reader.close();
    await store.close();
    expect(bytesOf("lagging.db").includes("Ana Verrick")).toBe(false);
  });
});

describe("backup", () => {
  it("X7 is a whole store of its own, made while others write", async () => {
    const store = await open("source.db");
    await store.saveDocument(mill);
    const writing = Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        store.saveDocument(documentOf(`d${number}`, [`Text ${number}.`])),
      ),
    );
    await store.backup(at("copies/copy.db"));
    await writing;
    const copy = await open("copies/copy.db");
    expect(await copy.damage()).toEqual([]);
    expect(await copy.snapshot(mill.source.id)).toEqual(mill.snapshot);
    for (const { id, contentHash } of await copy.sources()) {
      expect((await copy.snapshot(id))?.contentHash).toBe(contentHash);
    }
    await copy.close();
    await store.close();
    expect(readdirSync(at("copies")).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("X7 names its state as the original does", async () => {
    const store = await open("named.db");
    await store.saveDocument(mill);
    await store.setTrust("domain", "a.example", 0.05);
    await store.backup(at("named-copy.db"));
    const copy = await open("named-copy.db");
    expect(await copy.snapshotId()).toBe(await store.snapshotId());
    await copy.close();
    await store.close();
  });

  it("X7 never overwrites a file", async () => {
    const store = await open("careful.db");
    writeFileSync(at("precious"), "precious");
    await expect(store.backup(at("precious"))).rejects.toMatchObject({ code: "invalid-input" });
    await expect(store.backup(at("careful.db"))).rejects.toMatchObject({ code: "invalid-input" });
    expect(readFileSync(at("precious"), "utf8")).toBe("precious");
    await store.close();
  });

  it("X7 leaves no file of its name when it is stopped half-way, and works the next time", async () => {
    const store = await open("stopped.db", { seam: throwAt("snapshot:mid-write") });
    await expect(store.backup(at("stopped-copy.db"))).rejects.toThrow("stopped");
    expect(existsSync(at("stopped-copy.db"))).toBe(false);
    expect(existsSync(at("stopped-copy.db.partial"))).toBe(false);
    await store.backup(at("stopped-copy.db"));
    expect(existsSync(at("stopped-copy.db"))).toBe(true);
    await store.close();
  });

  it("X2 says where it could not be written", async () => {
    const store = await open("nowhere.db");
    writeFileSync(at("a-file"), "");
    await expect(store.backup(at("a-file/copy.db"))).rejects.toMatchObject({ code: "storage" });
    await store.close();
  });
});

describe("damage", () => {
  it("is found by the check and named when it is met", async () => {
    const store = await open("damage.db");
    for (let number = 0; number < 80; number++) {
      await store.saveDocument(documentOf(`d${number}`, [`Text ${number}. ${"More. ".repeat(150)}`]));
    }
    expect(await store.damage()).toEqual([]);
    await store.close();
    const bytes = readFileSync(at("damage.db"));
    bytes.fill(0xa5, 4096 * 40, 4096 * 70);
    writeFileSync(at("damage.db"), bytes);
    const again = await open("damage.db");
    expect((await again.damage()).length).toBeGreaterThan(0);
    const ids = Array.from({ length: 80 }, (_, number) => documentOf(`d${number}`, []).source.id);
    await expect(Promise.all(ids.map((id) => again.snapshot(id)))).rejects.toMatchObject({
      code: "storage",
      reason: "damaged",
    });
    await again.close();
  });
});

describe("network drives", () => {
  it.runIf(process.platform === "linux")("X6 are known by their number, local ones are not named", () => {
    expect(networkFileSystem("/", () => 0x6969)).toBe("NFS");
    expect(networkFileSystem("/", () => 0xff53_4d42 | 0)).toBe("CIFS");
    expect(networkFileSystem("/", () => 0xef53)).toBeUndefined();
    expect(networkFileSystem(at("does not exist"))).toBeUndefined();
  });

  it("X6 give no warning for a local file", async () => {
    const warnings: string[] = [];
    const store = await open("local.db", { warn: (message) => warnings.push(message) });
    await store.close();
    expect(warnings).toEqual([]);
  });
});

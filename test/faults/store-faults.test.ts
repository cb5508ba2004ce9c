import Libsql from "libsql";
import { describe, expect, it } from "vitest";
import { createSqliteStore } from "../../src/adapters/stores/create-sqlite-store.ts";
import type { Connection } from "../../src/adapters/stores/open-database.ts";
import { documentOf } from "../contracts/store-fixtures.ts";
import { throwSqlite } from "./failing-connection.ts";
import { describeStoreFaultLoop } from "./store-fault-loop.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const at = temporaryFolder();
const clock = { now: () => 1_700_000_000_000 };

const first = documentOf("first", ["Ana built the mill.", "The mill stands."]);
const second = documentOf("second", ["Bo keeps the inn."]);

describeStoreFaultLoop(12);

describe("a disk that refuses", () => {
  it("X2 goes on with the same connection once there is space again", async () => {
    let connection: Connection | undefined;
    const connect = (file: string) => {
      connection = new Libsql(file) as Connection;
      return connection;
    };
    const store = await createSqliteStore({ path: at("space.db"), clock, connect });
    await store.saveDocument(first);
    const before = [await store.snapshotId(), await store.pendingIndex(9)];
    const large = documentOf("large", ["A long story. ".repeat(20_000)]);
    connection?.exec("PRAGMA max_page_count = 60");
    await expect(store.saveDocument(large)).rejects.toMatchObject({ code: "storage", reason: "disk_full" });
    expect([await store.snapshotId(), await store.pendingIndex(9)]).toEqual(before);
    connection?.exec("PRAGMA max_page_count = 100000");
    expect((await store.saveDocument(large)).status).toBe("added");
    await store.close();
  });

  it("X4 writes nothing more after a failed fsync, not even when asked again", async () => {
    let armed = false;
    const asked: string[] = [];
    const connect = (file: string): Connection => {
      const real = new Libsql(file) as Connection;
      return {
        get inTransaction() {
          return real.inTransaction;
        },
        exec(sql) {
          if (armed) asked.push(sql);
          return armed && sql === "COMMIT" ? throwSqlite("IOERR_FSYNC") : real.exec(sql);
        },
        prepare: (sql) => real.prepare(sql),
        close: () => real.close(),
      };
    };
    const store = await createSqliteStore({ path: at("fsync.db"), clock, connect });
    await store.saveDocument(first);
    armed = true;
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(store.saveDocument(second)).rejects.toMatchObject({ code: "storage", reason: "io" });
    }
    expect(asked.filter((sql) => sql === "COMMIT")).toHaveLength(1);
    await store.close();
    const again = await createSqliteStore({ path: at("fsync.db"), clock });
    expect(await again.sources()).toEqual([first.source]);
    expect((await again.saveDocument(second)).status).toBe("added");
    await again.close();
  });
});

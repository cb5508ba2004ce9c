import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { createMemoryStore } from "../../src/adapters/stores/create-memory-store.ts";
import { createSqliteStore } from "../../src/adapters/stores/create-sqlite-store.ts";
import { storeContract } from "./store-contract.ts";

const folder = mkdtempSync(join(tmpdir(), "plumbline-store-"));
let files = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

storeContract("memory", async () => createMemoryStore());
storeContract("SQLite", () =>
  createSqliteStore({ path: join(folder, `${++files}.db`), clock: { now: () => 1_700_000_000_000 } }),
);

/** Takes the turn `index` of a knowledge base, says `holding` and never lets go: to be killed. */
import { writeSync } from "node:fs";
import { createSqliteStore } from "../../src/adapters/stores/create-sqlite-store.ts";

const store = await createSqliteStore({ path: process.argv[2]!, clock: { now: () => Date.now() } });
await store.exclusive("index", () => {
  writeSync(1, "holding\n");
  return new Promise((resolve) => setTimeout(resolve, 60_000));
});

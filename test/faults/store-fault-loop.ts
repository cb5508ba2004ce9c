import { describe, expect, it } from "vitest";
import { createSqliteStore, type SqliteStore } from "../../src/adapters/stores/create-sqlite-store.ts";
import type { Store } from "../../src/ports/store.ts";
import { documentOf, EXTRACTOR, judgementOf, reportOf, statementOf } from "../contracts/store-fixtures.ts";
import { failingConnection, SQLITE_FAULTS } from "./failing-connection.ts";
import { runFaultLoop } from "./run-fault-loop.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const at = temporaryFolder();
const clock = { now: () => 1_700_000_000_000 };
let files = 0;

const first = documentOf("first", ["Ana built the mill.", "The mill stands."]);
const edited = documentOf("first", ["Ana built the mill.", "The mill burned down."]);
const second = documentOf("second", ["Bo keeps the inn."]);
const claim = statementOf(first.passages[0]!, ["Ana", "built", "mill"]);

/** Every kind of write, in an order in which each state is different from the one before. */
const STEPS: readonly ((store: Store) => Promise<unknown>)[] = [
  (store) => store.saveDocument(first),
  (store) => store.saveStatements(claim.passageId, EXTRACTOR, [claim]),
  (store) => store.saveJudgements([judgementOf(claim)]),
  (store) => store.saveReport(reportOf("r1", [first])),
  (store) => store.saveDocument(second),
  (store) => store.markIndexed(first.passages, []),
  (store) => store.setTrust("domain", "a.example", 0.05),
  (store) => store.cacheReply("key", "reply"),
  (store) => store.saveDocument(edited),
  (store) => store.removeSources([second.source.id]),
];

/** All that a store shows of itself. */
async function look(store: Store): Promise<string> {
  const ids = [first, edited, second].flatMap(({ passages }) => passages.map(({ id }) => id));
  return JSON.stringify([
    await store.snapshotId(),
    await store.counts(),
    await store.sources(),
    await store.passages(ids),
    [...(await store.statementsOf(ids, EXTRACTOR))],
    await store.judgements([claim.id]),
    await store.reports(),
    await store.trustOverrides(),
    await store.pendingIndex(100),
    (await store.cachedReply("key")) ?? null,
  ]);
}

/** The looks after no step, one step, two steps, ... */
async function looksOf(): Promise<readonly string[]> {
  const store = await createSqliteStore({ path: at("plain.db"), clock });
  const looks = [await look(store)];
  for (const step of STEPS) {
    await step(store);
    looks.push(await look(store));
  }
  await store.close();
  expect(new Set(looks).size).toBe(STEPS.length + 1);
  return looks;
}

/** `maxRunsPerFault`: more calls than this are tried in steps. */
export function describeStoreFaultLoop(maxRunsPerFault: number): void {
  describe("SQLite store under faults", () => {
    it("P6 X2 X3 X4 leaves a sound file after any failed call, with all steps that were confirmed and no half one", async () => {
      const looks = await looksOf();
      const summary = await runFaultLoop<
        { readonly path: string; readonly store: SqliteStore; confirmed: number },
        string
      >({
        seams: { disk: SQLITE_FAULTS },
        maxRunsPerFault,
        async build({ injector }) {
          const path = at(`fault-${++files}.db`);
          const connect = (file: string) => failingConnection(file, injector, "disk");
          const store = await createSqliteStore({ path, clock, connect, busyTimeoutMs: 20 });
          return { path, store, confirmed: 0 };
        },
        async act(built) {
          for (const step of STEPS) {
            await step(built.store);
            built.confirmed++;
          }
          return look(built.store);
        },
        async check(outcome, plan, built) {
          if (outcome.status === "value") expect(outcome.value).toBe(looks.at(-1));
          if (built === undefined) return;
          await built.store.close();
          const again = await createSqliteStore({ path: built.path, clock });
          const found = looks.indexOf(await look(again));
          // SQLITE_NOMEM and friends may come with COMMIT or after it, when the step is done but not confirmed
          expect([built.confirmed, built.confirmed + 1]).toContain(found);
          expect(await again.damage()).toEqual([]);
          if (plan !== undefined) await again.saveDocument(documentOf("after", ["It goes on."]));
          await again.close();
        },
        release: ({ store }) => store.close(),
      });
      // there are some 140 calls
      expect(summary.injected).toBeGreaterThan(Math.min(maxRunsPerFault, 120) * SQLITE_FAULTS.length * 0.6);
      expect(Object.keys(summary.errors).sort()).toEqual(["internal", "storage"]);
      expect(summary.errors.storage).toBeGreaterThan(summary.errors.internal ?? 0);
    }, 600_000);
  });
}

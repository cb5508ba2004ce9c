/**
 * Kills a process that adds documents, again and again, and looks at what stands in the file (reliability.md
 * P1, failures.md 23). `KILLS` sets how often, `KILL_SEED` repeats a run.
 *
 *     KILLS=2000 npx vitest run --config vitest.slow.config.ts test/slow/kill-during-add.test.ts
 */
import { env } from "node:process";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../src/adapters/run/seeded-random.ts";
import { createSqliteStore, type SqliteStore } from "../../src/adapters/stores/create-sqlite-store.ts";
import { numberedDocument } from "../faults/adding-process.ts";
import { startChild } from "../faults/child-process.ts";
import { temporaryFolder } from "../faults/temporary-folder.ts";

const KILLS = Number(env.KILLS ?? 200);
const SEED = Number(env.KILL_SEED ?? 1);
/** files that are filled at the same time, each by its own series of processes */
const LANES = 2;
/** one kill in so many comes while the process starts, opens and recovers */
const EARLY_SHARE = 0.2;
const EARLY_WITHIN_MS = 700;
/** the others come within so many milliseconds after one of the next documents was acknowledged */
const LATE_WITHIN_MS = 25;
const LATE_WITHIN_DOCUMENTS = 8;
const LOOK_AT_ALL_EVERY = 25;

const at = temporaryFolder();

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What one series of processes said before they were killed. */
interface Lane {
  readonly path: string;
  readonly acknowledged: Set<number>;
  readonly put: Set<string>;
  kills: number;
  /** documents that stood in the file although nobody had acknowledged them */
  unsaid: number;
}

async function killOnce(lane: Lane, random: () => number): Promise<void> {
  const next = Math.max(0, ...lane.acknowledged) + 1;
  const child = startChild("adding-process.ts", [lane.path, "kill", String(next), "100000"]);
  if (random() < EARLY_SHARE) await later(random() * EARLY_WITHIN_MS);
  else {
    await child.said(`ack ${next + Math.floor(random() * LATE_WITHIN_DOCUMENTS)}`);
    await later(random() * LATE_WITHIN_MS);
  }
  child.kill();
  const { errors } = await child.ended;
  expect(errors).toBe("");
  lane.kills++;
  for (const line of child.lines) {
    const [kind, value] = line.split(" ");
    if (kind === "ack") lane.acknowledged.add(Number(value));
    if (kind === "put") lane.put.add(value!);
  }
}

/** All that was acknowledged is there, and at most the one document in flight besides. */
async function lookAtCounts(store: SqliteStore, lane: Lane): Promise<void> {
  const numbers = (await store.sources()).map(({ title }) => Number(title.split("-")[1]));
  const present = new Set(numbers);
  expect(present.size).toBe(numbers.length);
  expect([...lane.acknowledged].filter((number) => !present.has(number))).toEqual([]);
  const more = numbers.filter((number) => !lane.acknowledged.has(number));
  expect(more.length).toBeLessThanOrEqual(1);
  if (more.length === 1) {
    expect(more[0]).toBe(Math.max(0, ...lane.acknowledged) + 1);
    lane.unsaid++;
  }
}

/** Each document is whole, the file is sound, and no passage is taken for indexed that was not put. */
async function lookAtAll(store: SqliteStore, lane: Lane): Promise<void> {
  expect(await store.damage()).toEqual([]);
  const pending = new Set((await store.pendingIndex(10_000_000)).put.map(({ id }) => id));
  let passages = 0;
  for (const source of await store.sources()) {
    const document = numberedDocument("kill", Number(source.title.split("-")[1]));
    expect(await store.snapshot(source.id)).toEqual(document.snapshot);
    const found = await store.passagesOf([source.id]);
    expect(found.map(({ id }) => id)).toEqual(document.passages.map(({ id }) => id).sort());
    passages += found.length;
    for (const { id } of found) expect(pending.has(id) || lane.put.has(id)).toBe(true);
  }
  expect((await store.counts()).passages).toBe(passages);
}

async function killAgainAndAgain(lane: Lane, kills: number, random: () => number): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    await killOnce(lane, random);
    const store = await createSqliteStore({ path: lane.path, clock: { now: () => Date.now() } });
    await lookAtCounts(store, lane);
    if (kill % LOOK_AT_ALL_EVERY === 0 || kill === kills) await lookAtAll(store, lane);
    await store.close();
  }
}

describe("killing a process that adds documents", () => {
  it(`P1 F23 X1 ${KILLS} times at random moments loses nothing that was acknowledged`, async () => {
    const lanes = Array.from(
      { length: LANES },
      (_, number): Lane => ({
        path: at(`lane-${number}.db`),
        acknowledged: new Set(),
        put: new Set(),
        kills: 0,
        unsaid: 0,
      }),
    );
    await Promise.all(
      lanes.map((lane, number) =>
        killAgainAndAgain(lane, Math.ceil(KILLS / LANES), createRandom(SEED * 1_000 + number).next),
      ),
    );
    const sum = (count: (lane: Lane) => number) => lanes.reduce((total, lane) => total + count(lane), 0);
    const acknowledged = sum((lane) => lane.acknowledged.size);
    expect(sum((lane) => lane.kills)).toBeGreaterThanOrEqual(KILLS);
    expect(acknowledged).toBeGreaterThan(KILLS);
    console.log(
      `${sum((lane) => lane.kills)} kills, ${acknowledged} documents acknowledged, 0 lost, ` +
        `${sum((lane) => lane.unsaid)} times one more was found saved than was acknowledged`,
    );
  });
});

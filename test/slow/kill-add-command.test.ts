/**
 * Kills `plumbline add FOLDER --extract` again and again at random moments and starts it again (reliability.md P1,
 * X1; failures.md 23). What the command announced on standard error must stand in the file, whole; a model is asked
 * again for no more passages than were in flight; and when the command has at last come to its end, the knowledge
 * base is the same as one that nobody disturbed. `KILLS` and `KILL_SEED` as in kill-during-add.test.ts.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { createRandom } from "../../src/adapters/run/seeded-random.ts";
import { createPromptedRunner } from "../../src/adapters/runners/prompted/create-prompted-runner.ts";
import { createSqliteStore, type SqliteStore } from "../../src/adapters/stores/create-sqlite-store.ts";
import type { AddSummary } from "../../src/domain/ingest.ts";
import type { Report } from "../../src/domain/report.ts";
import { extractorVersion } from "../../src/evidence/extraction/extract.ts";
import { withoutTimes } from "../engine/without-times.ts";
import { temporaryFolder } from "../faults/temporary-folder.ts";
import { buildInstalledCopy } from "../fixtures/installed-copy.ts";
import { startMockOpenAi } from "../fixtures/mock-openai.ts";
import type { MockRequest, MockServer } from "../fixtures/mock-server.ts";
import { createReadingModel, dataOf, readReply } from "../fixtures/reading-model.ts";
import { type CorpusFile, writeCorpus } from "../fixtures/small-corpus.ts";

const KILLS = Number(env.KILLS ?? 200);
const SEED = Number(env.KILL_SEED ?? 1);
/** one kill in so many comes while the process starts, opens and recovers */
const EARLY_SHARE = 0.2;
const EARLY_WITHIN_MS = 1_500;
/** the others come within so many milliseconds after one of the next documents was announced */
const LATE_WITHIN_MS = 40;
const LATE_WITHIN_DOCUMENTS = 5;
const LOOK_FOR_DAMAGE_EVERY = 20;
const DOCUMENTS = 40;
const MODEL_MS = 3;
const QUESTION = "Who designed Tower Seven?";
const EXTRACTOR = extractorVersion(
  createPromptedRunner({ models: () => createReadingModel({ id: "compatible:reader" }).model }),
);
/** every announcement of a document that is in the file now */
const ANNOUNCED = /(?:added|unchanged|replaced) (book-\d+\.txt)\n/g;

const at = temporaryFolder();
const servers: MockServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

const NUMBERS = "One Two Three Four Five Six Seven Eight Nine Ten".split(" ");

/** Every third has several passages. */
function documents(): readonly CorpusFile[] {
  return Array.from({ length: DOCUMENTS }, (_, n) => {
    const parts = Array.from({ length: n % 3 === 0 ? 8 : 1 }, (_part, index) => {
      const filler = `Part ${index} of book ${n} goes on about the tide.${" It goes on.".repeat(30)}`;
      return `Tower ${NUMBERS[n % 10]} was designed by Ada ${NUMBERS[(n + index) % 10]}. ${filler}`;
    });
    return { name: `book-${String(n).padStart(2, "0")}.txt`, text: `${parts.join("\n\n")}\n` };
  });
}

/** One knowledge base after the other, each filled by a series of killed processes, with a model server. */
interface Lane {
  readonly name: string;
  readonly concurrentCalls: number;
  readonly config: string;
  readonly random: () => number;
  /** the process that last sent a passage to the model */
  readonly sentBy: Map<string, number>;
  readonly acknowledged: Set<string>;
  kb: string;
  /** of the present process */
  process: number;
  sentAgain: number;
  mostSentAgain: number;
  kills: number;
  early: number;
  rounds: number;
}

async function openLane(name: string, concurrentCalls: number): Promise<Lane> {
  const server = await startMockOpenAi();
  servers.push(server);
  const config = at(`${name}.yaml`);
  const provider = `providers:\n  lab:\n    type: compatible\n    baseUrl: ${server.url}/v1\n`;
  writeFileSync(
    config,
    `models:\n  extractor: lab:reader\nbudget:\n  calls: 10000\nlimits:\n  concurrentCalls: ${concurrentCalls}\n${provider}`,
  );
  const lane: Lane = {
    name,
    concurrentCalls,
    config,
    random: createRandom(SEED * 1_000 + concurrentCalls).next,
    sentBy: new Map(),
    acknowledged: new Set(),
    kb: "",
    process: 0,
    sentAgain: 0,
    mostSentAgain: 0,
    kills: 0,
    early: 0,
    rounds: 0,
  };
  server.script((_, request) => {
    const prompt = promptOf(request);
    const passage = dataOf(prompt.user).join("\n");
    const former = lane.sentBy.get(passage);
    if (former !== undefined && former !== lane.process) lane.sentAgain++;
    lane.sentBy.set(passage, lane.process);
    return { text: readReply(prompt), delayMs: MODEL_MS };
  });
  return lane;
}

function promptOf({ body }: MockRequest): { readonly system: string; readonly user: string } {
  const messages = body.messages as readonly { readonly role: string; readonly content: unknown }[];
  const said = (role: string) =>
    messages
      .filter((message) => message.role === role)
      .map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content)))
      .join("\n");
  return { system: said("system"), user: said("user") };
}

interface Running {
  /** documents announced so far */
  announced(): readonly string[];
  kill(): void;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
  /** resolves when so many documents were announced as new, or the process ended */
  added(count: number): Promise<void>;
}

function start(launcher: string, lane: Lane, args: readonly string[]): Running {
  const child = spawn(
    process.execPath,
    [launcher, ...args, "--json", "--kb", lane.kb, "--config", lane.config],
    {
      cwd: at("."),
      env: { PATH: env.PATH, HOME: at("."), XDG_CONFIG_HOME: at("xdg") },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let stdout = "";
  let stderr = "";
  const watchers = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    for (const watch of watchers) watch();
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, stdout, stderr }));
  const newOnes = () => [...stderr.matchAll(/ added book-\d+\.txt\n/g)].length;
  return {
    announced: () => [...stderr.matchAll(ANNOUNCED)].map(([, name]) => name!),
    kill: () => void child.kill("SIGKILL"),
    ended,
    added: (count) =>
      Promise.race([
        new Promise<void>((resolve) => {
          watchers.add(() => {
            if (newOnes() >= count) resolve();
          });
        }),
        ended.then(() => {}),
      ]),
  };
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const ADD = ["add", "books", "--extract"];

/** One start and its kill; true when the command came to its end before. */
async function killOnce(launcher: string, lane: Lane): Promise<boolean> {
  lane.process++;
  lane.sentAgain = 0;
  const running = start(launcher, lane, ADD);
  const isEarly = lane.random() < EARLY_SHARE;
  if (isEarly) await later(lane.random() * EARLY_WITHIN_MS);
  else {
    await running.added(1 + Math.floor(lane.random() * LATE_WITHIN_DOCUMENTS));
    await later(lane.random() * LATE_WITHIN_MS);
  }
  running.kill();
  const { code, stderr } = await running.ended;
  for (const name of running.announced()) lane.acknowledged.add(name);
  // what it had sent before it died may still come in
  await later(10);
  expect(lane.sentAgain).toBeLessThanOrEqual(lane.concurrentCalls);
  lane.mostSentAgain = Math.max(lane.mostSentAgain, lane.sentAgain);
  if (code !== null) {
    expect([code, stderr]).toEqual([0, stderr]);
    return true;
  }
  lane.kills++;
  if (isEarly) lane.early++;
  return false;
}

async function lookAt(lane: Lane, documentsByName: ReadonlyMap<string, string>): Promise<void> {
  const store = await createSqliteStore({ path: lane.kb, clock: { now: () => Date.now() } });
  const sources = await store.sources();
  const present = new Map(sources.map((source) => [basename(fileURLToPath(source.uri)), source]));
  expect(present.size).toBe(sources.length);
  expect([...lane.acknowledged].filter((name) => !present.has(name))).toEqual([]);
  for (const [name, { id }] of present) {
    expect((await store.snapshot(id))?.text.trim()).toBe(documentsByName.get(name)?.trim());
  }
  const more = sources.length - lane.acknowledged.size;
  expect(more).toBeLessThanOrEqual(1);
  for (const name of lane.acknowledged) await lookAtStatements(store, present.get(name)!.id);
  if (lane.kills % LOOK_FOR_DAMAGE_EVERY === 0) expect(await store.damage()).toEqual([]);
  await store.close();
}

/** Announced with --extract means read: each passage by itself, no statement twice. */
async function lookAtStatements(store: SqliteStore, sourceId: string): Promise<void> {
  const passages = (await store.passagesOf([sourceId])).map(({ id }) => id);
  expect(passages.length).toBeGreaterThan(0);
  const read = await store.statementsOf(passages, EXTRACTOR);
  expect(read.size).toBe(passages.length);
  const ids = [...read.values()].flat().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
}

interface Whole {
  readonly counts: Awaited<ReturnType<SqliteStore["counts"]>>;
  readonly snapshotId: string;
  readonly report: Report;
}

/** Lets the command come to its end and looks at everything. */
async function finish(launcher: string, lane: Lane): Promise<Whole> {
  lane.process++;
  const added = await start(launcher, lane, ADD).ended;
  expect(added.code).toBe(0);
  const summary = JSON.parse(added.stdout) as AddSummary;
  expect(summary.added + summary.unchanged).toBe(DOCUMENTS);
  const asked = await start(launcher, lane, ["ask", QUESTION]).ended;
  expect(asked.code).toBe(0);
  const store = await createSqliteStore({ path: lane.kb, clock: { now: () => Date.now() } });
  expect(await store.pendingIndex(1)).toEqual({ put: [], remove: [] });
  expect(await store.damage()).toEqual([]);
  const counts = await store.counts();
  const snapshotId = await store.snapshotId();
  await store.close();
  return { counts, snapshotId, report: withoutTimes(JSON.parse(asked.stdout) as Report) };
}

async function killAgainAndAgain(launcher: string, lane: Lane, kills: number, whole: Whole): Promise<void> {
  const texts = new Map(documents().map(({ name, text }) => [name, text]));
  while (lane.kills < kills) {
    lane.rounds++;
    lane.kb = at(`${lane.name}-${lane.rounds}.db`);
    lane.acknowledged.clear();
    lane.sentBy.clear();
    for (let isWhole = false; !isWhole && lane.kills < kills; ) {
      isWhole = await killOnce(launcher, lane);
      await lookAt(lane, texts);
    }
    const end = await finish(launcher, lane);
    expect(end.report).toEqual(whole.report);
    expect(end).toEqual(whole);
    // killed or not, each passage of this round was answered; no other was ever asked about
    expect(lane.sentBy.size).toBe(whole.counts.passages);
  }
}

describe("killing the add command", () => {
  it(`P1 X1 F23 ${KILLS} times at random moments loses and repeats nothing`, async () => {
    const launcher = buildInstalledCopy(at("program"));
    writeCorpus(at("books"), documents());
    const undisturbed = await openLane("undisturbed", 4);
    undisturbed.kb = at("undisturbed.db");
    const whole = await finish(launcher, undisturbed);
    const lanes = [await openLane("one-call", 1), await openLane("four-calls", 4)];
    await Promise.all(
      lanes.map((lane) => killAgainAndAgain(launcher, lane, Math.ceil(KILLS / lanes.length), whole)),
    );
    for (const { name, kills, early, rounds, mostSentAgain } of lanes) {
      console.log(
        `${name}: ${kills} kills (${early} early) over ${rounds} knowledge bases, 0 documents lost, at most ` +
          `${mostSentAgain} passages sent again after a kill`,
      );
    }
    expect(lanes.reduce((sum, { kills }) => sum + kills, 0)).toBeGreaterThanOrEqual(KILLS);
  });
});

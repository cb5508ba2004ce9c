/**
 * What is shown here: from every state of the two files that a disk which honours fsync can leave behind, the
 * store opens by itself, is sound, holds every document that was acknowledged, whole, and no part of another.
 *
 * A power cut while documents are saved: the log is written in order and forced to the disk before each
 * acknowledgement. So what was logged by the last acknowledgement before the cut is there, and of the rest any
 * beginning, followed by nothing, by zeros or by other bytes. A power cut while the log is moved into the file:
 * the log is whole, and each page of the file is the old or the new one, in any order.
 *
 * What is not shown: that the disk honours fsync, and that SQLite issues its writes and fsyncs in the order it
 * documents (https://www.sqlite.org/wal.html); that synchronous=FULL is set is tested with open-database.ts.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../src/adapters/run/seeded-random.ts";
import { createSqliteStore } from "../../src/adapters/stores/create-sqlite-store.ts";
import { numberedDocument } from "./adding-process.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const at = temporaryFolder();
const clock = { now: () => 1_700_000_000_000 };

const PAGE_BYTES = 4096;
const DOCUMENTS = 30;

interface Recording {
  /** the file before the documents */
  readonly file: Buffer;
  /** the file after the log was moved into it */
  readonly movedFile: Buffer;
  readonly log: Buffer;
  /** bytes of the log when each document was acknowledged */
  readonly acknowledged: readonly number[];
}

async function record(name: string): Promise<Recording> {
  const path = at(name);
  await (await createSqliteStore({ path, clock })).close();
  const file = readFileSync(path);
  const store = await createSqliteStore({ path, clock });
  const acknowledged: number[] = [];
  for (let number = 1; number <= DOCUMENTS; number++) {
    await store.saveDocument(numberedDocument("cut", number));
    acknowledged.push(statSync(`${path}-wal`).size);
  }
  const log = readFileSync(`${path}-wal`);
  // nothing was moved into the file yet: the log is the only place of all documents
  expect(readFileSync(path).equals(file)).toBe(true);
  await store.close();
  return { file, movedFile: readFileSync(path), log, acknowledged };
}

/** Opens what a cut left and returns how many documents it holds, each looked at as a whole. */
async function openAfterCut(file: Buffer, log: Buffer): Promise<number> {
  const path = at("cut.db");
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
  writeFileSync(path, file);
  writeFileSync(`${path}-wal`, log);
  const store = await createSqliteStore({ path, clock });
  expect(await store.damage()).toEqual([]);
  const { sources } = await store.counts();
  const pending = await store.pendingIndex(10_000);
  let passages = 0;
  for (let number = 1; number <= sources; number++) {
    const document = numberedDocument("cut", number);
    expect(await store.snapshot(document.source.id)).toEqual(document.snapshot);
    passages += (await store.passagesOf([document.source.id])).length;
    expect(passages).toBeGreaterThan(0);
  }
  expect(pending.put).toHaveLength(passages);
  expect((await store.counts()).passages).toBe(passages);
  await store.close();
  return sources;
}

/** Offsets just before and at every acknowledgement, and random ones up to `count`. */
function cutsOf({ log, acknowledged }: Recording, count: number, random: () => number): number[] {
  const cuts = [0, log.length, ...acknowledged.flatMap((size) => [size - 1, size])];
  while (cuts.length < count) cuts.push(Math.floor(random() * log.length));
  return cuts;
}

/** How far two byte strings agree: what follows a cut may happen to be what would have been written. */
function commonLength(a: Buffer, b: Buffer): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) if (a[at] !== b[at]) return at;
  return shorter;
}

export function describePowerCuts(options: { readonly cuts: number; readonly mixtures: number }): void {
  describe("a power cut", () => {
    it(`P2 at any of ${options.cuts} bytes of the log loses no acknowledged document`, async () => {
      const recording = await record("saving.db");
      const { file, log, acknowledged } = recording;
      const random = createRandom(7);
      const counts = new Set<number>();
      for (const [nth, length] of cutsOf(recording, options.cuts, random.next).entries()) {
        const rest = log.length - length;
        const tails = [
          Buffer.alloc(0),
          Buffer.alloc(rest),
          Buffer.from(Array.from({ length: Math.min(rest, 200) }, () => random.next() * 256)),
        ];
        const cut = Buffer.concat([log.subarray(0, length), tails[nth % tails.length]!]);
        const found = await openAfterCut(file, cut);
        const whole = commonLength(cut, log);
        expect(found).toBe(acknowledged.filter((size) => size <= whole).length);
        counts.add(found);
      }
      expect(counts.size).toBe(DOCUMENTS + 1);
    }, 240_000);

    it(`P2 in any of ${options.mixtures} states of moving the log into the file loses nothing`, async () => {
      const { file, movedFile, log } = await record("moving.db");
      const random = createRandom(11);
      const pages = movedFile.length / PAGE_BYTES;
      expect(pages).toBeGreaterThan(20);
      for (let mixture = 0; mixture < options.mixtures; mixture++) {
        const written = mixture / (options.mixtures - 1);
        const mixed = Buffer.alloc(movedFile.length);
        file.copy(mixed);
        for (let page = 0; page < pages; page++) {
          const [from, to] = [page * PAGE_BYTES, (page + 1) * PAGE_BYTES];
          if (random.next() < written) movedFile.copy(mixed, from, from, to);
        }
        expect(await openAfterCut(mixed, log)).toBe(DOCUMENTS);
      }
    }, 120_000);
  });
}

/**
 * P3: a reader asks while a writer adds, edits and takes back edits, each on a connection of its own to one file. Each
 * report names the one state that all its sources and quotes are of, or says that the documents changed meanwhile.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { createRandom } from "../../src/adapters/run/seeded-random.ts";
import type { Report } from "../../src/domain/report.ts";
import { temporaryFolder } from "../faults/temporary-folder.ts";
import { createReadingModel } from "../fixtures/reading-model.ts";
import { SMALL_CORPUS, TWO_STEPS, writeCorpus } from "../fixtures/small-corpus.ts";
import { createSmallEngine, type SmallEngine } from "./small-engine.ts";

/** What the store held when it had this name. */
interface State {
  readonly hashes: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

const BIRTHPLACES = ["Dunvarrich", "Ardlach", "Port Tarn"];

export function describeSnapshotLoop(ingests: number, timeoutMs: number): void {
  const at = temporaryFolder();

  describe("a reader beside a writer", () => {
    it(
      `P3 sees no half state in ${ingests} ingests`,
      async () => {
        const cwd = at(".");
        const docs = writeCorpus(at("docs"));
        const kb = at("kb.db");
        const writer = await createSmallEngine({ cwd, kb, model: createReadingModel().model });
        await writer.engine.add({ inputs: ["docs"] }, createRunContext());
        const states = new Map<string, State>();
        await note(writer, states);
        // everything else is done within one turn of the event loop: without a pause nothing would happen meanwhile
        const { model } = createReadingModel({ pause: () => later(1) });
        const reader = await createSmallEngine({
          cwd,
          kb,
          model,
          wrap: (parts) => ({ ...parts, store: { ...parts.store, cachedReply: async () => undefined } }),
        });

        const stop = { wanted: false };
        let isWriting = true;
        const writing = writeAgainAndAgain(writer, docs, ingests, stop, states).finally(() => {
          isWriting = false;
        });

        const tally = { reports: 0, settled: 0, changed: 0 };
        const named = new Set<string>();
        try {
          while (isWriting) {
            await later(0);
            const report = await reader.engine.ask(TWO_STEPS.question, {}, createRunContext());
            tally.reports++;
            if (report.warnings.some(({ code }) => code === "store-changed")) tally.changed++;
            else {
              tally.settled++;
              named.add(report.manifest.storeSnapshot);
              expectOfOneState(report, states.get(report.manifest.storeSnapshot));
            }
          }
        } finally {
          stop.wanted = true;
          await writing;
        }
        expect(tally.settled).toBeGreaterThan(2);
        expect(named.size).toBeGreaterThan(2);
        console.log(`${ingests} ingests: ${JSON.stringify({ ...tally, states: states.size })}`);
        await reader.engine.close();
        await writer.engine.close();
      },
      timeoutMs,
    );
  });
}

/** Versions of two documents, some of which bring a former state back. */
async function writeAgainAndAgain(
  writer: SmallEngine,
  docs: string,
  ingests: number,
  stop: { readonly wanted: boolean },
  states: Map<string, State>,
): Promise<void> {
  const random = createRandom(3);
  for (let nth = 0; nth < ingests && !stop.wanted; nth++) {
    const name = random.next() < 0.6 ? "tannery-street.md" : "elspeth-moray.md";
    const text = SMALL_CORPUS.find((file) => file.name === name)!.text;
    const place = BIRTHPLACES[Math.floor(random.next() * BIRTHPLACES.length)]!;
    writeFileSync(join(docs, name), text.replace("born in Dunvarrich", `born in ${place}`));
    await writer.engine.add({ inputs: [`docs/${name}`] }, createRunContext());
    await note(writer, states);
    await later(random.next() * (random.next() < 0.5 ? 4 : 70));
  }
}

async function note({ parts: { store } }: SmallEngine, states: Map<string, State>): Promise<void> {
  const name = await store.snapshotId();
  if (states.has(name)) return;
  const sources = await store.sources();
  const texts = new Map<string, readonly string[]>();
  for (const { id } of sources) texts.set(id, [...((await store.snapshot(id))?.text ?? "")]);
  states.set(name, { hashes: new Map(sources.map(({ id, contentHash }) => [id, contentHash])), texts });
}

function expectOfOneState(report: Report, state: State | undefined): void {
  expect(state).toBeDefined();
  for (const { id, contentHash } of report.sources) expect(state?.hashes.get(id)).toBe(contentHash);
  for (const { sourceId, quote } of report.statements) {
    if (quote === null) continue;
    expect(state?.texts.get(sourceId)?.slice(quote.start, quote.end).join("")).toBe(quote.exact);
  }
}

/**
 * The whole line over a knowledge base file whose disk fails at one call, and over files that the system refuses to
 * give. What was acknowledged stands in the file afterwards, which is sound, and the next run is whole.
 */
import { describe, expect, it } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { createSqliteStore } from "../../src/adapters/stores/create-sqlite-store.ts";
import type { AddedItem } from "../../src/domain/ingest.ts";
import type { Report } from "../../src/domain/report.ts";
import { createSmallEngine, type SmallEngine } from "../engine/small-engine.ts";
import { expectSoundReport } from "../engine/sound-report.ts";
import { createReadingModel } from "../fixtures/reading-model.ts";
import { SMALL_CORPUS_DOCUMENTS, TWO_STEPS, writeCorpus } from "../fixtures/small-corpus.ts";
import { failingConnection, SQLITE_FAULTS } from "./failing-connection.ts";
import { runFaultLoop } from "./run-fault-loop.ts";
import { temporaryFolder } from "./temporary-folder.ts";

interface Built {
  readonly kb: string;
  readonly opened: SmallEngine;
  /** items whose end was announced */
  readonly acknowledged: AddedItem[];
}

/** `maxRunsPerFault`: more calls than this are tried in steps. */
export function describeDiskFaultLoop(maxRunsPerFault: number, timeoutMs: number): void {
  const at = temporaryFolder();
  const cwd = at(".");
  let runs = 0;

  describe("a whole run over a failing disk", () => {
    it(
      "P6 X2 X3 ends well whichever call of SQLite fails, and loses nothing that was acknowledged",
      async () => {
        writeCorpus(at("docs"));
        // the driver starts threads of its own at first use and keeps them
        await (await createSmallEngine({ cwd, kb: at("first.db") })).engine.close();
        const summary = await runFaultLoop<Built, Report>({
          seams: { disk: SQLITE_FAULTS },
          maxRunsPerFault,
          guardMs: 20_000,
          async build({ injector }) {
            const kb = at(`kb-${++runs}.db`);
            const connect = (path: string) => failingConnection(path, injector, "disk");
            const { model } = createReadingModel();
            const open = { connect, busyTimeoutMs: 20 };
            return { kb, opened: await createSmallEngine({ cwd, kb, model, open }), acknowledged: [] };
          },
          async act({ opened: { engine }, acknowledged }) {
            const run = createRunContext({
              emit: (event) => {
                if (event.type === "item-finished") acknowledged.push(event.item);
              },
            });
            await engine.add({ inputs: ["docs"] }, run);
            return engine.ask(TWO_STEPS.question, {}, run);
          },
          async check(outcome, _, built) {
            if (outcome.status === "value") {
              const { finding, warnings } = outcome.value;
              if (finding.status === "answered") expect(finding.answer).toBe(TWO_STEPS.answer);
              else expect(warnings).not.toEqual([]);
            } else expect(["storage", "internal"]).toContain(outcome.error.code);
            if (built === undefined) return;
            await built.opened.engine.close();
            await checkFile(cwd, built);
          },
          release: ({ opened }) => opened.engine.close(),
        });
        expect(summary.injected).toBeGreaterThanOrEqual(SQLITE_FAULTS.length);
        console.log(`disk: ${JSON.stringify(summary)}`);
      },
      timeoutMs,
    );
  });
}

/** Opened again without faults. */
async function checkFile(cwd: string, { kb, acknowledged }: Built): Promise<void> {
  const store = await createSqliteStore({ path: kb, clock: { now: () => 0 } });
  expect(await store.damage()).toEqual([]);
  const stored = new Set((await store.sources()).map(({ id }) => id));
  expect(acknowledged.filter(({ sourceId }) => sourceId !== undefined && !stored.has(sourceId))).toEqual([]);
  await store.close();

  const again = await createSmallEngine({ cwd, kb, model: createReadingModel().model });
  const added = await again.engine.add({ inputs: ["docs"] }, createRunContext());
  expect(added.added + added.unchanged).toBe(SMALL_CORPUS_DOCUMENTS);
  const report = await again.engine.ask(TWO_STEPS.question, {}, createRunContext());
  expect(report.finding.answer).toBe(TWO_STEPS.answer);
  await expectSoundReport(report, again.parts.store);
  await again.engine.close();
}

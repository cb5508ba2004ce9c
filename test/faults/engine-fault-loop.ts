/**
 * The whole line, from files to a report, with one call of one seam going wrong: `add` and then `ask` end as they
 * would without the fault, or with less and the reason why, or with a typed error; never with an answer that the
 * documents do not carry. And nothing is broken for good: the same `add` and `ask` afterwards give the answer.
 */
import { describe, expect, it } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { systemClock, systemTimer } from "../../src/adapters/run/system-time.ts";
import type { AddSummary } from "../../src/domain/ingest.ts";
import type { Report } from "../../src/domain/report.ts";
import type { EngineParts } from "../../src/engine.ts";
import type { InputFinder } from "../../src/ports/reader.ts";
import type { RunContext } from "../../src/ports/run-context.ts";
import { createSmallEngine, type SmallEngine } from "../engine/small-engine.ts";
import { expectSoundReport } from "../engine/sound-report.ts";
import { createReadingModel } from "../fixtures/reading-model.ts";
import { SMALL_CORPUS_DOCUMENTS, TWO_STEPS, writeCorpus } from "../fixtures/small-corpus.ts";
import type { FaultInjector, FaultPlan } from "./fault-injector.ts";
import {
  answers,
  appFault,
  DISK_FAULTS,
  type Fault,
  hang,
  lateRejection,
  SERVICE_FAULTS,
  STORE_FAULTS,
  systemFault,
} from "./faults.ts";
import { type Outcome, runFaultLoop } from "./run-fault-loop.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const reply = (text: string, finish = "stop") => ({ text, finish, inputTokens: 0, outputTokens: 1 });
const MODEL_FAULTS: readonly Fault[] = [
  ...SERVICE_FAULTS,
  answers(reply("")),
  answers(reply("Certainly! Port Tarn.")),
  answers(reply('{"answer":"Port Tarn","explanation":[{"text":"Port Tarn.","refs":["x9"]}]', "length")),
  answers(reply("I cannot help with that.", "refusal")),
  answers(
    reply(
      '{"explanation":[{"text":"She was born in Port Tarn [7].","refs":["e7"]}],"answer":"Port Tarn","sufficient":true,"missing":[],"confidence":1}',
    ),
  ),
];
const SEAMS = {
  store: [...STORE_FAULTS, systemFault("EIO")],
  index: [...STORE_FAULTS, appFault("unavailable"), hang],
  embedder: SERVICE_FAULTS,
  files: [...DISK_FAULTS, appFault("unavailable"), hang],
  reader: [
    systemFault("EMFILE"),
    appFault("unavailable"),
    lateRejection,
    hang,
    answers({ status: "skipped", reason: "injected" }),
  ],
  model: MODEL_FAULTS,
  clock: [systemFault("EIO"), answers(0), answers(Number.NaN), answers(9e15)],
  timer: [{ ...appFault("interrupted"), appliesTo: ({ synchronous }) => !synchronous }, hang],
} satisfies Readonly<Record<string, readonly Fault[]>>;

interface Built extends SmallEngine {
  readonly run: RunContext;
  readonly raw: EngineParts;
  /** what `add` said, once it has */
  added: AddSummary | undefined;
}

/** `maxRunsPerFault`: more calls than this are tried in steps. */
export function describeEngineFaultLoop(maxRunsPerFault: number, timeoutMs: number): void {
  const at = temporaryFolder();

  describe("a whole run under faults", () => {
    for (const [seam, faults] of Object.entries(SEAMS)) {
      it(
        `P6 ends well whichever call of ${seam} fails, and the next run is whole`,
        async () => {
          const cwd = at(".");
          writeCorpus(at("docs"));
          const summary = await runFaultLoop<Built, Report>({
            seams: { [seam]: faults },
            maxRunsPerFault,
            guardMs: 20_000,
            build: (context) => build(cwd, context),
            async act(built) {
              built.added = await built.engine.add({ inputs: ["docs"] }, built.run);
              return built.engine.ask(TWO_STEPS.question, {}, built.run);
            },
            check: (outcome, plan, built) => checkOutcome(cwd, outcome, plan, built),
            release: ({ engine }) => engine.close(),
          });
          expect(summary.injected).toBeGreaterThanOrEqual(faults.length);
          console.log(`${seam}: ${JSON.stringify(summary)}`);
        },
        timeoutMs,
      );
    }
  });
}

async function build(
  cwd: string,
  { injector, signal }: { readonly injector: FaultInjector; readonly signal: AbortSignal },
): Promise<Built> {
  let raw: EngineParts | undefined;
  const { model } = createReadingModel();
  const small = await createSmallEngine({
    cwd,
    model: injector.wrap(model, "model"),
    limits: { timeoutMs: 5_000 },
    wrap(parts) {
      raw = parts;
      return wrapParts(parts, injector);
    },
  });
  const run = createRunContext({
    signal,
    clock: injector.wrap(systemClock, "clock"),
    timer: injector.wrap(systemTimer, "timer"),
  });
  return { ...small, run, raw: raw!, added: undefined };
}

function wrapParts(parts: EngineParts, injector: FaultInjector): EngineParts {
  const finder: InputFinder = {
    find: async (specs, run) =>
      (await parts.finder.find(specs, run)).map((found) =>
        found.status === "found" ? injector.wrap(found, "files") : found,
      ),
  };
  return {
    ...parts,
    store: injector.wrap(parts.store, "store", { spared: ["close"] }),
    index: injector.wrap(parts.index, "index", { spared: ["close"] }),
    embedder: injector.wrap(parts.embedder, "embedder"),
    finder: injector.wrap(finder, "files"),
    reader: injector.wrap(parts.reader, "reader", { spared: ["close"] }),
  };
}

async function checkOutcome(
  cwd: string,
  outcome: Outcome<Report>,
  plan: FaultPlan | undefined,
  built: Built | undefined,
): Promise<void> {
  if (outcome.status === "error") expect(outcome.error.message).not.toBe("");
  else {
    await checkReport(outcome.value, plan, built!);
    if (plan === undefined) return;
  }
  if (built === undefined) return;
  const { store, index } = built.raw;
  const { engine } = await createSmallEngine({
    cwd,
    model: createReadingModel().model,
    wrap: (parts) => ({ ...parts, store, index }),
  });
  const again = await engine.add({ inputs: ["docs"] }, createRunContext());
  // `replaced`: what a clock in 1970 read as a date in the future
  expect(again.items.filter(({ status }) => status === "failed" || status === "skipped")).toEqual([]);
  expect(again.items).toHaveLength(SMALL_CORPUS_DOCUMENTS);
  const report = await engine.ask(TWO_STEPS.question, {}, createRunContext());
  expect(report.finding.answer).toBe(TWO_STEPS.answer);
  await expectSoundReport(report, store);
}

/** The answer, or less with reasons. */
async function checkReport(report: Report, plan: FaultPlan | undefined, built: Built): Promise<void> {
  const { finding, warnings } = report;
  await expectSoundReport(report, built.raw.store);
  if (plan === undefined) expect(finding).toMatchObject({ status: "answered", answer: TWO_STEPS.answer });
  if (finding.status === "answered") {
    if (finding.contested !== true) expect(finding.answer).toBe(TWO_STEPS.answer);
    return;
  }
  const missing = SMALL_CORPUS_DOCUMENTS - (built.added?.added ?? 0);
  expect(finding.explanation).not.toBe("");
  expect(warnings.length + missing).toBeGreaterThan(0);
}

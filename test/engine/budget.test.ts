/** P14: a model that always asks for more is stopped by the limits of the methods and of the user's budget. */
import { setTimeout as later } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRunContext, type RunContextOptions } from "../../src/adapters/run/create-run-context.ts";
import type { RunEvent } from "../../src/domain/event.ts";
import type { Timer } from "../../src/ports/run-context.ts";
import { temporaryFolder } from "../faults/temporary-folder.ts";
import { createReadingModel, type TaskName } from "../fixtures/reading-model.ts";
import { ONE_STEP, SMALL_CORPUS_DOCUMENTS, writeCorpus } from "../fixtures/small-corpus.ts";
import { createSmallEngine, type SmallEngine } from "./small-engine.ts";
import { expectSoundReport } from "./sound-report.ts";

const at = temporaryFolder();
const PRICE = { input: 1, output: 1 };
const CALL_SECONDS = 2;

/** Takes the question apart without end, is never content, chooses on and on, and takes its time. */
function createInsatiable(pass: () => void) {
  let wanted = 0;
  const more = () => `Where was Elspeth Moray on day ${++wanted}?`;
  const replies: Partial<Record<TaskName, () => string>> = {
    analyse: () =>
      JSON.stringify({
        topicEntities: [],
        options: [],
        kind: "span",
        answerType: "other",
        subQuestions: Array.from({ length: 20 }, more),
        depth: 4,
      }),
    answer: () =>
      JSON.stringify({
        explanation: [],
        answer: null,
        sufficient: false,
        missing: Array.from({ length: 20 }, more),
        confidence: null,
      }),
    select: () => "B",
  };
  let calls = 0;
  return createReadingModel({
    // calls overtake each other
    pause: () => later(calls++ % 3),
    instead(task) {
      pass();
      return replies[task]?.();
    },
  });
}

describe("a model that always asks for more", () => {
  let nowMs = 0;
  const timer: Timer = { elapsedMs: () => nowMs, sleep: async () => {} };
  const { model, requests } = createInsatiable(() => {
    nowMs += CALL_SECONDS * 1_000;
  });
  let small: SmallEngine;
  beforeAll(async () => {
    writeCorpus(at("docs"));
    // without a cache, so that every question costs what it costs
    small = await createSmallEngine({
      cwd: at("."),
      model: { ...model, price: PRICE },
      wrap: (parts) => ({
        ...parts,
        store: {
          ...parts.store,
          cachedReply: async () => undefined,
          statementsOf: async () => new Map(),
          judgements: async () => [],
        },
      }),
    });
    await small.engine.add({ inputs: ["docs"] }, createRunContext());
  });
  afterAll(() => small.engine.close());

  async function ask(method: string, options: RunContextOptions = {}) {
    const events: RunEvent[] = [];
    const before = requests.length;
    const run = createRunContext({ timer, emit: (event) => events.push(event), ...options });
    const report = await small.engine.ask(`${ONE_STEP.question} ${before}`, { method }, run);
    await expectSoundReport(report, small.parts.store);
    const calls = requests.length - before;
    await later(15);
    // nothing goes on behind the report's back
    expect(requests.length - before).toBe(calls);
    expect(run.ledger.usage().modelCalls).toBe(report.usage.modelCalls);
    return { report, events, calls };
  }

  it.each(["plumb", "reliable-chains", "vanilla-rag"])(
    "P14 is asked at most 6 questions over at most 4 hops by %s",
    async (method) => {
      const { events, calls } = await ask(method);
      const queries = events.filter(({ type }) => type === "passage-retrieved");
      expect(queries.length).toBeGreaterThan(0);
      expect(queries.length).toBeLessThanOrEqual(6);
      const hops = events.flatMap((event) => (event.type === "chain-extended" ? [event.hop] : []));
      expect(Math.max(0, ...hops)).toBeLessThanOrEqual(4);
      expect(calls).toBeLessThan(500);
    },
  );

  it.each([1, 3, 7, 12])("P14 L11 stops after %i calls and says so", async (calls) => {
    const asked = await ask("plumb", { limits: { calls } });
    expect(asked.calls).toBeLessThanOrEqual(calls);
    expect(asked.report.usage.modelCalls).toBe(asked.calls);
    expect(asked.report.finding).toMatchObject({ status: "abstained", reason: "budget-spent" });
    expect(asked.report.warnings.map(({ message }) => message).join()).toContain(`${calls} calls`);
  });

  it.each([12, 20, 40])("P14 reliable-chains stops within %i calls and says so", async (calls) => {
    const { report } = await ask("reliable-chains", { limits: { calls } });
    expect(report.usage.modelCalls).toBeLessThanOrEqual(calls);
    expect(report.finding.reason).toBe("budget-spent");
    expect(report.warnings.map(({ message }) => message).join()).toContain(`${calls} calls`);
  });

  it("P14 stops at the limit of tokens, over by one call at most, and says so", async () => {
    const { report } = await ask("plumb", { limits: { tokens: 3_000 } });
    const { inputTokens, outputTokens } = report.usage;
    expect(inputTokens + outputTokens).toBeGreaterThan(2_000);
    expect(inputTokens + outputTokens).toBeLessThan(3_000 + 2_000);
    expect(report.finding.reason).toBe("budget-spent");
    expect(report.warnings.map(({ message }) => message).join()).toContain("3000 tokens");
  });

  it("P14 stops at the limit of money, over by one call at most, and says so", async () => {
    const { report } = await ask("plumb", { limits: { money: 0.003 } });
    expect(report.usage.money).toBeGreaterThan(0.001);
    expect(report.usage.money).toBeLessThan(0.005);
    expect(report.finding.reason).toBe("budget-spent");
    expect(report.warnings.map(({ message }) => message).join()).toContain("0.003 money");
  });

  it("P14 stops at the limit of seconds, over by the calls in flight at most, and says so", async () => {
    const { report, calls } = await ask("plumb", { limits: { seconds: 21 } });
    expect(calls).toBeGreaterThanOrEqual(Math.ceil(21 / CALL_SECONDS));
    expect(calls).toBeLessThanOrEqual(Math.ceil(21 / CALL_SECONDS) + 4);
    expect(report.finding.reason).toBe("budget-spent");
    expect(report.warnings.map(({ message }) => message).join()).toContain("21 seconds");
  });

  it("P14 says of each document that its statements were not extracted any more", async () => {
    const run = createRunContext({ timer, limits: { calls: 3 } });
    const summary = await small.engine.add({ inputs: ["docs"], extract: true }, run);
    expect(run.ledger.usage().modelCalls).toBe(3);
    const read = summary.items.filter(({ statements }) => statements !== undefined);
    const unread = summary.items.filter(({ warnings }) => warnings.join().includes("3 calls is spent"));
    expect(read).toHaveLength(3);
    expect(unread).toHaveLength(SMALL_CORPUS_DOCUMENTS - 3);
  });
});

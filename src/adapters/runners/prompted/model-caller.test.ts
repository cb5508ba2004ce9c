import { describe, expect, it } from "vitest";
import { recordedRun } from "../../../../test/fixtures/model-doors.ts";
import { analyse, plan, start, without } from "../../../../test/fixtures/prompted-over-function.ts";
import { analyseQuestionTask } from "../../../tasks/analyse-question/task.ts";
import type { ReplyFunction } from "../../models/scripted.ts";

describe("budget", () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `Where is number ${index}?`);
  const slow: ReplyFunction = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    return { text: plan, inputTokens: 600, outputTokens: 100 };
  };
  const price = { input: 1, output: 10 };

  async function spend(limits: NonNullable<Parameters<typeof recordedRun>[0]>["limits"]) {
    const started = start(slow, { model: { price } });
    const { run } = recordedRun({ limits: limits ?? {} });
    const outcomes = await Promise.allSettled(
      twenty.map((question) => started.runner.run(analyseQuestionTask, { question }, run)),
    );
    const refused = outcomes.filter((one) => one.status === "rejected");
    for (const one of refused) expect(one.reason).toMatchObject({ code: "budget-spent" });
    return { usage: run.ledger.usage(), refused: refused.length };
  }

  it("P14 of calls is never overrun, although four run at once", async () => {
    const { usage, refused } = await spend({ calls: 7 });
    expect(usage.modelCalls).toBe(7);
    expect(refused).toBe(13);
  });

  it("P14 of tokens is overrun by less than one call", async () => {
    const { usage } = await spend({ tokens: 3000 });
    const used = usage.inputTokens + usage.outputTokens;
    expect(used).toBeGreaterThanOrEqual(3000);
    expect(used).toBeLessThan(3000 + 700);
  });

  it("P14 of money is overrun by less than one call", async () => {
    const perCall = (600 * price.input + 100 * price.output) / 1e6;
    const { usage } = await spend({ money: perCall * 4.5 });
    expect(usage.money).toBeGreaterThanOrEqual(perCall * 4.5);
    expect(usage.money).toBeLessThan(perCall * 5.5);
  });

  it("of money refuses a model without a price before it is called", async () => {
    const started = start(() => plan, {});
    const { run } = recordedRun({ limits: { money: 1 } });
    await expect(started.runner.run(analyseQuestionTask, { question: "Q?" }, run)).rejects.toMatchObject({
      code: "configuration",
      reason: "model_without_price",
    });
    expect(started.calls).toHaveLength(0);
  });

  it("without limits lets four calls run at once and no more", async () => {
    let inFlight = 0;
    let most = 0;
    const started = start(async () => {
      most = Math.max(most, ++inFlight);
      await new Promise((resolve) => setTimeout(resolve, 2));
      inFlight--;
      return plan;
    });
    await Promise.all(twenty.map((question) => analyse(started, question)));
    expect(most).toBe(4);
  });

  it("L21 a model that does one call at a time starts the clock of a call when its turn comes", async () => {
    const started = start(() => new Promise<string>((resolve) => setTimeout(() => resolve(plan), 40)), {
      realTime: true,
      limits: { timeoutMs: 150 },
      model: { concurrency: 1 },
    });
    const outcomes = await Promise.all(twenty.slice(0, 6).map((question) => analyse(started, question)));
    expect(outcomes.every((one) => one.status === "done")).toBe(true);
  });

  it("keeps to the requests per minute", async () => {
    const started = start(() => plan, { limits: { requestsPerMinute: 5, concurrency: 1 } });
    await Promise.all(twenty.slice(0, 11).map((question) => analyse(started, question)));
    expect(started.waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(120_000);
  });
});

describe("calls", () => {
  it("L21 end at the deadline although the model does not listen; the late answer is not used", async () => {
    let answer: (text: string) => void = () => {};
    const started = start(() => new Promise<string>((resolve) => (answer = resolve)), {
      realTime: true,
      limits: { timeoutMs: 30 },
    });
    const outcome = await analyse(started);
    answer(plan);
    expect(outcome).toMatchObject({ status: "failed", reason: "model_unavailable" });
    expect(started.run.ledger.entries()).toHaveLength(1);
    expect(started.run.ledger.usage().inputTokens).toBeGreaterThan(100);
  });

  it("have no deadline when the time-out is 0", async () => {
    const started = start(() => new Promise<string>((resolve) => setTimeout(() => resolve(plan), 60)), {
      realTime: true,
      limits: { timeoutMs: 0 },
    });
    expect(await analyse(started)).toMatchObject({ status: "done" });
  });

  it("L17 refuse a prompt that cannot fit the model's context, without a call", async () => {
    const capabilities = { ...without.capabilities, maxContext: 50 };
    const started = start(() => plan, { model: { capabilities } });
    expect(await analyse(started)).toMatchObject({ status: "failed", reason: "model_context_too_long" });
    expect(started.calls).toHaveLength(0);
  });

  it("count failed tries in the ledger and price every call", async () => {
    const started = start(
      (_, call) => (call === 0 ? "" : { text: plan, inputTokens: 1000, outputTokens: 100 }),
      {
        model: { price: { input: 2, output: 10 } },
      },
    );
    await analyse(started);
    expect(started.run.ledger.entries()).toHaveLength(2);
    expect(started.run.ledger.entries()[1]?.money).toBeCloseTo(0.003, 9);
  });

  it("a defect of an adapter is a failed task, not a crash", async () => {
    const started = start(() => {
      throw new TypeError("x is undefined");
    });
    expect(await analyse(started)).toMatchObject({
      status: "failed",
      reason: "model_unavailable",
      detail: "x is undefined",
    });
  });

  it("give each kind of second chance once, and at most two in all", async () => {
    const script = ["", "prose", '{"cut": ', plan];
    const started = start((_, call) => script[call] ?? plan);
    expect(await analyse(started)).toMatchObject({ status: "failed", reason: "model_cut_output" });
    expect(started.calls).toHaveLength(3);
    expect(started.calls[2]?.user).toContain("could not be used: the reply holds no JSON value");
  });
});

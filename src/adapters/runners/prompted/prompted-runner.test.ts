import { describe, expect, it } from "vitest";
import { recordedRun } from "../../../../test/fixtures/model-doors.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../ports/model.ts";
import { analyseQuestionTask } from "../../../tasks/analyse-question/task.ts";
import { PROMPT_HASHES } from "../../../tasks/prompt-hashes.ts";
import { selectNextStatementTask } from "../../../tasks/select-next-statement/task.ts";
import {
  createFunctionModel,
  createScriptedModel,
  type RecordedReplies,
  type ReplyFunction,
  recordModel,
} from "../../models/scripted.ts";
import { createPromptedRunner, type PromptedRunnerDeps } from "./create-prompted-runner.ts";

const plan = JSON.stringify({
  kind: "span",
  answerType: "place",
  topicEntities: [],
  options: [],
  subQuestions: ["Where is it?"],
  depth: 1,
});
const hop = {
  question: "Where was Ada born?",
  chain: [],
  options: ["Ada | wrote | it", "Ada | was born in | Lund"],
  hop: 1,
};
const many = { ...hop, options: Array.from({ length: 30 }, (_, index) => `Ada | fact | ${index}`) };
const firstToken = (entries: Readonly<Record<string, number>>) =>
  Object.entries(entries).map(([token, probability]) => ({ token, logprob: Math.log(probability) }));

function start(
  reply: ReplyFunction,
  options: Partial<PromptedRunnerDeps> & { readonly model?: Partial<LanguageModel> } & Parameters<
      typeof recordedRun
    >[0] = {},
) {
  const calls: ModelRequest[] = [];
  const { model: overrides, cache, limits, seed, ...runOptions } = options;
  const base = createFunctionModel("test:model", (request, call, run) => {
    calls.push(request);
    return reply(request, call, run);
  });
  const model = { ...base, ...overrides };
  const runner = createPromptedRunner({
    models: () => model,
    ...(cache === undefined ? {} : { cache }),
    ...(limits === undefined ? {} : { limits }),
    ...(seed === undefined ? {} : { seed }),
  });
  return { runner, calls, model, ...recordedRun(runOptions) };
}

const analyse = ({ runner, run }: ReturnType<typeof start>, question = "Where is it?") =>
  runner.run(analyseQuestionTask, { question }, run);
const without = { capabilities: { jsonSchema: true, logprobs: false, vision: false, seed: true } };

describe("choices", () => {
  it("come from the first token's log-probabilities in one call", async () => {
    const started = start(() => ({
      text: "C",
      firstToken: firstToken({ C: 0.6, " C": 0.1, B: 0.2, The: 0.1 }),
    }));
    const [outcome] = await started.runner.choose(selectNextStatementTask, [hop], started.run);
    expect(outcome).toMatchObject({ status: "done", probabilityBy: "log-probabilities", by: "test:model" });
    if (outcome?.status !== "done") throw new Error("not done");
    expect(outcome.probabilities).toHaveLength(3);
    expect(outcome.probabilities[2]).toBeCloseTo(0.7 / 0.9, 9);
    expect(started.calls).toHaveLength(1);
    expect(started.calls[0]).toMatchObject({ temperature: 0, topLogprobs: 20 });
    expect(outcome.promptHash).toBe(PROMPT_HASHES.get("select-next-statement"));
  });

  it("are sampled five times at temperature 0.4 with different seeds where a model has none", async () => {
    const letters = ["C", "C", "B", "C", "I would say the third"];
    const started = start((_, call) => letters[call] ?? "C", { model: without, seed: 10 });
    const [outcome] = await started.runner.choose(selectNextStatementTask, [hop], started.run);
    expect(outcome).toMatchObject({ probabilityBy: "samples", probabilities: [1 / 7, 2 / 7, 4 / 7] });
    expect(started.calls.map(({ temperature, seed }) => [temperature, seed])).toEqual(
      [10, 11, 12, 13, 14].map((seed) => [0.4, seed]),
    );
  });

  it("L15 fall back to samples, say so once, and do not ask in vain again", async () => {
    const started = start(() => "B");
    const outcomes = await started.runner.choose(selectNextStatementTask, [hop], started.run);
    await started.runner.choose(selectNextStatementTask, [{ ...hop, hop: 2 }], started.run);
    expect(outcomes[0]).toMatchObject({ probabilityBy: "samples" });
    expect(started.calls.filter((call) => call.topLogprobs !== undefined)).toHaveLength(1);
    const warnings = started.events.filter((event) => event.type === "warning-raised");
    expect(warnings).toEqual([expect.objectContaining({ code: "logprobs-missing" })]);
  });

  it("are stated once, smoothed, when no samples are wanted", async () => {
    const started = start(() => "B", { model: without, limits: { samples: 1 } });
    const [outcome] = await started.runner.choose(selectNextStatementTask, [hop], started.run);
    expect(outcome).toMatchObject({ probabilityBy: "stated", probabilities: [1 / 4, 2 / 4, 1 / 4] });
  });

  it("with more than 25 options are numbered and sampled", async () => {
    const started = start(() => "12");
    const [outcome] = await started.runner.choose(selectNextStatementTask, [many], started.run);
    if (outcome?.status !== "done") throw new Error("not done");
    expect(outcome.probabilityBy).toBe("samples");
    expect(outcome.probabilities).toHaveLength(31);
    expect(outcome.probabilities.indexOf(Math.max(...outcome.probabilities))).toBe(12);
  });

  it("give a thinking model room once it was cut before it answered", async () => {
    const started = start(
      ({ maxOutputTokens }) => (maxOutputTokens < 100 ? { text: "", finish: "length" } : "B"),
      {
        model: without,
        limits: { concurrency: 1 },
      },
    );
    const [outcome] = await started.runner.choose(selectNextStatementTask, [hop], started.run);
    expect(outcome).toMatchObject({ status: "done", probabilityBy: "samples" });
  });

  it.each([
    ["I'm sorry, I can't help with that.", "model_refused"],
    ["It depends.", "model_unparsable"],
    ["", "model_no_output"],
  ])("fail by name when no reply names a label: %j", async (text, reason) => {
    const started = start(() => text, { model: without });
    const [outcome] = await started.runner.choose(selectNextStatementTask, [hop], started.run);
    expect(outcome).toMatchObject({ status: "failed", reason });
  });

  it("keep the order of the inputs and answer a stop-only choice without a call", async () => {
    const started = start((request) => ({
      text: "B",
      firstToken: firstToken({ [request.user.includes("Step 2") ? "B" : "C"]: 1 }),
    }));
    const outcomes = await started.runner.choose(
      selectNextStatementTask,
      [hop, { ...hop, options: [] }, { ...hop, hop: 2 }],
      started.run,
    );
    expect(outcomes.map((one) => one.status === "done" && one.probabilities)).toEqual([
      [0, 0, 1],
      [1],
      [0, 1, 0],
    ]);
    expect(started.calls).toHaveLength(2);
  });
});

describe("cache", () => {
  function memory() {
    const stored = new Map<string, string>();
    return {
      stored,
      get: async (key: string) => stored.get(key),
      set: async (key: string, value: string) => void stored.set(key, value),
    };
  }

  it("answers the same task from memory, free of charge, and a choice too", async () => {
    const cache = memory();
    const first = start(({ schema }) => (schema === undefined ? "B" : plan), { cache, model: without });
    await analyse(first);
    const [chosen] = await first.runner.choose(selectNextStatementTask, [hop], first.run);
    const second = start(() => "never", { cache, model: without });
    expect(await analyse(second)).toMatchObject({ status: "done", cached: true });
    expect(await second.runner.choose(selectNextStatementTask, [hop], second.run)).toEqual([chosen]);
    expect(second.calls).toHaveLength(0);
    expect(second.run.ledger.usage()).toMatchObject({ modelCalls: 0, cachedCalls: 2, inputTokens: 0 });
  });

  it("F34 another model, variant, prompt version, seed or input is asked anew", async () => {
    const cache = memory();
    await analyse(start(() => plan, { cache }));
    const others = [
      start(() => plan, { cache, model: { id: "test:other" } }),
      start(() => plan, { cache, model: { variant: "http://elsewhere" } }),
      start(() => plan, { cache, seed: 7 }),
    ];
    for (const other of others) expect(await analyse(other)).toMatchObject({ cached: false });
    expect(
      await analyse(
        start(() => plan, { cache }),
        "Where was it?",
      ),
    ).toMatchObject({ cached: false });
    const model = createFunctionModel("test:model", () => plan);
    const reworded = createPromptedRunner({
      models: () => model,
      cache,
      promptHashes: new Map([["analyse-question", "v2"]]),
    });
    expect(
      await reworded.run(analyseQuestionTask, { question: "Where is it?" }, recordedRun().run),
    ).toMatchObject({ cached: false });
  });

  it("keeps no failure, and a damaged entry or a broken cache means a fresh call", async () => {
    const cache = memory();
    await analyse(start(() => "no", { cache }));
    expect(cache.stored.size).toBe(0);
    await analyse(start(() => plan, { cache }));
    for (const damage of ["", "null", "{}", '{"text":5,"finish":"stop"}', '{"text":"cut","finish":"stop"}']) {
      for (const key of cache.stored.keys()) cache.stored.set(key, damage);
      expect(await analyse(start(() => plan, { cache }))).toMatchObject({ status: "done", cached: false });
    }
    const broken = start(() => plan, {
      cache: {
        get: () => Promise.reject(new Error("disk")),
        set: () => Promise.reject(new Error("disk")),
      },
    });
    expect(await analyse(broken)).toMatchObject({ status: "done" });
    expect(broken.events).toContainEqual({
      type: "warning-raised",
      code: "reply-cache-failed",
      message: "disk",
    });
  });

  it("a cached item whose schema has tightened since is asked anew", async () => {
    const cache = memory();
    await analyse(start(() => plan, { cache }));
    for (const [key, value] of cache.stored) cache.stored.set(key, value.replace("span", "riddle"));
    expect(await analyse(start(() => plan, { cache }))).toMatchObject({ cached: false });
  });
});

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

describe("scripted and recorded models", () => {
  it("a recording replays without the model, and says when it does not know a request", async () => {
    const replies: Record<string, ModelReply> = {};
    const recorded = recordModel(
      createFunctionModel("test:model", () => plan),
      (hash, reply) => {
        replies[hash] = reply;
      },
    );
    const first = createPromptedRunner({ models: () => recorded });
    const outcome = await first.run(analyseQuestionTask, { question: "Where is it?" }, recordedRun().run);
    const replayed = createScriptedModel(
      "test:model",
      JSON.parse(JSON.stringify(replies)) as RecordedReplies,
    );
    const second = createPromptedRunner({ models: () => replayed });
    expect(await second.run(analyseQuestionTask, { question: "Where is it?" }, recordedRun().run)).toEqual(
      outcome,
    );
    expect(
      await second.run(analyseQuestionTask, { question: "Where was it?" }, recordedRun().run),
    ).toMatchObject({
      status: "failed",
      reason: "model_unavailable",
      detail: expect.stringContaining("no recorded reply"),
    });
  });
});

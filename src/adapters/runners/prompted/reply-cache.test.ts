import { describe, expect, it } from "vitest";
import { recordedRun } from "../../../../test/fixtures/model-doors.ts";
import { analyse, hop, plan, start, without } from "../../../../test/fixtures/prompted-over-function.ts";
import { analyseQuestionTask } from "../../../tasks/analyse-question/task.ts";
import { selectNextStatementTask } from "../../../tasks/select-next-statement/task.ts";
import { createFunctionModel } from "../../models/scripted.ts";
import { createPromptedRunner } from "./create-prompted-runner.ts";

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

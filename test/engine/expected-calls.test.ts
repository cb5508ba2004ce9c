import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { loadConfig } from "../../src/config/load.ts";
import { expectedCalls } from "../../src/wiring/expected-calls.ts";
import { createReadingModel } from "../fixtures/reading-model.ts";
import { createSmallEngine } from "./small-engine.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NOWHERE = {
  cwd: "/",
  environment: {},
  platform: "linux",
  homeFolder: "/",
  joinPath: (...parts: string[]) => parts.join("/"),
  readText: () => undefined,
  isReadableByOthers: () => false,
};

it.each(["plumb", "reliable-chains", "vanilla-rag"] as const)(
  "what `ask --estimate` expects of %s is near what a question of two steps takes",
  async (method) => {
    const { model, requests } = createReadingModel();
    const { engine } = await createSmallEngine({ cwd: ROOT, model });
    try {
      await engine.add({ inputs: ["assets/demo/documents"] }, createRunContext());
      await engine.ask("Where was the designer of the Needle Bridge born?", { method }, createRunContext());
    } finally {
      await engine.close();
    }
    const { config } = loadConfig({ method }, NOWHERE);
    const ratio = expectedCalls(config, { modelOf: () => model }) / requests.length;
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.5);
  },
);

it("expects no call of a task that the rules do, and one call a choice where there are log-probabilities", () => {
  const { model } = createReadingModel();
  const { config } = loadConfig({ method: "reliable-chains", hops: 2 }, NOWHERE);
  expect(expectedCalls(config, { modelOf: () => undefined })).toBe(0);
  const only = (task: string, logprobs: boolean) =>
    expectedCalls(config, {
      modelOf: (id) =>
        id === task ? { ...model, capabilities: { ...model.capabilities, logprobs } } : undefined,
    });
  expect(only("answer-from-context", true)).toBe(1);
  expect(only("select-next-statement", true)).toBe(1 + 5);
  expect(only("select-next-statement", false)).toBe((1 + 5) * config.limits.samples);
});

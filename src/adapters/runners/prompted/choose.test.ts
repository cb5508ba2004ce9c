import { describe, expect, it } from "vitest";
import { hop, start, without } from "../../../../test/fixtures/prompted-over-function.ts";
import { PROMPT_HASHES } from "../../../tasks/prompt-hashes.ts";
import { selectNextStatementTask } from "../../../tasks/select-next-statement/task.ts";

const many = { ...hop, options: Array.from({ length: 30 }, (_, index) => `Ada | fact | ${index}`) };
const firstToken = (entries: Readonly<Record<string, number>>) =>
  Object.entries(entries).map(([token, probability]) => ({ token, logprob: Math.log(probability) }));

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

  it("L20 are sampled five times at temperature 0.4 with different seeds where a model has none, and say so", async () => {
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

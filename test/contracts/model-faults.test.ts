/** P6 at the model seam: whichever call fails, and however, a task ends in an output, a named failure or a typed error. */
import { describe, expect, it } from "vitest";
import { createFunctionModel } from "../../src/adapters/models/scripted.ts";
import { createPromptedRunner } from "../../src/adapters/runners/prompted/create-prompted-runner.ts";
import { AppError } from "../../src/domain/errors.ts";
import type { ModelReply } from "../../src/ports/model.ts";
import type { RunContext } from "../../src/ports/run-context.ts";
import type { ChoiceOutcome, TaskOutcome } from "../../src/ports/task-runner.ts";
import { extractStatementsTask } from "../../src/tasks/extract-statements/task.ts";
import { selectNextStatementTask } from "../../src/tasks/select-next-statement/task.ts";
import { recordedRun } from "../fixtures/model-doors.ts";

type Fault = (run: RunContext) => string | Partial<ModelReply> | Promise<string | Partial<ModelReply>>;

const throws =
  (error: unknown): Fault =>
  () => {
    throw error;
  };
const FAULTS: Readonly<Record<string, Fault>> = {
  "a wrong key": throws(new AppError("configuration", "no")),
  "a rate limit": throws(new AppError("unavailable", "slow", { reason: "rate_limited", retryAfterMs: 5 })),
  "a rate limit for hours": throws(
    new AppError("unavailable", "slow", { reason: "rate_limited", retryAfterMs: 9e9 }),
  ),
  "an outage": throws(new AppError("unavailable", "down", { reason: "server_error" })),
  "a lost connection": throws(new AppError("unavailable", "reset", { reason: "connection_failed" })),
  "a refused request": throws(new AppError("unavailable", "422", { reason: "request_rejected" })),
  "a defect": throws(new TypeError("undefined is not a function")),
  "a thrown text": throws("what"),
  silence: () => "",
  prose: () => "Certainly!",
  "cut JSON": () => '{"statements": [{"subject": "A',
  "a cut": () => ({ text: "{", finish: "length" }),
  "a refusal": () => ({ text: "No.", finish: "refusal" }),
  "a content filter": () => ({ text: "", finish: "content-filter" }),
  "a full context": () => ({ text: "", finish: "context-too-long" }),
  "broken log-probabilities": () => ({ text: "B", firstToken: [{ token: "B", logprob: Number.NaN }] }),
  "no answer at all": (run) =>
    new Promise((_, reject) =>
      run.signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true }),
    ),
};

const passage = { title: "Ada", sentences: [{ ref: "s1", text: "Ada was born in Lund." }] };
const hop = { question: "Where was Ada born?", chain: [], options: ["Ada | was born in | Lund"], hop: 1 };
const statement = {
  sentence: "s1",
  subject: "Ada",
  predicate: "was born in",
  object: "Lund",
  time: null,
  negated: false,
};

describe("P6 faults of a model", () => {
  for (const [name, fault] of Object.entries(FAULTS)) {
    it.each([1, 2, 3, 4, 5, 6])(`${name} at call %i, and at every call from there`, async (nth) => {
      await endWell(fault, (call) => call === nth - 1);
      await endWell(fault, (call) => call >= nth - 1);
    });
  }
});

async function endWell(fault: Fault, befalls: (call: number) => boolean): Promise<void> {
  const model = createFunctionModel("test:model", ({ schema }, call, run) => {
    if (befalls(call)) return fault(run);
    return schema === undefined ? "B" : JSON.stringify({ statements: [statement] });
  });
  const runner = createPromptedRunner({ models: () => model, limits: { timeoutMs: 20 } });
  const { run } = recordedRun({ realTime: fault === FAULTS["no answer at all"] });
  const ended = await Promise.allSettled([
    runner.run(extractStatementsTask, passage, run),
    runner.choose(selectNextStatementTask, [hop, { ...hop, hop: 2 }], run),
  ]);
  for (const one of ended) {
    if (one.status === "rejected") expect(one.reason).toBeInstanceOf(AppError);
    else for (const outcome of [one.value].flat()) checkOutcome(outcome);
  }
}

function checkOutcome(outcome: TaskOutcome<unknown> | ChoiceOutcome): void {
  if (outcome.status === "failed") {
    expect(outcome.reason).toMatch(/^model_/);
    expect(outcome.detail).not.toBe("");
  } else if ("output" in outcome) {
    expect(outcome.output).toEqual({ statements: [statement] });
  } else {
    expect(outcome.probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
  }
}

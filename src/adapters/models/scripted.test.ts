import { describe, expect, it } from "vitest";
import { recordedRun } from "../../../test/fixtures/model-doors.ts";
import { plan } from "../../../test/fixtures/prompted-over-function.ts";
import type { ModelReply } from "../../ports/model.ts";
import { analyseQuestionTask } from "../../tasks/analyse-question/task.ts";
import { createPromptedRunner } from "../runners/prompted/create-prompted-runner.ts";
import { createFunctionModel, createScriptedModel, type RecordedReplies, recordModel } from "./scripted.ts";

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

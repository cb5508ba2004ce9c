/** When a run ends early, whatever it had started has ended, too: nothing works on a store that is closed. */
import { setTimeout as later } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { AppError } from "../../src/domain/errors.ts";
import { temporaryFolder } from "../faults/temporary-folder.ts";
import { createReadingModel } from "../fixtures/reading-model.ts";
import { ONE_STEP, TWO_STEPS, writeCorpus } from "../fixtures/small-corpus.ts";
import { createSmallEngine } from "./small-engine.ts";
import { expectSoundReport } from "./sound-report.ts";

const at = temporaryFolder();

describe("a run that ends early", () => {
  it.each([1, 2, 3, 4, 6, 9])("leaves no call under way when call %i ends it", async (fatal) => {
    writeCorpus(at("docs"));
    const { model, requests } = createReadingModel();
    let started = 0;
    let inFlight = 0;
    const small = await createSmallEngine({
      cwd: at("."),
      model: {
        ...model,
        async complete(request, run) {
          const nth = ++started;
          inFlight++;
          try {
            const reply = await model.complete(request, run);
            if (nth === fatal) throw new AppError("configuration", "The key is wrong.");
            await later(10);
            return reply;
          } finally {
            inFlight--;
          }
        },
      },
    });
    await small.engine.add({ inputs: ["docs"] }, createRunContext());
    const asked = small.engine.ask(TWO_STEPS.question, {}, createRunContext());
    await expect(asked).rejects.toMatchObject({ code: "configuration" });
    expect(inFlight).toBe(0);
    const calls = requests.length;
    await later(30);
    expect(requests).toHaveLength(calls);
    await small.engine.close();
  });

  it("keeps what is done and says `interrupted` when the user stops it while it asks", async () => {
    writeCorpus(at("docs"));
    const controller = new AbortController();
    const { model, requests } = createReadingModel({
      pause: async () => {
        if (requests.length === 4) controller.abort();
        await later(5);
      },
    });
    const small = await createSmallEngine({ cwd: at("."), model });
    await small.engine.add({ inputs: ["docs"] }, createRunContext());
    const run = createRunContext({ signal: controller.signal });
    await expect(small.engine.ask(TWO_STEPS.question, {}, run)).rejects.toMatchObject({
      code: "interrupted",
    });
    const report = await small.engine.ask(TWO_STEPS.question, {}, createRunContext());
    expect(report.finding.answer).toBe(TWO_STEPS.answer);
    await small.engine.close();
  });

  it("reports what the chains found so far came to when the user stops the search for more", async () => {
    writeCorpus(at("docs"));
    const controller = new AbortController();
    let choices = 0;
    const { model } = createReadingModel({
      instead(task) {
        if (task !== "select") return undefined;
        // a model without log-probabilities is asked five times a choice: this is the second hop
        if (++choices === 6) controller.abort();
        return "B";
      },
    });
    const small = await createSmallEngine({ cwd: at("."), model });
    await small.engine.add({ inputs: ["docs"] }, createRunContext());
    const run = createRunContext({ signal: controller.signal });
    const report = await small.engine.ask(ONE_STEP.question, { method: "reliable-chains" }, run);
    await expectSoundReport(report, small.parts.store);
    expect(report.finding).toMatchObject({ answer: ONE_STEP.answer, reason: "interrupted" });
    expect(report.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["interrupted", "read-by-rules"]),
    );
    const { report: kept } = await small.engine.show(report.id);
    expect(kept).toEqual(report);
    await small.engine.close();
  });
});

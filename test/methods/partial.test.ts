/** P14: when the budget ends, or the user, what was found until then is the report, and says what it is. */
import { describe, expect, it } from "vitest";
import { askExitCode } from "../../src/cli/commands/ask.ts";
import { reportSchema } from "../../src/contract.ts";
import { AppError } from "../../src/domain/errors.ts";
import type { Report } from "../../src/domain/report.ts";
import type { AnswerFromContextInput } from "../../src/tasks/answer-from-context/schema.ts";
import type { SelectNextStatementInput } from "../../src/tasks/select-next-statement/schema.ts";
import { analysed, createScriptedRunner, readerOf, type Script } from "./scripted-runner.ts";
import { createSmallWorld, newRun } from "./small-world.ts";
import { THORLE } from "./thorle.ts";

const BUILDER = "Who built the Old Mill?";
const BIRTHPLACE = "Where was the builder of the Old Mill born?";

const codes = (report: Report) => report.warnings.map(({ code }) => code);

/** Never content: as many chains as the paper keeps, over all of its hops. */
const spread = ({ options }: SelectNextStatementInput) => [
  0,
  ...options.map((text) => (text.includes("Jon Vale") ? 2 : 1) / (2 * options.length)),
];

const interrupted = () => new AppError("interrupted", "The run was interrupted.");

async function askChains(script: Script, options: Parameters<typeof newRun>[0] = {}) {
  const world = await createSmallWorld(THORLE, { runner: createScriptedRunner(script) });
  return world.engine.ask(BUILDER, { method: "reliable-chains" }, newRun(options));
}

describe("reliable-chains, cut short", () => {
  const tasks = { "answer-from-context": readerOf(["Jon Vale"]) };

  it("needs more than the budget of these tests when it may", async () => {
    const report = await askChains({ tasks, choose: spread });
    expect(report.usage.modelCalls).toBeGreaterThan(20);
    expect(report.finding.reason).toBeUndefined();
  });

  it.each([2, 3, 8, 20])(
    "P14 answers within %i calls from the chains so far, read by its reader",
    async (calls) => {
      const report = await askChains({ tasks, choose: spread }, { limits: { calls } });
      expect(report.finding).toMatchObject({
        status: "answered",
        answer: "Jon Vale",
        reason: "budget-spent",
        confidenceBy: "log-probabilities",
      });
      expect(report.finding.explanation).toContain("what was read until then");
      // pages show the first warnings only
      expect(codes(report)[0]).toBe("budget-spent");
      expect(report.usage.modelCalls).toBeLessThanOrEqual(calls);
      expect(report.chains.length).toBeGreaterThan(0);
      expect(askExitCode(report, false, false)).toBe(5);
      expect(() => reportSchema.parse(JSON.parse(JSON.stringify(report)))).not.toThrow();
    },
  );

  it.each([0, 1])("P14 abstains with a budget of %i calls: no chain was found", async (calls) => {
    const report = await askChains({ tasks, choose: spread }, { limits: { calls } });
    expect(report.finding).toMatchObject({ status: "abstained", reason: "budget-spent" });
    expect(codes(report)).toContain("budget-spent");
  });

  it("P14 leaves the reader its share of tokens and seconds", async () => {
    const byTokens = await askChains({ tasks, choose: spread }, { limits: { tokens: 1_200 } });
    expect(byTokens.finding).toMatchObject({ answer: "Jon Vale", reason: "budget-spent" });
    let nowMs = 0;
    const timer = { elapsedMs: () => nowMs, sleep: async () => {} };
    const slow = (input: SelectNextStatementInput) => {
      nowMs += 1_000;
      return spread(input);
    };
    const bySeconds = await askChains({ tasks, choose: slow }, { timer, limits: { seconds: 10 } });
    expect(bySeconds.finding).toMatchObject({ answer: "Jon Vale", reason: "budget-spent" });
    expect(bySeconds.usage.seconds).toBeLessThanOrEqual(10);
  });

  it("lets the rules read the chains when the user ends the run, and says so", async () => {
    let choices = 0;
    const stopping = (input: SelectNextStatementInput) => {
      if (++choices > 4) throw interrupted();
      return spread(input);
    };
    const gone = () => {
      throw interrupted();
    };
    const report = await askChains({ tasks: { "answer-from-context": gone }, choose: stopping });
    expect(report.finding).toMatchObject({ status: "answered", answer: "Jon Vale", reason: "interrupted" });
    expect(codes(report)).toEqual(expect.arrayContaining(["interrupted", "read-by-rules"]));
    expect(askExitCode(report, false, true)).toBe(130);
    expect(() => reportSchema.parse(JSON.parse(JSON.stringify(report)))).not.toThrow();
  });

  it("throws `interrupted` when the user ends the run before anything was found", async () => {
    const gone = () => {
      throw interrupted();
    };
    await expect(askChains({ tasks, choose: gone })).rejects.toMatchObject({ code: "interrupted" });
  });
});

describe("a report that was cut short", () => {
  it("does not take the place of the whole report on the same question", async () => {
    const tasks = { "answer-from-context": readerOf(["Jon Vale"]) };
    const world = await createSmallWorld(THORLE, { runner: createScriptedRunner({ tasks, choose: spread }) });
    const ask = (options: Parameters<typeof newRun>[0] = {}) =>
      world.engine.ask(BUILDER, { method: "reliable-chains" }, newRun(options));
    const whole = await ask();
    const part = await ask({ limits: { calls: 8 } });
    expect(part.id).not.toBe(whole.id);
    expect((await world.engine.show(whole.id)).report).toEqual(whole);
    expect((await ask()).id).toBe(whole.id);
  });
});

describe("plumb, cut short", () => {
  const reader = (confidence: number) => (input: AnswerFromContextInput) =>
    readerOf(input.question === BUILDER ? ["Jon Vale", "Edda Brandt"] : ["Harrow"], { confidence })(input);

  async function ask(calls: number, confidence: number): Promise<Report> {
    const world = await createSmallWorld(THORLE, {
      runner: createScriptedRunner({
        tasks: {
          ...analysed(BUILDER, "Where was #1 born?"),
          "answer-from-context": reader(confidence),
        },
      }),
    });
    return world.engine.ask(BIRTHPLACE, {}, newRun({ limits: { calls } }));
  }

  it("P14 gives the answer of the votes when the check of it cannot be paid for any more", async () => {
    const whole = await ask(1_000, 0.1);
    const paid = whole.usage.modelCalls;
    const report = await ask(paid - 1, 0.1);
    expect(report.finding).toMatchObject({ answer: "Harrow", reason: "budget-spent" });
    expect(codes(report)).toContain("budget-spent");
    expect(report.usage.modelCalls).toBeLessThanOrEqual(paid - 1);
  });

  it("P14 never answers from a part of the voices on a question", async () => {
    const whole = await ask(1_000, 0.1);
    for (let calls = 0; calls <= whole.usage.modelCalls; calls++) {
      const { finding } = await ask(calls, 0.1);
      if (finding.status === "abstained") expect(finding.reason).toBe("budget-spent");
      else expect(finding.answer).toBe("Harrow");
    }
  });
});

/** A defect on one text neither ends an `ask` nor passes in silence (one test a task). */
import { describe, expect, it } from "vitest";
import { createRulesRunner } from "../../src/adapters/runners/rules-runner.ts";
import { createMemoryStore } from "../../src/adapters/stores/create-memory-store.ts";
import { METHODS } from "../../src/methods/registry.ts";
import { createDefectiveRunner, DEFECT } from "../fixtures/defective.ts";
import { createScriptedRunner } from "./scripted-runner.ts";
import { createSmallWorld, newRun, type SmallDocument, sharedLanguage } from "./small-world.ts";
import { GUIDE, MILL } from "./thorle.ts";

const BUILDER = "Who built the Old Mill?";
const ODD: SmallDocument = {
  name: "odd.txt",
  title: "Old Mill days",
  text: `The Old Mill was built by ${DEFECT} Quorn. The Old Mill is a water mill in Thorle.`,
};

async function askWithDefect(taskId: string, method: string) {
  const runner = createDefectiveRunner(createRulesRunner(sharedLanguage()), taskId);
  const world = await createSmallWorld([MILL, GUIDE, ODD], { runner });
  return { report: await world.engine.ask(BUILDER, { method }, newRun()), world };
}

describe.each([
  ["extract-statements", "plumb"],
  ["extract-statements", "reliable-chains"],
  ["answer-from-context", "plumb"],
  ["answer-from-context", "reliable-chains"],
  ["answer-from-context", "vanilla-rag"],
  ["select-next-statement", "reliable-chains"],
])("a defect of the rules of %s", (taskId, method) => {
  it(`costs ${method} the text it strikes and nothing else, and is named`, async () => {
    const { report } = await askWithDefect(taskId, method);
    expect(report.finding).toMatchObject({ status: "answered", answer: "Jon Vale" });
    const told = report.warnings.filter(({ code }) => code === "passage-not-read");
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(({ message }) => message.includes(`no lemma of ${DEFECT}`))).toBe(true);
  });
});

describe("a defect", () => {
  it.each(["plumb", "reliable-chains"])(
    "in weighing costs %s the source it strikes and nothing else, and is named",
    async (method) => {
      const store = createMemoryStore();
      const world = await createSmallWorld([MILL, GUIDE, ODD], { store });
      const [odd] = (await store.sources()).filter(({ title }) => title === ODD.title);
      const snapshot = store.snapshot.bind(store);
      let read = 0;
      // whole when its quotes are checked, and not when its text is compared with the others
      store.snapshot = async (id) => {
        if (id === odd?.id && ++read > 1) throw new TypeError(`no shingles of ${DEFECT}`);
        return snapshot(id);
      };
      const report = await world.engine.ask(BUILDER, { method }, newRun());
      expect(report.finding).toMatchObject({ status: "answered", answer: "Jon Vale" });
      const told = report.warnings.filter(({ code }) => code === "source-not-weighed");
      expect(told.map(({ sourceId }) => sourceId)).toContain(odd?.id);
      expect(told[0]?.message).toContain(`no shingles of ${DEFECT}`);
      expect(report.sources.map(({ id }) => id)).not.toContain(odd?.id);
    },
  );

  it("is told again by the next question: what was read past it is not kept", async () => {
    const { world } = await askWithDefect("extract-statements", "plumb");
    const again = await world.engine.ask(`${BUILDER} Say it.`, {}, newRun());
    const told = again.warnings.find(({ code }) => code === "passage-not-read");
    expect(told?.message).toContain("Sentence 1 of passage");
    expect(told?.message).toContain(ODD.title);
  });

  it("of the judges leaves that statement unjudged", async () => {
    const { report } = await askWithDefect("judge-statements", "reliable-chains");
    expect(report.finding.answer).toBe("Jon Vale");
    const told = report.warnings.filter(({ code }) => code === "judgement-failed");
    expect(told.map(({ message }) => message).join()).toContain("defect of Plumbline");
  });

  it("of the question's analysis leaves the question as it is", async () => {
    const runner = createDefectiveRunner(createRulesRunner(sharedLanguage()), "analyse-question");
    const world = await createSmallWorld([MILL, GUIDE], { runner });
    const report = await world.engine.ask(`${BUILDER} It was ${DEFECT}.`, {}, newRun());
    const told = report.warnings.find(({ code }) => code === "question-not-analysed");
    expect(told?.message).toContain("defect of Plumbline");
  });

  it.each(METHODS.map(({ id }) => id))(
    "in everything that is read is told by %s, and no answer is made up",
    async (method) => {
      const runner = createDefectiveRunner(createRulesRunner(sharedLanguage()), "answer-from-context");
      const world = await createSmallWorld([ODD], { runner });
      const report = await world.engine.ask(BUILDER, { method }, newRun());
      expect(report.finding).toMatchObject({ status: "abstained", reason: "insufficient-evidence" });
      expect(report.warnings.map(({ code }) => code)).toContain("passage-not-read");
    },
  );

  it("in a model's task costs no second call", async () => {
    let calls = 0;
    const scripted = createScriptedRunner({
      choose: ({ options }) => {
        calls++;
        if (options.some((text) => text.includes(DEFECT))) throw new RangeError("no such label");
        return [1, ...options.map(() => 0)];
      },
    });
    const world = await createSmallWorld([MILL, GUIDE, ODD], { runner: scripted });
    const report = await world.engine.ask(BUILDER, { method: "reliable-chains" }, newRun());
    expect(calls).toBe(1);
    expect(report.finding.status).toBe("abstained");
    const told = report.warnings.find(({ code }) => code === "passage-not-read");
    expect(told?.message).toContain("no such label");
  });
});

/** The three methods over small corpora, without a model and with a scripted one. */
import { describe, expect, it } from "vitest";
import { reportSchema } from "../../src/contract.ts";
import { AppError } from "../../src/domain/errors.ts";
import type { Report } from "../../src/domain/report.ts";
import { METHODS } from "../../src/methods/registry.ts";
import type { AnswerFromContextInput } from "../../src/tasks/answer-from-context/schema.ts";
import { analysed, createScriptedRunner, MODEL, readerOf } from "./scripted-runner.ts";
import { createSmallWorld, newRun, type SmallDocument } from "./small-world.ts";
import { GUIDE, LIE, MILL, THORLE, VALE } from "./thorle.ts";

const EVERY_METHOD = METHODS.map(({ id }) => id);
const BUILDER = "Who built the Old Mill?";
const BIRTHPLACE = "Where was the builder of the Old Mill born?";

async function ask(
  documents: readonly SmallDocument[],
  question: string,
  method: string,
  runner?: Parameters<typeof createScriptedRunner>[0],
  options: Parameters<typeof newRun>[0] = {},
): Promise<Report> {
  const world = await createSmallWorld(
    documents,
    runner === undefined ? {} : { runner: createScriptedRunner(runner) },
  );
  return world.engine.ask(question, { method }, newRun(options));
}

const codes = (report: Report) => report.warnings.map(({ code }) => code);

describe.each(EVERY_METHOD)("method %s", (method) => {
  it("answers from the evidence, in a report that fits the contract", async () => {
    const report = await ask([MILL, VALE], BUILDER, method);
    expect(report.finding).toMatchObject({ status: "answered", answer: "Jon Vale" });
    expect(report.chains.length).toBeGreaterThan(0);
    expect(report.margin.origins).toBeGreaterThan(0);
    expect(() => reportSchema.parse(JSON.parse(JSON.stringify(report)))).not.toThrow();
  });

  it("F8 abstains over an empty index, with no citation, no URL, and without asking the reader", async () => {
    const asked: string[] = [];
    const reader = () => ({
      output: {
        answer: "Jon Vale",
        explanation: [{ text: "See https://made.up/a and https://made.up/b.", refs: ["1"] }],
        sufficient: true,
        missing: [],
        confidence: 1,
      },
    });
    const report = await ask([], BUILDER, method, {
      tasks: { "answer-from-context": reader },
      called: (task) => void asked.push(task),
    });
    expect(report.finding).toMatchObject({ status: "abstained", reason: "no-evidence", confidence: 0 });
    expect([report.statements, report.sources, report.chains, report.counterEvidence]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(JSON.stringify(report)).not.toContain("http");
    expect(asked).toEqual([]);
  });

  it("F13 does not take a figure that the cited passage does not give", async () => {
    const wrong = ({ context }: AnswerFromContextInput) => ({
      output: {
        answer: "1981",
        explanation: [{ text: "The mill was built in 1981.", refs: [context[0]?.ref ?? ""] }],
        sufficient: true,
        missing: [],
        confidence: 1,
      },
    });
    const report = await ask([MILL], "When was the Old Mill built?", method, {
      tasks: { "answer-from-context": wrong },
    });
    expect(report.finding.status).toBe("abstained");
    expect(codes(report)).toContain("unsupported-sentence");
    expect(codes(report)).toContain("unsupported-answer");
  });

  it("L6 says that the model refused, and takes it for no evidence either way", async () => {
    const report = await ask([MILL], BUILDER, method, {
      tasks: { "answer-from-context": () => ({ failed: "model_refused" }) },
    });
    expect(report.finding).toMatchObject({ status: "abstained", reason: "model-refused" });
  });

  it("F29 a search that does not work is not the same as no evidence", async () => {
    const world = await createSmallWorld([MILL]);
    const { index } = world.parts;
    const broken = {
      ...index,
      search: async () => {
        throw new AppError("unavailable", "the index does not answer");
      },
    };
    const { createEngine } = await import("../../src/engine.ts");
    const engine = createEngine({ ...world.parts, index: broken });
    const report = await engine.ask(BUILDER, { method }, newRun());
    expect(report.finding).toMatchObject({ status: "abstained", reason: "search-failed" });
    expect(codes(report)).toEqual(["search-failed"]);
  });

  it("says of a search that covered only a part that it did, once", async () => {
    const world = await createSmallWorld([MILL]);
    const { index } = world.parts;
    const partial = {
      ...index,
      search: async (...asked: Parameters<typeof index.search>) => {
        const { hits, coverage } = await index.search(...asked);
        return { hits, coverage: { ...coverage, complete: false, note: "The vectors are missing." } };
      },
    };
    const { createEngine } = await import("../../src/engine.ts");
    const engine = createEngine({ ...world.parts, index: partial });
    const report = await engine.ask(BUILDER, { method }, newRun());
    expect(
      report.warnings.filter(({ message }) => message.includes("The vectors are missing.")),
    ).toHaveLength(1);
  });

  it.each([0, 1, 2])(
    "P14 a budget of %i calls ends in a report that says so, overrun by nothing",
    async (calls) => {
      const run = newRun({ limits: { calls } });
      const world = await createSmallWorld(THORLE, {
        runner: createScriptedRunner({
          tasks: { ...analysed(BUILDER), "answer-from-context": readerOf(["nothing that stands there"]) },
          choose: ({ options }) => [...options.map(() => 1 / (options.length + 1)), 1 / (options.length + 1)],
        }),
      });
      const report = await world.engine.ask(BUILDER, { method }, run);
      expect(report.usage.modelCalls).toBeLessThanOrEqual(calls);
      // the baseline asks its reader once
      const isEnough = method === "vanilla-rag" && calls > 0;
      expect(report.finding.reason).toBe(isEnough ? "insufficient-evidence" : "budget-spent");
      expect(codes(report).includes("budget-spent")).toBe(!isEnough);
      expect(() => reportSchema.parse(report)).not.toThrow();
    },
  );

  it("P18 gives the same report for the same input in any order of files, apart from timings", async () => {
    const reports = await Promise.all(
      [THORLE, [...THORLE].reverse(), [GUIDE, LIE, MILL, VALE]].map((documents) =>
        ask(documents, BIRTHPLACE, method),
      ),
    );
    const batchFree = reports.map((report) => JSON.stringify(report));
    expect(batchFree[1]).toBe(batchFree[0]);
    expect(batchFree[2]).toBe(batchFree[0]);
  });

  it("refuses a setting it does not know, and a value of the wrong kind", async () => {
    const world = await createSmallWorld([MILL]);
    const asking = (settings: Record<string, string | number>) =>
      world.engine.ask(BUILDER, { method, settings }, newRun());
    await expect(asking({ nonsense: 1 })).rejects.toMatchObject({ code: "invalid-input" });
    const [name = ""] = Object.keys(METHODS.find(({ id }) => id === method)?.defaults ?? {});
    await expect(
      asking({ [name]: "text or not a number" }).then(
        () => "ok",
        (error) => error.code,
      ),
    ).resolves.toBe("invalid-input");
  });
});

describe("asking", () => {
  it.each(["", "   ", "\u200b\u2060"])("refuses the empty question %j", async (question) => {
    const { engine } = await createSmallWorld([MILL]);
    await expect(engine.ask(question, {}, newRun())).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("abstains from what holds no word", async () => {
    const report = await ask([MILL], "?!…", "plumb");
    expect(report.finding).toMatchObject({ status: "abstained", reason: "not-a-question" });
  });

  it("F43 answers a question without any entity", async () => {
    const report = await ask([MILL], "What is this about?", "plumb");
    expect(report.finding).toMatchObject({ status: "answered", answer: "Old Mill" });
    expect(report.sources.map(({ title }) => title)).toEqual(["Old Mill"]);
  });

  it("refuses an unknown method by naming the known ones", async () => {
    const { engine } = await createSmallWorld([MILL]);
    await expect(engine.ask(BUILDER, { method: "oracle" }, newRun())).rejects.toMatchObject({
      code: "invalid-input",
      hint: expect.stringContaining("reliable-chains"),
    });
  });
});

describe("plumb", () => {
  it("chains the answers of the steps, and keeps the lie as counter-evidence", async () => {
    const report = await ask(THORLE, BIRTHPLACE, "plumb");
    expect(report.finding).toMatchObject({ status: "answered", answer: "Harrow" });
    const texts = report.chains[0]?.statementIds.map(
      (id) => report.statements.find((s) => s.id === id)?.quote?.exact,
    );
    expect(texts?.some((text) => text?.includes("Jon Vale"))).toBe(true);
    expect(texts?.some((text) => text?.includes("Harrow"))).toBe(true);
    expect(report.counterEvidence.map(({ answer }) => answer)).toContain("Edda Brandt");
    const lie = report.sources.find(({ title }) => title === "Mill news");
    const mill = report.sources.find(({ title }) => title === "Old Mill");
    expect(lie?.reliability.score ?? 1).toBeLessThan(mill?.reliability.score ?? 0);
    expect(lie?.reliability.contradictedStatementIds.length).toBeGreaterThan(0);
  });

  it("reads every origin alone: no context holds two of them", async () => {
    const titles: string[][] = [];
    await ask(THORLE, BUILDER, "plumb", {
      tasks: { ...analysed(BUILDER), "answer-from-context": readerOf(["Jon Vale", "Edda Brandt"]) },
      called: (task, input) => {
        if (task === "answer-from-context") {
          titles.push([...new Set((input as AnswerFromContextInput).context.map(({ title }) => title))]);
        }
      },
    });
    expect(titles.length).toBeGreaterThan(2);
    expect(titles.every((one) => one.length === 1)).toBe(true);
  });

  it("F18 counts copies as one voice: many copies of a lie do not outvote two sources", async () => {
    const lie =
      "The Old Mill was built by Edda Brandt in 1895. It stands beside the river Thor and grinds barley, oats and rye for the whole valley, as it has for over a hundred years.";
    const copies = Array.from({ length: 6 }, (_, i) => ({
      name: `copy${i}.txt`,
      title: `Mill story ${i}`,
      domain: `copy${i}.example`,
      text: lie,
    }));
    const report = await ask([MILL, GUIDE, ...copies], BUILDER, "plumb");
    expect(report.finding).toMatchObject({ status: "answered", answer: "Jon Vale" });
    const origin = report.origins.find(({ sourceIds }) => sourceIds.length > 1);
    expect(origin?.sourceIds).toHaveLength(6);
  });

  it("abstains as contested when as many origins stand on each side and nothing decides", async () => {
    const report = await ask(
      [
        { ...MILL, text: "The Old Mill was built by Jon Vale." },
        { ...LIE, text: "The Old Mill was built by Edda Brandt." },
      ],
      BUILDER,
      "plumb",
      { tasks: { ...analysed(BUILDER), "answer-from-context": readerOf(["Jon Vale", "Edda Brandt"]) } },
    );
    expect(report.finding).toMatchObject({ status: "abstained", reason: "contested", contested: true });
    const sides = report.counterEvidence.map(({ answer }) => answer);
    for (const { answer } of report.finding.answers ?? []) expect(sides).toContain(answer);
    expect(report.finding.answers?.map(({ answer }) => answer).sort()).toEqual(["Edda Brandt", "Jon Vale"]);
    expect(report.margin.toChange).toBeLessThanOrEqual(1);
  });

  it("follows a second answer when the first leads nowhere", async () => {
    const reader = ({ question, context }: AnswerFromContextInput) => {
      const values =
        question === BUILDER ? ["Edda Brandt", "Jon Vale"] : question.includes("Jon") ? ["Harrow"] : [];
      return readerOf(values)({ question, context });
    };
    const report = await ask([MILL, VALE, LIE], BIRTHPLACE, "plumb", {
      tasks: { ...analysed(BUILDER, "Where was #1 born?"), "answer-from-context": reader },
    });
    expect(report.finding).toMatchObject({ status: "answered", answer: "Harrow" });
  });

  it("L10 never asks a question twice, and never more than six", async () => {
    const asked: string[] = [];
    const endless = ({ question }: AnswerFromContextInput) => ({
      output: {
        answer: null,
        explanation: [],
        sufficient: false,
        missing: [question, `${question.toUpperCase()} `, `What is thing ${asked.length}?`],
        confidence: null,
      },
    });
    const run = newRun({
      emit: (event) => {
        if (event.type === "passage-retrieved") asked.push(event.query);
      },
    });
    const world = await createSmallWorld(THORLE, {
      runner: createScriptedRunner({
        tasks: { ...analysed(BUILDER, "Who built #9?"), "answer-from-context": endless },
      }),
    });
    const report = await world.engine.ask(BUILDER, {}, run);
    const normalised = asked.map((query) => query.trim().toLowerCase());
    expect(new Set(normalised).size).toBe(normalised.length);
    expect(normalised.length).toBeLessThanOrEqual(6);
    expect(report.finding.status).toBe("abstained");
  });

  it("L11 does not believe 'sufficient' without evidence", async () => {
    const sure = () => ({
      output: { answer: "Jon Vale", explanation: [], sufficient: true, missing: [], confidence: 1 },
    });
    const report = await ask([MILL], BUILDER, "plumb", { tasks: { "answer-from-context": sure } });
    expect(report.finding).toMatchObject({ status: "abstained", reason: "insufficient-evidence" });
  });

  it("L12 takes no answer that its own explanation or its own statements contradict", async () => {
    const contradictory = ({ context }: AnswerFromContextInput) => ({
      output: {
        answer: "yes",
        explanation: [{ text: "No, the Old Mill is a water mill in Thorle.", refs: [context[0]?.ref ?? ""] }],
        sufficient: true,
        missing: [],
        confidence: 1,
      },
    });
    const report = await ask([MILL], "Is the Old Mill a windmill?", "plumb", {
      tasks: { "answer-from-context": contradictory },
    });
    expect(report.finding.status).toBe("abstained");
    expect(codes(report)).toContain("inconsistent-answer");
  });

  it("L12 takes no answer that every statement naming it denies", async () => {
    const denial = { ...MILL, text: "The Old Mill was not built by Edda Brandt." };
    const report = await ask([denial], BUILDER, "plumb", {
      tasks: { ...analysed(BUILDER), "answer-from-context": readerOf(["Edda Brandt"]) },
    });
    expect(report.finding.answer).not.toBe("Edda Brandt");
  });

  it("asks a model at most 15 times for a question of two steps", async () => {
    const report = await ask(THORLE, BIRTHPLACE, "plumb", {
      tasks: {
        ...analysed(BUILDER, "Where was #1 born?"),
        "answer-from-context": ({ question, context }: AnswerFromContextInput) =>
          readerOf(question === BUILDER ? ["Jon Vale", "Edda Brandt"] : ["Harrow"])({ question, context }),
        "extract-statements": () => ({ output: { statements: [] } }),
        "judge-statements": () => ({ output: { judgements: [] } }),
        "judge-documents": () => ({ output: { judgements: [] } }),
      },
      choose: ({ options }) => [1, ...options.map(() => 0)],
    });
    expect(report.finding.answer).toBe("Harrow");
    expect(report.usage.modelCalls).toBeLessThanOrEqual(15);
    expect(report.manifest.models["answer-from-context"]).toBe(MODEL);
  });

  it("P14 keeps what was found when the budget is spent on the way", async () => {
    const world = await createSmallWorld(THORLE, {
      runner: createScriptedRunner({
        tasks: {
          ...analysed(BUILDER, "Where was #1 born?"),
          "answer-from-context": readerOf(["Jon Vale", "Edda Brandt"]),
        },
      }),
    });
    const run = newRun({ limits: { calls: 5 } });
    const report = await world.engine.ask(BIRTHPLACE, {}, run);
    expect(report.finding).toMatchObject({ status: "abstained", reason: "budget-spent" });
    expect(report.finding.explanation).toContain("Jon Vale");
    expect(report.questions[0]).toMatchObject({ question: BUILDER, answer: "Jon Vale", kept: true });
    expect(report.statements.length).toBeGreaterThan(0);
  });
});

describe("reliable-chains", () => {
  const selector = ({ chain, options }: { chain: readonly string[]; options: readonly string[] }) => {
    const wanted = chain.length === 0 ? "Jon Vale" : "Harrow";
    if (chain.length === 2) return [1, ...options.map(() => 0)];
    const at = options.findIndex((text) => text.includes(wanted) && !text.includes("Edda"));
    return [0, ...options.map((_, index) => (index === at ? 1 : 0))];
  };

  it.each(["tbs", "sbs", "sbs-origins", "sentences"] as const)(
    "answers from the chain of its selector (%s)",
    async (synthesis) => {
      const contexts: (readonly string[])[] = [];
      const world = await createSmallWorld(THORLE, {
        runner: createScriptedRunner({
          tasks: { "answer-from-context": readerOf(["Harrow"]) },
          choose: selector,
          called: (_, input) =>
            void contexts.push((input as AnswerFromContextInput).context.map(({ text }) => text)),
        }),
      });
      const settings = { synthesis };
      const report = await world.engine.ask(BIRTHPLACE, { method: "reliable-chains", settings }, newRun());
      expect(report.finding).toMatchObject({ status: "answered", answer: "Harrow", confidence: 1 });
      expect(report.finding.confidenceBy).toBe("log-probabilities");
      expect(report.chains[0]?.statementIds).toHaveLength(2);
      expect(report.manifest.methodConfig).toMatchObject({ synthesis, alpha: 0.4, candidates: 20 });
      const isWhole = (contexts[0] ?? []).some((text) => text === VALE.text);
      expect(isWhole).toBe(synthesis.startsWith("sbs"));
      if (synthesis === "sentences") expect(contexts[0]?.every((text) => text.endsWith("."))).toBe(true);
    },
  );

  it("refuses an unknown synthesis", async () => {
    const { engine } = await createSmallWorld([MILL]);
    const options = { method: "reliable-chains", settings: { synthesis: "none" } };
    await expect(engine.ask(BUILDER, options, newRun())).rejects.toMatchObject({ code: "invalid-input" });
  });
});

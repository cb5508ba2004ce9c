import { describe, expect, it } from "vitest";
import {
  rulesRunner,
  storeOf,
  toRetrieved,
  weighCorpus,
  weighStatements,
} from "../../test/fixtures/evidence-corpus.ts";
import { createRunContext } from "../adapters/run/create-run-context.ts";
import type { TaskRunner } from "../ports/task-runner.ts";
import type { JudgeDocumentsInput } from "../tasks/judge-documents/schema.ts";
import type { JudgeStatementsInput } from "../tasks/judge-statements/schema.ts";
import { extractStatements } from "./extraction/extract.ts";

type Input = Partial<JudgeStatementsInput & JudgeDocumentsInput>;

/** Extracts by rules; judges by a script. */
function judgingRunner(score: (sentence: string) => number | undefined) {
  const asked: Input[] = [];
  const runner: TaskRunner = {
    ...rulesRunner,
    run: async (task, input, run) => {
      if (!task.id.startsWith("judge-")) return rulesRunner.run(task, input, run);
      const shown = input as unknown as Input;
      asked.push(shown);
      const items = [
        ...(shown.statements ?? []).map(({ ref, sentence }) => ({ ref, text: sentence })),
        ...(shown.documents ?? []).map(({ ref, text }) => ({ ref, text })),
      ];
      const judgements = items.flatMap(({ ref, text }) => {
        const value = score(text);
        return value === undefined ? [] : [{ ref, score: value, reason: "by script" }];
      });
      if (judgements.length === 0) {
        return { status: "failed", reason: "model_unparsable", detail: "", by: "mock:judge" } as never;
      }
      const outcome = { status: "done", output: { judgements }, by: "mock:judge", promptHash: "p1" };
      return { ...outcome, dropped: [], cached: false } as never;
    },
    boundTo: (task) => (task.startsWith("judge-") ? "mock:judge" : "rules"),
    promptHash: (task) => (task.startsWith("judge-") ? "p1" : "rules"),
  };
  return { runner, asked };
}

const documents = [
  { title: "Harrow Mill", text: "Harrow Mill was founded by Josiah Venn. The river is cold." },
  { title: "Mill news", text: "Harrow Mill was founded by Corwin Leith. The road is long." },
];

describe("judge", () => {
  it("asks nothing when it is off", async () => {
    const { runner, asked } = judgingRunner(() => 5);
    await weighCorpus(documents, { runner, judge: "none" });
    expect(asked).toEqual([]);
  });

  it("asks about disputed statements only, each with what contradicts it in view", async () => {
    const { runner, asked } = judgingRunner((text) => (text.includes("Leith") ? 1 : 9));
    const corpus = await weighCorpus(documents, { runner, judge: "conflicts" });
    const shown = asked.flatMap(({ statements = [] }) => statements);
    expect(shown.map(({ object }) => object).sort()).toEqual(["Corwin Leith", "Josiah Venn"]);
    expect(shown.find(({ object }) => object === "Josiah Venn")?.conflicting).toEqual([
      "Harrow Mill was founded by Corwin Leith.",
    ]);
    expect(corpus.scores("Harrow Mill", "Venn")[0]).toBeGreaterThan(
      corpus.scores("Mill news", "Leith")[0] ?? 1,
    );
  });

  it("treats a failed judgement as unknown, with a warning, and asks again next time", async () => {
    const passages = documents.map(toRetrieved);
    const store = await storeOf(passages);
    const { statements } = await extractStatements(
      passages,
      { store, runner: rulesRunner },
      createRunContext(),
    );
    const broken = judgingRunner(() => undefined);
    const first = await weighStatements(statements, passages, store, {
      runner: broken.runner,
      judge: "conflicts",
    });
    expect(first.warnings.map(({ code }) => code)).toContain("judgement-failed");
    for (const { credibility } of first.statements) expect(credibility.parts.statementJudgement).toBeNull();
    const working = judgingRunner(() => 9);
    await weighStatements(statements, passages, store, { runner: working.runner, judge: "conflicts" });
    const calls = working.asked.length;
    expect(calls).toBeGreaterThan(0);
    await weighStatements(statements, passages, store, { runner: working.runner, judge: "conflicts" });
    expect(working.asked).toHaveLength(calls);
  });

  it("never shows more than ten statements in one call, and each unique statement once", async () => {
    const many = Array.from({ length: 24 }, (_, index) => ({
      title: `Page ${index}`,
      text: `The old hall number ${index % 12} is open. Nothing else is known of it.`,
    }));
    const { runner, asked } = judgingRunner(() => 5);
    await weighCorpus(many, { runner, judge: "all" });
    const batches = asked.map(
      ({ statements = [], documents: shown = [] }) => statements.length + shown.length,
    );
    expect(Math.max(...batches)).toBeLessThanOrEqual(10);
  });
});

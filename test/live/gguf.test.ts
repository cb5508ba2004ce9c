/**
 * A real language model end to end: a GGUF file through node-llama-cpp, the adapter and the prompted runner. A model
 * this small answers badly; what counts is that every answer is valid or a named failure, and that nothing breaks.
 *
 *   eval "$(scripts/prepare-live-gguf.sh)" && npm run test:live -- gguf
 */
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLanguageModel } from "../../src/adapters/models/create-language-model.ts";
import { probeModel } from "../../src/adapters/models/probe-model.ts";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { createPromptedRunner } from "../../src/adapters/runners/prompted/create-prompted-runner.ts";
import { AppError } from "../../src/domain/errors.ts";
import type { LanguageModel } from "../../src/ports/model.ts";
import type { Task } from "../../src/ports/task-runner.ts";
import { analyseQuestionTask } from "../../src/tasks/analyse-question/task.ts";
import { answerFromContextTask } from "../../src/tasks/answer-from-context/task.ts";
import { extractStatementsTask } from "../../src/tasks/extract-statements/task.ts";
import { judgeDocumentsTask } from "../../src/tasks/judge-documents/task.ts";
import { judgeStatementsTask } from "../../src/tasks/judge-statements/task.ts";
import { selectNextStatementTask } from "../../src/tasks/select-next-statement/task.ts";

const file = process.env.PLUMBLINE_LIVE_GGUF ?? "";
const llama = process.env.PLUMBLINE_LIVE_LLAMA ?? "";
const ready = existsSync(file) && existsSync(llama);
if (!ready)
  console.warn('Skipped: run  eval "$(scripts/prepare-live-gguf.sh)"  first; it fetches a 93 MB model.');

const question = "In which country was the author of Ash Harbour born?";
const sentences = [
  { ref: "s1", text: "Ash Harbour is a sea novel that Runa Teige published in 1954." },
  { ref: "s2", text: "Runa Teige was born in Bergen in Norway." },
];

describe.skipIf(!ready)("a GGUF model", () => {
  let model: LanguageModel;
  const run = createRunContext();

  beforeAll(async () => {
    const settings = { llamaModule: pathToFileURL(llama).href, gpu: false, contextTokens: 2048 } as const;
    model = await createLanguageModel(`gguf:${file}`, settings, { fetch: globalThis.fetch });
  });
  afterAll(async () => {
    for (const { purpose, inputTokens, outputTokens, ms, failed } of run.ledger.entries()) {
      console.log(
        `${purpose}: ${inputTokens} tokens in, ${outputTokens} out, ${ms} ms${failed ? `, ${failed}` : ""}`,
      );
    }
    await model?.close?.();
  });

  const runner = () => createPromptedRunner({ models: () => model, seed: 1 });

  async function check<Input, Output>(task: Task<Input, Output>, input: Input): Promise<void> {
    const outcome = await runner().run(task, input, run);
    console.log(`${task.id}: ${JSON.stringify(outcome).slice(0, 600)}`);
    if (outcome.status === "done") expect(task.output.safeParse(outcome.output).success).toBe(true);
    else expect(outcome.detail).not.toBe("");
  }

  it("is probed: it answers, follows a schema by grammar and gives probabilities", async () => {
    const probe = await probeModel(model, run);
    console.log(JSON.stringify(probe));
    expect(probe.reachable).toBe(true);
    expect(probe.logprobs).toBe(true);
  });

  it("extracts statements, or fails by name", () =>
    check(extractStatementsTask, { title: "Ash Harbour", sentences }));

  it("analyses a question, or fails by name", () => check(analyseQuestionTask, { question }));

  it("judges statements and documents, or fails by name", async () => {
    const statement = {
      subject: "Runa Teige",
      predicate: "was born in",
      object: "Bergen",
      sourceTitle: "Runa Teige",
    };
    const conflicting = ["Runa Teige was born in Malmö."];
    await check(judgeStatementsTask, {
      statements: [{ ref: "r1", ...statement, sentence: sentences[1]?.text ?? "", conflicting }],
    });
    await check(judgeDocumentsTask, {
      documents: [{ ref: "d1", title: "Ash Harbour", text: sentences[0]?.text ?? "" }],
    });
  });

  it("answers from context, or fails by name", () =>
    check(answerFromContextTask, {
      question,
      context: sentences.map(({ ref, text }) => ({ ref, title: "Ash Harbour", text })),
    }));

  it("chooses with exact probabilities that repeat bit by bit", async () => {
    const input = {
      question,
      chain: [],
      options: ["Ash Harbour | was written by | Runa Teige", "Kell | is | a bridge"],
      hop: 1,
    };
    const choose = async () => (await runner().choose(selectNextStatementTask, [input], run))[0];
    const first = await choose();
    console.log(JSON.stringify(first));
    if (first?.status === "done") {
      expect(first.probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 6);
      expect(first.probabilities.every(Number.isFinite)).toBe(true);
    }
    expect(await choose()).toEqual(first);
  });

  it("L7 says that a prompt is longer than the context, instead of dropping its start", async () => {
    const request = {
      system: "s",
      user: "word ".repeat(6000),
      temperature: 0,
      maxOutputTokens: 16,
      timeoutMs: 0,
    };
    expect((await model.complete(request, run)).finish).toBe("context-too-long");
  });

  it("L21 stops at its time-out", async () => {
    const request = {
      system: "Write a long story.",
      user: "Go on and on.",
      temperature: 0,
      maxOutputTokens: 2000,
      timeoutMs: 300,
    };
    const outcome = await model.complete(request, run).catch((error: unknown) => error);
    // a model that ends its story by itself within the time has done nothing wrong
    if (outcome instanceof AppError)
      expect(outcome).toMatchObject({ code: "unavailable", reason: "timeout" });
  });
});

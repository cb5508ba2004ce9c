/** Rows of reliability.md 4.6 and of failures.md about model output, through the real adapters and the prompted runner. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createPromptedRunner,
  type PromptedRunnerDeps,
} from "../../src/adapters/runners/prompted/create-prompted-runner.ts";
import { answerFromContextTask } from "../../src/tasks/answer-from-context/task.ts";
import type { ExtractStatementsInput } from "../../src/tasks/extract-statements/schema.ts";
import { extractStatementsTask } from "../../src/tasks/extract-statements/task.ts";
import { judgeStatementsTask } from "../../src/tasks/judge-statements/task.ts";
import type { MockAnswer, MockScript, MockServer } from "../fixtures/mock-server.ts";
import { MODEL_DOORS, recordedRun } from "../fixtures/model-doors.ts";

const passage: ExtractStatementsInput = {
  title: "Orla Venn",
  sentences: [{ ref: "s1", text: "Orla Venn was born in Tarbeck in 1871." }],
};
const triple = {
  sentence: "s1",
  subject: "Orla Venn",
  predicate: "was born in",
  object: "Tarbeck",
  time: null,
  negated: false,
};
const good = JSON.stringify({ statements: [triple] });
const judged = {
  statements: ["r1", "r2"].map((ref) => ({
    ref,
    subject: "A",
    predicate: "is",
    object: "B",
    sentence: "A is B.",
    sourceTitle: "T",
    conflicting: [],
  })),
};

for (const door of MODEL_DOORS) {
  describe(`answers of ${door.name}`, () => {
    let server: MockServer;
    beforeAll(async () => {
      server = await door.start();
    });
    afterAll(() => server.close());

    async function start(script: MockScript | readonly MockAnswer[], deps: Partial<PromptedRunnerDeps> = {}) {
      server.script(script);
      const model = await door.model(server.url);
      const runner = createPromptedRunner({ models: () => model, ...deps });
      return { model, runner, ...recordedRun() };
    }

    async function extract(
      script: MockScript | readonly MockAnswer[],
      deps: Partial<PromptedRunnerDeps> = {},
    ) {
      const { runner, run, events, waits, model } = await start(script, deps);
      const outcome = await runner.run(extractStatementsTask, passage, run);
      return { outcome, events, waits, run, model, requests: server.requests.length };
    }

    const failed = (reason: string) => ({ status: "failed", reason });
    const done = { status: "done", output: { statements: [triple] } };

    it.each([
      ["empty", ""],
      ["blank", " \n\t "],
      ["only a code fence", "```json\n```"],
      ["only reasoning", "<think>hm</think>"],
    ])("L1 %s: asked once more with the same prompt, then failed", async (_, text) => {
      const { outcome, requests } = await extract([{ text }]);
      expect(outcome).toMatchObject(failed("model_no_output"));
      expect(requests).toBe(2);
      const prompts = server.requests.map(({ body }) => JSON.stringify(body.messages));
      expect(prompts[0]).toBe(prompts[1]);
      expect((await extract([{ text }, { text: good }])).outcome).toMatchObject(done);
    });

    it("L1 empty body and no choice: the same", async () => {
      expect((await extract([{ rawBody: "" }, { withoutContent: true }])).outcome).toMatchObject(
        failed("model_no_output"),
      );
    });

    it("L2 cut by length: one retry with a higher cap, never a repair", async () => {
      const cut: MockAnswer = { text: good.slice(0, -3), finish: "length" };
      const { outcome, requests } = await extract([cut]);
      expect(outcome).toMatchObject(failed("model_cut_output"));
      expect(requests).toBe(2);
      const caps = server.requests.map(({ body }) => Number(body.max_tokens ?? body.max_completion_tokens));
      expect(caps[1]).toBe((caps[0] ?? 0) * 4);
      expect((await extract([cut, { text: good }])).outcome).toMatchObject(done);
    });

    it("L2 cut JSON is cut even when the server says stop", async () => {
      const { outcome } = await extract([{ text: good.slice(0, 60) }]);
      expect(outcome).toMatchObject(failed("model_cut_output"));
    });

    it("F1 L3 five wrappings give the same triples with one request each", async () => {
      const { subject, predicate, object, sentence } = triple;
      const wrappings = [
        `Here are the statements you asked for:\n${good}\nLet me know!`,
        `\`\`\`json\n${good}\n\`\`\``,
        JSON.stringify([triple]),
        JSON.stringify({ triples: [{ head: subject, relation: predicate, tail: object, ref: sentence }] }),
        good.replaceAll('"', "'"),
      ];
      for (const text of wrappings) {
        const { outcome, requests } = await extract([{ text }]);
        expect(outcome, text).toMatchObject(done);
        expect(requests, text).toBe(1);
      }
    });

    it("L3 two different objects: one repair that shows the error, then failed", async () => {
      const { outcome, requests } = await extract([{ text: `${good}\nor\n{"statements": []}` }]);
      expect(outcome).toMatchObject(failed("model_unparsable"));
      expect(requests).toBe(2);
      expect(JSON.stringify(server.requests[1]?.body)).toContain("different JSON values");
    });

    it("F2 reasoning in tags is not part of the answer; an unclosed tag is retried once and then named", async () => {
      expect((await extract([{ text: `<think>maybe {"a":1}</think>${good}` }])).outcome).toMatchObject(done);
      expect((await extract([{ text: good, reasoning: 'maybe {"a":1}' }])).outcome).toMatchObject(done);
      const { outcome, requests } = await extract([{ text: `<think>maybe ${good}` }]);
      expect(outcome).toMatchObject(failed("model_unparsable"));
      expect(requests).toBe(2);
    });

    it("F5 one broken reply of twenty costs that passage alone, and a second run asks only for it", async () => {
      const stored = new Map<string, string>();
      const cache = {
        get: async (key: string) => stored.get(key),
        set: async (key: string, value: string) => void stored.set(key, value),
      };
      const passages = Array.from({ length: 20 }, (_, index) => ({
        title: "Orla Venn",
        sentences: [{ ref: "s1", text: `Orla Venn was born in Tarbeck, house ${index}.` }],
      }));
      let broken = true;
      const script: MockScript = (_, { body }) => {
        const sent = JSON.stringify(body);
        if (broken && sent.includes("house 13.")) return { text: good.slice(0, 40) };
        if (sent.includes("house 14.")) return { text: good.replace("was born in", "was\nborn\tin") };
        return { text: good };
      };
      const { runner, run } = await start(script, { cache });
      const all = () => Promise.all(passages.map((one) => runner.run(extractStatementsTask, one, run)));
      const first = await all();
      expect(first.map((one) => one.status).filter((status) => status === "done")).toHaveLength(19);
      expect(first[13]).toMatchObject(failed("model_cut_output"));
      broken = false;
      const before = server.requests.length;
      const second = await all();
      expect(second.every((one) => one.status === "done")).toBe(true);
      expect(server.requests.length - before).toBe(1);
      expect(run.ledger.usage().cachedCalls).toBe(19);
    });

    it("L5 F6 coerces what is safe, drops what is not, and never throws", async () => {
      const judgements = [
        { ref: "r1", score: "7", reason: "fine", surprise: true },
        { ref: "r2", score: 11, reason: "too much" },
      ];
      const { runner, run, events } = await start([{ text: JSON.stringify({ judgements }) }]);
      expect(await runner.run(judgeStatementsTask, judged, run)).toMatchObject({
        status: "done",
        output: { judgements: [{ ref: "r1", score: 7 }] },
        dropped: [{ reason: "out-of-range", count: 1 }],
      });
      expect(events).toContainEqual({
        type: "output-dropped",
        task: "judge-statements",
        reason: "out-of-range",
        count: 1,
      });
      for (const score of [-1, "high", null, { value: 7 }]) {
        const again = await start([{ text: JSON.stringify({ judgements: [{ ref: "r1", score }] }) }]);
        expect(await again.runner.run(judgeStatementsTask, judged, again.run)).toMatchObject(
          failed("model_no_valid_item"),
        );
      }
      const nan = await start([{ text: '{"judgements":[{"ref":"r1","score":NaN}]}' }]);
      expect(await nan.runner.run(judgeStatementsTask, judged, nan.run)).toMatchObject(
        failed("model_unparsable"),
      );
    });

    it.each([
      ["as a stop reason or field", { text: "I can't help with that.", finish: "refusal" }],
      ["in prose", { text: "I'm sorry, but I can't help with that request." }],
    ] as const)("L6 a refusal %s is a refusal, asked once", async (_, answer) => {
      const { outcome, requests } = await extract([answer]);
      expect(outcome).toMatchObject(failed("model_refused"));
      expect(requests).toBe(1);
    });

    it("L7 a full context is a failure of its own, asked once", async () => {
      const { outcome, requests } = await extract([{ text: "", finish: "context-exceeded" }]);
      expect(outcome).toMatchObject(failed("model_context_too_long"));
      expect(requests).toBe(1);
    });

    it("L7 a paused turn with a whole answer is an answer, with half a one it is cut", async () => {
      expect((await extract([{ text: good, finish: "pause-turn" }])).outcome).toMatchObject(done);
      expect((await extract([{ text: good.slice(0, 50), finish: "pause-turn" }])).outcome).toMatchObject(
        failed("model_cut_output"),
      );
    });

    it("L8 P8 ids that were not offered never come through", async () => {
      const guessed = Array.from({ length: 10_000 }, (_, index) => ({
        ...triple,
        sentence: `s${index + 2}`,
      }));
      const { outcome } = await extract([{ text: JSON.stringify({ statements: [...guessed, triple] }) }]);
      expect(outcome).toMatchObject({ ...done, dropped: [{ reason: "unknown-id", count: 10_000 }] });
      const { outcome: none, requests } = await extract([
        { text: JSON.stringify({ statements: guessed.slice(0, 9) }) },
      ]);
      expect(none).toMatchObject(failed("model_no_valid_item"));
      expect(requests).toBe(2);
    });

    it("L9 a reply in a language that nobody used is asked for once more, and then taken as it is", async () => {
      const input = {
        question: "Where was Orla Venn born?",
        context: [{ ref: "e1", title: "T", text: "Orla Venn was born in Tarbeck." }],
      };
      const answer = (text: string) =>
        JSON.stringify({
          explanation: [{ text, refs: ["e1"] }],
          answer: "Tarbeck",
          sufficient: true,
          missing: [],
          confidence: 0.9,
        });
      const foreign = answer("奥拉·文恩出生在一个叫做塔尔贝克的地方，这是历史记载的内容。");
      const english = answer("Orla Venn was born in the town of Tarbeck.");
      const ask = async (replies: readonly string[]) => {
        const { runner, run, events } = await start(replies.map((text) => ({ text })));
        const outcome = await runner.run(answerFromContextTask, input, run);
        return { outcome, events, requests: server.requests.length };
      };
      const mended = await ask([foreign, english]);
      expect(mended.requests).toBe(2);
      expect(mended.outcome).toMatchObject({ output: JSON.parse(english) });
      expect(JSON.stringify(server.requests[1]?.body)).toContain("language of the question");
      const stubborn = await ask([foreign]);
      expect(stubborn.requests).toBe(2);
      expect(stubborn.outcome).toMatchObject({ status: "done", output: { answer: "Tarbeck" } });
      const broken = await ask([foreign, "no json", "no json"]);
      expect(broken.outcome).toMatchObject({ status: "done", output: { answer: "Tarbeck" } });
      expect((await ask([english])).requests).toBe(1);
    });

    it("L14 markup and control characters are stripped, and a reply that copies the prompt's marks fails", async () => {
      const dirty = { ...triple, object: "Tarbeck ![x](http://evil.example/?q=1)\u001b[2J\u200b" };
      expect((await extract([{ text: JSON.stringify({ statements: [dirty] }) }])).outcome).toMatchObject({
        output: { statements: [{ object: "Tarbeck x" }] },
      });
      const leak: MockScript = (_, { body }) => {
        const [mark = ""] = /DATA-[0-9a-f]{16}/.exec(JSON.stringify(body.messages)) ?? [];
        return { text: JSON.stringify({ statements: [{ ...triple, predicate: mark }] }) };
      };
      expect((await extract(leak)).outcome).toMatchObject(failed("model_no_valid_item"));
    });

    it.each([401, 402, 403, 404])(
      "L17 HTTP %i stops the run at once with a configuration error",
      async (status) => {
        const { runner, run } = await start([{ status, text: "no" }]);
        await expect(runner.run(extractStatementsTask, passage, run)).rejects.toMatchObject({
          code: "configuration",
        });
        await expect(runner.run(extractStatementsTask, passage, run)).rejects.toMatchObject({
          code: "configuration",
        });
        expect(server.requests).toHaveLength(1);
      },
    );

    it.each([408, 409, 429, 500, 502, 503, 529])(
      "L17 HTTP %i is retried with growing waits and then works",
      async (status) => {
        const down: MockAnswer = { status, text: "later" };
        const { outcome, waits, events } = await extract([down, down, { text: good }]);
        expect(outcome).toMatchObject(done);
        expect(waits).toHaveLength(2);
        expect(waits[0]).toBeGreaterThanOrEqual(250);
        expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
        expect(events.filter((event) => event.type === "call-retried")).toHaveLength(2);
      },
    );

    it("L17 waits as long as the server asks, in seconds or to a date, and not for hours", async () => {
      const wait = (value: string): readonly MockAnswer[] => [
        { status: 429, text: "slow", headers: { "retry-after": value } },
        { text: good },
      ];
      expect((await extract(wait("7"))).waits).toEqual([7000]);
      const [toDate = 0] = (await extract(wait(new Date(Date.now() + 20_000).toUTCString()))).waits;
      expect(toDate).toBeGreaterThan(10_000);
      expect(toDate).toBeLessThanOrEqual(20_000);
      expect((await extract(wait("7200"))).outcome).toMatchObject(failed("model_unavailable"));
    });

    it.each([
      ["422", { status: 422, text: "unprocessable" }],
      ["a web page", { rawBody: "<html>login</html>" }],
      ["something that is not JSON", { rawBody: "upstream error" }],
    ])("L17 %s is not retried", async (_, answer) => {
      const { outcome, requests } = await extract([answer]);
      expect(outcome).toMatchObject(failed("model_unavailable"));
      expect(requests).toBe(1);
    });

    it("L17 after five failures in a row the model is left alone, and tried again after the pause", async () => {
      const { runner, run } = await start([{ status: 503, text: "down" }]);
      const outcomes = [];
      for (let index = 0; index < 6; index++)
        outcomes.push(await runner.run(extractStatementsTask, passage, run));
      expect(outcomes.every((one) => one.status === "failed" && one.reason === "model_unavailable")).toBe(
        true,
      );
      expect(server.requests).toHaveLength(5);
      expect(outcomes[5]).toMatchObject({ detail: expect.stringContaining("in a row") });
      await run.timer.sleep(30_001);
      server.script([{ text: good }]);
      expect(await runner.run(extractStatementsTask, passage, run)).toMatchObject(done);
    });

    it("L18 a prompt that the server cut in silence is a warning and a failure", async () => {
      const { outcome, events } = await extract([{ text: good, inputTokens: 64 }]);
      expect(outcome).toMatchObject(failed("model_context_too_long"));
      expect(events).toContainEqual(
        expect.objectContaining({ type: "warning-raised", code: "prompt-truncated" }),
      );
    });

    it("L19 another model under the same name is noted", async () => {
      const { runner, run, events } = await start([
        { text: good, model: "m-2026-01" },
        { text: good, model: "m-2026-02" },
      ]);
      await runner.run(extractStatementsTask, passage, run);
      await runner.run(extractStatementsTask, { ...passage, title: "Orla" }, run);
      expect(events).toContainEqual(
        expect.objectContaining({ type: "warning-raised", code: "model-changed" }),
      );
      expect(run.ledger.entries().map((entry) => entry.responseModel)).toEqual(["m-2026-01", "m-2026-02"]);
    });

    it("L21 an answer after the deadline is discarded, its tokens are counted", async () => {
      server.script([{ text: good, delayMs: 3000 }]);
      const model = await door.model(server.url);
      const runner = createPromptedRunner({ models: () => model, limits: { timeoutMs: 100 } });
      const { run } = recordedRun({ realTime: true });
      expect(await runner.run(extractStatementsTask, passage, run)).toMatchObject(
        failed("model_unavailable"),
      );
      const [entry] = run.ledger.entries();
      expect(entry?.failed).toMatch(/time/);
      expect(entry?.inputTokens).toBeGreaterThan(100);
      expect(server.requests).toHaveLength(1);
    });

    it("L21 an interrupted run throws and leaves nothing waiting", async () => {
      server.script([{ text: good, delayMs: 3000 }]);
      const model = await door.model(server.url);
      const controller = new AbortController();
      const { run } = recordedRun({ realTime: true, signal: controller.signal });
      const pending = createPromptedRunner({ models: () => model }).run(extractStatementsTask, passage, run);
      setTimeout(() => controller.abort(), 50);
      await expect(pending).rejects.toMatchObject({ code: "interrupted" });
    });

    it("F8 L8 an answer whose every citation is invented is no answer", async () => {
      const invented = {
        explanation: [{ text: "It says so.", refs: ["[7]", "https://example.com/a"] }],
        answer: "Atlantis",
        sufficient: true,
        missing: [],
        confidence: 1,
      };
      const { runner, run } = await start([{ text: JSON.stringify(invented) }]);
      const outcome = await runner.run(
        answerFromContextTask,
        { question: "Where?", context: [{ ref: "e1", title: "T", text: "Nothing of use." }] },
        run,
      );
      expect(outcome).toMatchObject(failed("model_no_valid_item"));
    });
  });
}

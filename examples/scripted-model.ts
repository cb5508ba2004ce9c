/**
 * A language model of your own: anything that answers a request is one. Here a function stands in for it, so that the
 * example needs no key; use `createLanguageModel("openai:gpt-4.1-mini", ...)` for a real one. It reads answers out of
 * what it is shown and believes every word; the rules do the rest. Each voice is read alone and then counted, so a
 * reader that falls for a lie does not make the lie the answer.
 */
import assert from "node:assert/strict";
import {
  createFunctionModel,
  createLanguageTools,
  createPromptedRunner,
  createRulesRunner,
  createRunContext,
  loadWordVectors,
  type TaskRunner,
} from "../src/index.ts";
import { createMemoryEngine, DEMO_DOCUMENTS } from "./memory-engine.ts";

const said = new Map<string, number>();
const model = createFunctionModel("example:gullible", ({ user }) => {
  const line = user.split("\n").find((shown) => /^\[\w+\].* designed by [A-Z]/.test(shown)) ?? "";
  const [, ref = ""] = /^\[(\w+)\]/.exec(line) ?? [];
  const [, answer = null] = /designed by ([A-Z]\w+ [A-Z]\w+)/.exec(line) ?? [];
  if (answer !== null) said.set(answer, (said.get(answer) ?? 0) + 1);
  return JSON.stringify({
    explanation: answer === null ? [] : [{ text: `It was designed by ${answer}.`, refs: [ref] }],
    answer,
    sufficient: answer !== null,
    missing: [],
    confidence: answer === null ? null : 0.9,
  });
});

const rules = createRulesRunner(createLanguageTools({ wordVectors: loadWordVectors() }));
const prompted = createPromptedRunner({ models: () => model });
const runnerOf = (taskId: string) => (taskId === "answer-from-context" ? prompted : rules);
const runner: TaskRunner = {
  run: (task, input, run) => runnerOf(task.id).run(task, input, run),
  choose: (task, inputs, run) => runnerOf(task.id).choose(task, inputs, run),
  boundTo: (taskId) => runnerOf(taskId).boundTo(taskId),
  promptHash: (taskId) => runnerOf(taskId).promptHash(taskId),
};

const engine = createMemoryEngine(runner);
try {
  await engine.add({ inputs: [DEMO_DOCUMENTS] }, createRunContext());
  const run = createRunContext({ limits: { calls: 20 } });
  const report = await engine.ask("Who designed the Needle Bridge?", {}, run);
  for (const [answer, times] of said) console.log(`the model read ${answer} in ${times} of its calls`);
  console.log(`answer: ${report.finding.answer}, margin ${report.margin.toChange}`);
  console.log(`against it: ${report.counterEvidence[0]?.summary}`);

  assert.equal(report.finding.answer, "Anselm Rooke");
  assert.ok(said.has("Lucan Draye"), "the model fell for the planted page");
  assert.equal(report.manifest.models["answer-from-context"], "example:gullible");
  assert.ok(report.usage.modelCalls > 0 && report.usage.modelCalls <= 20, "the budget holds");
} finally {
  await engine.close();
}

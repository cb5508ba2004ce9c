/**
 * A language model of your own: anything that answers a request is one. Here a function stands in for it, so
 * that the example needs no key; replace it by `createLanguageModel("openai:gpt-4.1-mini", ...)` for a real one.
 * Whatever a model says, a quote that is not in the sources and an id that was not offered never reach a report.
 */
import assert from "node:assert/strict";
import { createFunctionModel, createPromptedRunner, createRunContext } from "../src/index.ts";
import { createMemoryEngine, DEMO_DOCUMENTS } from "./memory-engine.ts";

let calls = 0;
const model = createFunctionModel("example:parrot", () => {
  calls++;
  return '{"answer": "Atlantis", "quote": "I was told so"}';
});
const engine = createMemoryEngine(createPromptedRunner({ models: () => model }));
try {
  await engine.add({ inputs: [DEMO_DOCUMENTS] }, createRunContext());
  const run = createRunContext({ limits: { calls: 20 } });
  const report = await engine.ask("Who designed the Needle Bridge?", {}, run);
  console.log(`${calls} calls, answer: ${report.finding.answer ?? `none (${report.finding.reason})`}`);

  assert.ok(calls > 0 && calls <= 20, "the budget holds");
  assert.notEqual(report.finding.answer, "Atlantis");
  assert.equal(report.usage.modelCalls, calls);
} finally {
  await engine.close();
}

/** What you trust decides: your own level for a publisher changes what is believed, and the report says so. */
import assert from "node:assert/strict";
import { createRunContext } from "../src/index.ts";
import { createMemoryEngine, DEMO_DOCUMENTS } from "./memory-engine.ts";

const QUESTION = "Who designed the Needle Bridge?";
const LIAR = "Bridge Facts Daily";

const engine = createMemoryEngine();
try {
  await engine.add({ inputs: [DEMO_DOCUMENTS] }, createRunContext());
  const before = await engine.ask(QUESTION, {}, createRunContext());

  await engine.trust("publisher", LIAR, 0.95);
  const after = await engine.ask(QUESTION, {}, createRunContext());
  await engine.trust("publisher", LIAR, undefined);
  const again = await engine.ask(QUESTION, {}, createRunContext());

  const trustOf = (report: typeof before) =>
    report.sources.find((source) => source.publisher === LIAR)?.reliability;
  console.log("before:", before.finding.answer, trustOf(before)?.score);
  console.log(
    "trusted:",
    after.finding.answer,
    trustOf(after)?.score,
    "user trust",
    trustOf(after)?.userTrust,
  );
  console.log("taken back:", again.finding.answer, trustOf(again)?.score);

  assert.equal(trustOf(after)?.userTrust, 0.95);
  assert.equal(trustOf(before)?.userTrust, undefined);
  assert.deepEqual(again.finding, before.finding);
} finally {
  await engine.close();
}

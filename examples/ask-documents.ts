/** Documents in, a question out as a report: the answer, its chain of quotes, and who was not believed. */
import assert from "node:assert/strict";
import { createRunContext } from "../src/index.ts";
import { createMemoryEngine, DEMO_DOCUMENTS } from "./memory-engine.ts";

const engine = createMemoryEngine();
try {
  const added = await engine.add({ inputs: [DEMO_DOCUMENTS] }, createRunContext());
  console.log(`added ${added.added} documents`);

  const question = "Where was the designer of the Needle Bridge born?";
  const report = await engine.ask(question, {}, createRunContext());
  console.log(question, "->", report.finding.answer, report.finding.confidence.toFixed(2));

  const statements = new Map(report.statements.map((statement) => [statement.id, statement]));
  for (const id of report.chains[0]?.statementIds ?? []) {
    const statement = statements.get(id);
    console.log(
      `  ${statement?.subject} ${statement?.predicate} ${statement?.object}: "${statement?.quote?.exact}"`,
    );
  }

  assert.equal(report.finding.answer, "Keldon Ferry");
  const liar = report.sources.find((source) => source.publisher === "Bridge Facts Daily");
  assert.ok(liar !== undefined && (liar.reliability.score ?? 1) < 0.4, "the planted page is not believed");
  console.log(`  not believed: ${liar.publisher}: ${liar.reliability.reasons[0]}`);
} finally {
  await engine.close();
}

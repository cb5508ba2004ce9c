/** A knowledge base in a file: exact removal, reports that say they need review, and a second opening. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createEngine,
  createInputFinder,
  createLanguageTools,
  createReader,
  createRulesRunner,
  createRunContext,
  createSqliteStore,
  createWordVectorEmbedder,
  loadWordVectors,
  openDatabase,
  openSqlitePassageIndex,
} from "../src/index.ts";

async function openEngine(folder: string) {
  const path = join(folder, "kb.db");
  const wordVectors = loadWordVectors();
  const embedder = createWordVectorEmbedder(wordVectors);
  const language = createLanguageTools({ wordVectors });
  return createEngine({
    store: await createSqliteStore({ path, clock: createRunContext().clock }),
    index: await openSqlitePassageIndex(openDatabase(path), embedder),
    embedder,
    language,
    runner: createRulesRunner(language),
    finder: createInputFinder({ cwd: folder }),
    reader: createReader(),
    version: "example",
  });
}

const folder = await mkdtemp(join(tmpdir(), "plumbline-example-"));
try {
  await writeFile(join(folder, "weir.txt"), "The Old Weir was rebuilt by Maud Rooke in 1909.\n");
  await writeFile(join(folder, "rooke.txt"), "Maud Rooke was born in Hexley.\n");

  const first = await openEngine(folder);
  await first.add({ inputs: ["*.txt"] }, createRunContext());
  const report = await first.ask("Where was Maud Rooke born?", {}, createRunContext());
  console.log("answer:", report.finding.answer);
  assert.equal(report.finding.answer, "Hexley");
  await first.close();

  const second = await openEngine(folder);
  const [rooke] = (await second.sources()).filter((source) => source.uri.endsWith("rooke.txt"));
  assert.ok(rooke !== undefined);
  const removal = await second.remove([rooke.id], createRunContext());
  console.log(`sources removed: ${removal.removed.length}, facts gone: ${removal.factsGone}`);
  assert.equal((await second.show(report.id)).needsReview, true);
  const after = await second.ask("Where was Maud Rooke born?", {}, createRunContext());
  console.log("after removal:", after.finding.status, after.finding.reason ?? after.finding.answer);
  assert.notEqual(after.finding.answer, "Hexley");
  await second.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}

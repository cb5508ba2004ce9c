/** Adding, asking, removing and asking again, with a language model whose replies are cached, in one file. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { temporaryFolder } from "../faults/temporary-folder.ts";
import { createReadingModel, type ReadingModel } from "../fixtures/reading-model.ts";
import {
  type CorpusFile,
  FABRICATED_NEWS,
  SMALL_CORPUS,
  TWO_STEPS,
  writeCorpus,
} from "../fixtures/small-corpus.ts";
import { createSmallEngine, type SmallEngine } from "./small-engine.ts";
import { expectSoundReport } from "./sound-report.ts";

const at = temporaryFolder();
let worlds = 0;

interface World extends SmallEngine, ReadingModel {
  readonly cwd: string;
}

async function createWorld(files: readonly CorpusFile[] = SMALL_CORPUS): Promise<World> {
  const cwd = at(`world-${++worlds}`);
  writeCorpus(join(cwd, "docs"), files);
  const reading = createReadingModel();
  const small = await createSmallEngine({ cwd, kb: join(cwd, "kb.db"), model: reading.model });
  await small.engine.add({ inputs: ["docs"] }, createRunContext());
  return { ...small, ...reading, cwd };
}

async function idOf({ engine, cwd }: World, name: string): Promise<string> {
  const uri = pathToFileURL(join(cwd, "docs", name)).href;
  const source = (await engine.sources()).find((one) => one.uri === uri);
  if (source === undefined) throw new RangeError(`no source ${uri}`);
  return source.id;
}

const ask = ({ engine }: SmallEngine, question: string) => engine.ask(question, {}, createRunContext());

describe("a removed document", () => {
  it("F22 is recalled by no answer, neither from the store nor from the cache of replies", async () => {
    const world = await createWorld();
    const question = "Where was Callum Breck born?";
    const before = await ask(world, question);
    expect(before.finding.answer).toBe("Port Tarn");
    const asked = world.requests.length;
    expect((await ask(world, question)).usage.cachedCalls).toBeGreaterThan(0);
    expect(world.requests).toHaveLength(asked);

    const summary = await world.engine.remove([await idOf(world, "callum-breck.md")], createRunContext());
    expect(summary.removed.map(({ title }) => title)).toEqual(["Callum Breck"]);
    expect(summary.factsGone).toBeGreaterThan(0);
    expect(summary.reportsToReview).toEqual([before.id]);
    expect(await world.engine.show(before.id)).toMatchObject({ needsReview: true });

    const after = await ask(world, question);
    expect(after.finding.answer).toBeUndefined();
    expect(JSON.stringify(after)).not.toContain("Callum Breck was born");
    const shown = world.requests.slice(asked).map(({ user }) => user);
    expect(shown.filter((text) => text.includes("Callum Breck was born"))).toEqual([]);
    await expectSoundReport(after, world.parts.store);

    await world.engine.add({ inputs: ["docs/callum-breck.md"] }, createRunContext());
    expect((await ask(world, question)).finding.answer).toBe("Port Tarn");
    await world.engine.close();
  });

  it("F22 leaves what another document says as well, and takes nothing else away", async () => {
    const world = await createWorld();
    const before = (await world.engine.sources()).length;
    const summary = await world.engine.remove([await idOf(world, "elspeth-moray.md")], createRunContext());
    expect(summary.removed).toHaveLength(1);
    expect(await world.engine.sources()).toHaveLength(before - 1);
    const report = await ask(world, TWO_STEPS.question);
    expect(report.finding.answer).toBe(TWO_STEPS.answer);
    expect(report.sources.map(({ title }) => title)).toContain("Tannery Street");
    expect(report.sources.map(({ title }) => title)).not.toContain("Elspeth Moray");
    await expectSoundReport(report, world.parts.store);
    await world.engine.close();
  });

  it("F22 is an error that removes nothing when one of several is unknown", async () => {
    const world = await createWorld();
    const before = await world.engine.sources();
    const ids = [await idOf(world, "callum-breck.md"), "s0000000000000000"];
    await expect(world.engine.remove(ids, createRunContext())).rejects.toMatchObject({ code: "not-found" });
    expect(await world.engine.sources()).toEqual(before);
    await world.engine.close();
  });
});

describe("a poisoned batch", () => {
  it("X10 is taken back whole and alone, and every report that used it is named and marked", async () => {
    const clean = SMALL_CORPUS.filter(({ name }) => name !== FABRICATED_NEWS);
    const poison = SMALL_CORPUS.filter(({ name }) => name === FABRICATED_NEWS);
    const world = await createWorld(clean);
    const unharmed = await ask(world, TWO_STEPS.question);
    const snapshot = unharmed.manifest.storeSnapshot;

    writeCorpus(join(world.cwd, "docs"), poison);
    const batch = await world.engine.add({ inputs: ["docs"] }, createRunContext());
    expect(batch).toMatchObject({ added: 1, unchanged: batch.items.length - 1 });
    const harmed = await ask(world, TWO_STEPS.question);
    expect(harmed.sources.map(({ title }) => title)).toContain("The truth about Elspeth Moray");

    const found = await world.engine.sources({ batchId: batch.batchId });
    expect(found.map(({ title }) => title)).toEqual(["The truth about Elspeth Moray"]);
    const summary = await world.engine.remove(
      found.map(({ id }) => id),
      createRunContext(),
    );
    expect(summary.reportsToReview).toEqual([harmed.id]);
    expect((await world.engine.show(harmed.id)).needsReview).toBe(true);
    expect((await world.engine.show(unharmed.id)).needsReview).toBe(false);
    const restored = await ask(world, TWO_STEPS.question);
    expect(restored.manifest.storeSnapshot).toBe(snapshot);
    expect(restored.id).toBe(unharmed.id);
    expect(restored.finding).toEqual(unharmed.finding);
    await world.engine.close();
  });
});

/** P18: what a knowledge base holds decides what it answers, not how it came to hold it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { createRandom } from "../../src/adapters/run/seeded-random.ts";
import { temporaryFolder } from "../faults/temporary-folder.ts";
import { createReadingModel } from "../fixtures/reading-model.ts";
import { ONE_STEP, SMALL_CORPUS, TWO_STEPS, writeCorpus } from "../fixtures/small-corpus.ts";
import { createSmallEngine, type SmallEngine } from "./small-engine.ts";
import { expectSoundReport } from "./sound-report.ts";
import { withoutTimes } from "./without-times.ts";

const HISTORIES = 5;
const at = temporaryFolder();
let docs = "";

type Random = () => number;

function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Adds the files one by one in a random order; some were something else before, some go and come back. */
async function fillBy({ engine }: SmallEngine, random: Random): Promise<void> {
  for (const { name, text } of shuffled(SMALL_CORPUS, random)) {
    const path = join(docs, name);
    if (random() < 0.3) {
      writeFileSync(path, `${text}\nAn earlier edition said that Skell lies in the north.\n`);
      await engine.add({ inputs: [path] }, createRunContext());
      if (random() < 0.4) await engine.ask(ONE_STEP.question, {}, createRunContext());
      writeFileSync(path, text);
    }
    const { items } = await engine.add({ inputs: [path] }, createRunContext());
    if (random() < 0.2) {
      const ids = items.flatMap(({ sourceId }) => sourceId ?? []);
      await engine.remove(ids, createRunContext());
      await engine.add({ inputs: [path] }, createRunContext());
    }
  }
}

describe("one content with many histories", () => {
  beforeAll(() => {
    docs = writeCorpus(at("docs"));
  });

  it.each(["rules", "model"] as const)("P18 gives one report by the %s", async (reader) => {
    const texts = new Set<string>();
    for (let nth = 0; nth < HISTORIES; nth++) {
      const small = await createSmallEngine({
        cwd: docs,
        kb: at(`${reader}-${nth}.db`),
        ...(reader === "rules" ? {} : { model: createReadingModel().model }),
      });
      if (nth === 0) await small.engine.add({ inputs: ["."] }, createRunContext());
      else await fillBy(small, createRandom(nth).next);
      const report = await small.engine.ask(TWO_STEPS.question, {}, createRunContext());
      await expectSoundReport(report, small.parts.store);
      // how much of it was already in the cache is a part of the history
      const { usage: _, ...shown } = withoutTimes(report);
      texts.add(JSON.stringify(shown));
      await small.engine.close();
    }
    expect(texts.size).toBe(1);
  });
});

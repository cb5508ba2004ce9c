/** What may stand in a report, whatever a model says (reliability.md P7, P8; failures.md 8, 9, 43). */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { createRandom } from "../../src/adapters/run/seeded-random.ts";
import type { Store } from "../../src/ports/store.ts";
import { temporaryFolder } from "../faults/temporary-folder.ts";
import { createReadingModel, type ReadingModelOptions } from "../fixtures/reading-model.ts";
import { ONE_STEP, TWO_STEPS, writeCorpus } from "../fixtures/small-corpus.ts";
import { createSmallEngine, type SmallEngine } from "./small-engine.ts";
import { expectSoundReport } from "./sound-report.ts";

const at = temporaryFolder();

async function createWorld(
  instead?: ReadingModelOptions["instead"],
  wrapStore: (store: Store) => Store = (store) => store,
): Promise<SmallEngine> {
  writeCorpus(at("docs"));
  const small = await createSmallEngine({
    cwd: at("."),
    model: createReadingModel(instead === undefined ? {} : { instead }).model,
    wrap: (parts) => ({ ...parts, store: wrapStore(parts.store) }),
  });
  await small.engine.add({ inputs: ["docs"] }, createRunContext());
  return small;
}

const answer = (text: string, refs: readonly string[], said = "Dunvarrich") =>
  JSON.stringify({
    explanation: [{ text, refs }],
    answer: said,
    sufficient: true,
    missing: [],
    confidence: 0.9,
  });

/** Refs of the evidence in the prompt that say it. */
const refsSaying = (user: string, words: string) =>
  [...user.matchAll(/^\[(\w+)\] .*$/gm)].filter(([line]) => line.includes(words)).map(([, ref]) => ref!);

describe("a writer that cites what is not there", () => {
  it("F9 keeps the answer that evidence carries and prints neither marks nor addresses of its own", async () => {
    const { engine, parts } = await createWorld((task, { user }) => {
      const refs = refsSaying(user, "born in Dunvarrich");
      if (task !== "answer" || refs.length === 0) return undefined;
      const text = "Elspeth Moray was born in Dunvarrich [7] (see https://made-up.example/moray).";
      return answer(text, [...refs, "e99"]);
    });
    const report = await engine.ask(ONE_STEP.question, {}, createRunContext());
    expect(report.finding.answer).toBe(ONE_STEP.answer);
    expect(JSON.stringify(report)).not.toMatch(/made-up\.example|\[7\]|\be99\b/);
    expect(report.warnings).not.toEqual([]);
    await expectSoundReport(report, parts.store);
    await engine.close();
  });

  it("F8 F9 gives no answer when everything it cites is invented", async () => {
    const { engine, parts } = await createWorld((task) =>
      task === "answer" ? answer("She was born in Dunvarrich.", ["e99"]) : undefined,
    );
    const report = await engine.ask(ONE_STEP.question, {}, createRunContext());
    expect(report.finding.status).toBe("abstained");
    expect(["insufficient-evidence", "model-failed"]).toContain(report.finding.reason);
    expect(report.warnings).not.toEqual([]);
    await expectSoundReport(report, parts.store);
    await engine.close();
  });

  it("F8 F9 invents no source over an empty knowledge base", async () => {
    const { model, requests } = createReadingModel({
      instead: (task) =>
        task === "answer" ? answer("See https://a.example and https://b.example.", ["e1"]) : undefined,
    });
    const { engine } = await createSmallEngine({ cwd: at("."), model });
    const report = await engine.ask(ONE_STEP.question, {}, createRunContext());
    expect(report.finding).toMatchObject({ status: "abstained", reason: "no-evidence" });
    expect([report.sources, report.statements, report.chains]).toEqual([[], [], []]);
    expect(JSON.stringify(report)).not.toContain("http");
    expect(requests.filter(({ system }) => system.startsWith("You answer"))).toEqual([]);
    await engine.close();
  });

  it("P8 lets no guessed or stale id into a report, in 150 tries", async () => {
    const random = createRandom(5);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random.next() * from.length)]!;
    const seen: string[] = ["e1", "s1", "x9", "1", "[1]", ""];
    const { engine, parts } = await createWorld((task, { user }) => {
      const shown = [...user.matchAll(/^\[(\w+)\] /gm)].map(([, ref]) => ref!);
      const refs = [pick(seen), pick(seen), ...(random.next() < 0.5 ? [pick([...shown, ""])] : [])];
      seen.push(...shown.slice(0, 3));
      if (task === "answer") return answer("She was born in Dunvarrich.", refs);
      const [sentence = "", subject = "Elspeth Moray"] = refs;
      const object = pick(["Dunvarrich", "Atlantis"]);
      return task === "extract"
        ? JSON.stringify({
            statements: [
              { sentence, subject, predicate: "was born in", object, time: null, negated: false },
              {
                sentence: refs.at(-1) ?? "",
                subject: "Elspeth Moray",
                predicate: "was born in",
                object,
                time: null,
                negated: false,
              },
            ],
          })
        : undefined;
    });
    let answered = 0;
    for (let nth = 0; nth < 150; nth++) {
      const report = await engine.ask(`${ONE_STEP.question} ${nth}`, {}, createRunContext());
      await expectSoundReport(report, parts.store);
      expect(JSON.stringify(report)).not.toContain("Atlantis");
      if (report.finding.status === "answered") answered++;
    }
    expect(answered).toBeGreaterThan(0);
    await engine.close();
  });
});

describe("a stored text that was changed behind our back", () => {
  it("P7 is excluded and named, and the others are used", async () => {
    let tampered = "";
    const { engine, parts } = await createWorld(undefined, (store) => ({
      ...store,
      async snapshot(id) {
        const snapshot = await store.snapshot(id);
        return snapshot === undefined || id !== tampered
          ? snapshot
          : { ...snapshot, text: snapshot.text.replace("Dunvarrich", "Port Tarn_") };
      },
    }));
    tampered = (await engine.sources()).find(({ title }) => title === "Elspeth Moray")!.id;
    const report = await engine.ask(ONE_STEP.question, {}, createRunContext());
    // one true source is left against one false one, and nothing decides between them
    expect(report.finding).toMatchObject({ status: "abstained", reason: "contested" });
    expect(report.finding.answers?.map(({ answer }) => answer)).toContain(ONE_STEP.answer);
    expect(JSON.stringify(report)).not.toContain("Port Tarn_");
    expect(report.statements.filter(({ sourceId }) => sourceId === tampered)).toEqual([]);
    expect(report.warnings.map(({ sourceId }) => sourceId)).toContain(tampered);
    await expectSoundReport(report, parts.store);
    await engine.close();
  });
});

describe("questions that name nothing", () => {
  let byRules: SmallEngine;
  beforeAll(async () => {
    writeCorpus(at("docs"));
    byRules = await createSmallEngine({ cwd: at(".") });
    await byRules.engine.add({ inputs: ["docs"] }, createRunContext());
  });
  afterAll(() => byRules.engine.close());

  it.each(["What is this about?", "Why?", "what happened then", "Is it true?", "何?", "a ".repeat(400)])(
    "F43 end in an answer or an honest abstention: %s",
    async (question) => {
      const report = await byRules.engine.ask(question, {}, createRunContext());
      await expectSoundReport(report, byRules.parts.store);
      expect(report.finding.reason).not.toBe("no-evidence");
    },
  );

  it("F43 are answered when a reader can make something of what was found", async () => {
    const { engine, parts } = await createWorld((task, { user }) => {
      const [, ref, name] = /^\[(\w+)\] \([^)]*\) .*(Corrie Lighthouse|Elspeth Moray)/m.exec(user) ?? [];
      const isTold = task === "answer" && ref !== undefined && name !== undefined;
      return isTold ? answer(`It is about ${name}.`, [ref], name) : undefined;
    });
    const report = await engine.ask("What is this about?", {}, createRunContext());
    expect(report.finding).toMatchObject({ status: "answered" });
    expect(["Corrie Lighthouse", "Elspeth Moray"]).toContain(report.finding.answer);
    await expectSoundReport(report, parts.store);
    await engine.close();
  });

  it("F43 have been read for by the rules, too", async () => {
    const report = await byRules.engine.ask("What is this about?", {}, createRunContext());
    expect(report.sources.length).toBeGreaterThan(3);
    expect(report.questions.length).toBeGreaterThan(0);
  });

  it.each(["?", "…!", "   ", "\u200b\u200d"])("are no questions without a word: %j", async (question) => {
    const asked = byRules.engine.ask(question, {}, createRunContext());
    const ended = await asked.then(
      ({ finding }) => finding.reason,
      (error: { code: string }) => error.code,
    );
    expect(["not-a-question", "invalid-input"]).toContain(ended);
  });
});

describe("the two routes to one question", () => {
  it("P7 rules and model both quote what is stored, for every method", async () => {
    for (const model of [undefined, createReadingModel().model]) {
      writeCorpus(at("docs"));
      const small = await createSmallEngine({
        cwd: at("."),
        kb: at(`${model?.id ?? "rules"}.db`),
        ...(model === undefined ? {} : { model }),
      });
      await small.engine.add({ inputs: [join(at("docs"))] }, createRunContext());
      for (const method of ["plumb", "reliable-chains", "vanilla-rag"]) {
        const report = await small.engine.ask(TWO_STEPS.question, { method }, createRunContext());
        await expectSoundReport(report, small.parts.store);
      }
      await small.engine.close();
    }
  });
});

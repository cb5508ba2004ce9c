import { describe, expect, it } from "vitest";
import { rulesRunner, storeOf, toRetrieved } from "../../../test/fixtures/evidence-corpus.ts";
import { createRunContext } from "../../adapters/run/create-run-context.ts";
import type { RunEvent } from "../../domain/event.ts";
import type { TaskOutcome, TaskRunner } from "../../ports/task-runner.ts";
import type {
  ExtractStatementsInput,
  ExtractStatementsOutput,
} from "../../tasks/extract-statements/schema.ts";
import { extractorVersion, extractStatements } from "./extract.ts";

type Answer = TaskOutcome<ExtractStatementsOutput>;

/** A model that answers by the text of the passage's first sentence. */
function scriptedRunner(answer: (input: ExtractStatementsInput) => Answer, promptHash = "p1") {
  const asked: string[] = [];
  const runner: TaskRunner = {
    run: async (_task, input) => {
      const passage = input as unknown as ExtractStatementsInput;
      asked.push(passage.sentences[0]?.text ?? "");
      return answer(passage) as never;
    },
    choose: async () => [],
    boundTo: () => "mock:model",
    promptHash: () => promptHash,
  };
  return { runner, asked };
}

const done = (statements: ExtractStatementsOutput["statements"]): Answer => ({
  status: "done",
  output: { statements },
  by: "mock:model",
  promptHash: "p1",
  dropped: [],
  cached: false,
});
const failed: Answer = { status: "failed", reason: "model_cut_output", detail: "cut", by: "mock:model" };
const triple = (subject: string, predicate: string, object: string, sentence = "s1") => ({
  subject,
  predicate,
  object,
  time: null,
  negated: false,
  sentence,
});

const mill = toRetrieved(
  { title: "Harrow Mill", text: "Harrow Mill burned in 1891. Ravens — 🐦 — nest there." },
  0,
);
const lane = toRetrieved({ title: "Mill Lane", text: "Mill Lane is short. It ends at the river." }, 1);

describe("extractStatements", () => {
  it("P7 quotes each sentence exactly as it is stored", async () => {
    const store = await storeOf([mill, lane]);
    const { statements } = await extractStatements(
      [mill, lane],
      { store, runner: rulesRunner },
      createRunContext(),
    );
    expect(statements.length).toBeGreaterThan(0);
    for (const { quote, sourceId } of statements) {
      const text = [...((await store.snapshot(sourceId))?.text ?? "")];
      expect(text.slice(quote?.start, quote?.end).join("")).toBe(quote?.exact);
    }
  });

  it("L8 drops statements of a sentence that was not offered, and values that their sentence does not hold", async () => {
    const store = await storeOf([mill]);
    const events: RunEvent[] = [];
    const { runner } = scriptedRunner(() =>
      done([
        triple("Harrow Mill", "burned in", "1891"),
        triple("Harrow Mill", "burned in", "1911"),
        triple("Harrow Mill", "owner", "Ana Ruiz"),
        triple("Harrow Mill", "burned in", "1891", "s9"),
      ]),
    );
    const run = createRunContext({ emit: (event) => events.push(event) });
    const { statements } = await extractStatements([mill], { store, runner }, run);
    expect(statements.map(({ object }) => object)).toEqual(["1891"]);
    expect(events).toContainEqual({
      type: "output-dropped",
      task: "extract-statements",
      reason: "unknown-quote",
      count: 3,
    });
  });

  it("F13 drops a subject that the passage does not name, and a time that its sentence does not give", async () => {
    const store = await storeOf([mill]);
    const { runner } = scriptedRunner(() =>
      done([
        { ...triple("Harrow Mill", "burned in", "1891"), time: "1891" },
        { ...triple("Harrow Mill", "burned", "burned"), time: "May 1911" },
        triple("Josiah Venn", "burned", "Harrow Mill"),
        triple("Ravens", "nest at", "Harrow Mill", "s2"),
      ]),
    );
    const { statements } = await extractStatements([mill], { store, runner }, createRunContext());
    expect(statements.map(({ subject, time }) => [subject, time]).sort()).toEqual([
      ["Harrow Mill", undefined],
      ["Harrow Mill", "1891"],
      ["Ravens", undefined],
    ]);
  });

  it("F13 does not let a model turn 14 % into 40 %", async () => {
    const rise = toRetrieved({ title: "Report", text: "Prices rose by 14 % in the spring." });
    const store = await storeOf([rise]);
    const { runner } = scriptedRunner(() =>
      done([triple("Prices", "rose by", "40 %"), triple("Prices", "rose by", "14 %")]),
    );
    const { statements } = await extractStatements([rise], { store, runner }, createRunContext());
    expect(statements.map(({ object }) => object)).toEqual(["14 %"]);
  });

  it("F5 keeps the other passages when one fails, names it, and tries only that one again", async () => {
    const store = await storeOf([mill, lane]);
    const first = scriptedRunner(({ title }) =>
      title === "Harrow Mill" ? failed : done([triple("Mill Lane", "is", "short")]),
    );
    const result = await extractStatements([mill, lane], { store, runner: first.runner }, createRunContext());
    expect(result.warnings).toHaveLength(1);
    expect(result.warnings[0]).toMatchObject({ code: "extraction-failed", sourceId: mill.source.id });
    expect(result.warnings[0]?.message).toContain(mill.passage.id);
    const second = scriptedRunner(() => done([triple("Harrow Mill", "burned in", "1891")]));
    const again = await extractStatements([mill, lane], { store, runner: second.runner }, createRunContext());
    expect(second.asked).toEqual(["Harrow Mill burned in 1891."]);
    expect(again.statements.map(({ object }) => object).sort()).toEqual(["1891", "short"]);
  });

  it("F4 lets the sentences of a passage without statements stand for themselves", async () => {
    const store = await storeOf([mill]);
    const { runner } = scriptedRunner(() => done([]));
    const { statements, warnings } = await extractStatements([mill], { store, runner }, createRunContext());
    expect(warnings).toEqual([]);
    expect(statements.map(({ extractedBy }) => extractedBy)).toEqual(["sentence", "sentence"]);
    expect(statements.map(({ quote }) => quote?.exact).sort()).toEqual([
      "Harrow Mill burned in 1891.",
      "Ravens — 🐦 — nest there.",
    ]);
  });

  it("F34 reads a passage once per model and wording of the prompt", async () => {
    const store = await storeOf([mill]);
    const answer = () => done([triple("Harrow Mill", "burned in", "1891")]);
    const one = scriptedRunner(answer);
    const first = await extractStatements([mill], { store, runner: one.runner }, createRunContext());
    const cached = await extractStatements([mill], { store, runner: one.runner }, createRunContext());
    expect(one.asked).toHaveLength(1);
    expect(cached).toEqual(first);
    const other = scriptedRunner(answer, "p2");
    expect(extractorVersion(other.runner)).not.toBe(extractorVersion(one.runner));
    await extractStatements([mill], { store, runner: other.runner }, createRunContext());
    expect(other.asked).toHaveLength(1);
  });

  it("takes what a sentence denies by name for denied, whatever was read from it", async () => {
    const denial = toRetrieved({
      title: "Myths",
      text: "Contrary to reports that Harrow Mill burned in 1911, it burned in 1891.",
    });
    const store = await storeOf([denial]);
    const { runner } = scriptedRunner(() =>
      done([triple("Harrow Mill", "burned in", "1911"), triple("Harrow Mill", "burned in", "1891")]),
    );
    const { statements } = await extractStatements([denial], { store, runner }, createRunContext());
    expect(Object.fromEntries(statements.map(({ object, negated }) => [object, negated]))).toEqual({
      "1911": true,
      "1891": false,
    });
  });
});

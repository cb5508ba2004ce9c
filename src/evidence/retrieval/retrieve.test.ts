import { describe, expect, it } from "vitest";
import { documentOf } from "../../../test/contracts/store-fixtures.ts";
import { createMemoryPassageIndex } from "../../adapters/indexes/memory-passage-index.ts";
import { createRunContext } from "../../adapters/run/create-run-context.ts";
import { createMemoryStore } from "../../adapters/stores/create-memory-store.ts";
import type { RunEvent } from "../../domain/event.ts";
import { stemWord } from "../../lib/english/stem.ts";
import type { LanguageTools } from "../../ports/language.ts";
import type { StoredDocument } from "../../ports/store.ts";
import { updateIndex } from "../gathering/update-index.ts";
import { retrieve } from "./retrieve.ts";

const language: LanguageTools = {
  tokens: () => [],
  nameKind: () => "unknown",
  gender: () => "unknown",
  stem: stemWord,
  wordWeight: () => 0.7,
  similarity: () => 0,
};
/** words only */
const embedder = {
  id: "none",
  dimension: 2,
  embed: async (texts: readonly string[]) => texts.map(() => new Float32Array(2)),
};
const run = createRunContext();

async function open(documents: readonly StoredDocument[]) {
  const store = createMemoryStore();
  const index = createMemoryPassageIndex(embedder);
  for (const document of documents) await store.saveDocument(document);
  await updateIndex({ store, index }, run);
  return { store, index, language };
}

const mill = documentOf("Old Mill", ["The builder of the Old Mill was Ana Varga.", "It has two wheels."]);
const ana = documentOf("Ana Varga", ["She came from Thorle.", "Her brother sold timber."]);
const thorle = documentOf("Thorle", ["A valley with five hamlets."]);
const decoys = Array.from({ length: 30 }, (_, i) =>
  documentOf(`Decoy ${i}`, [`A builder of note, number ${i}, worked on a mill of old.`]),
);
const question = "Who was the builder of the Old Mill?";

function titles(found: Awaited<ReturnType<typeof retrieve>>): string[] {
  return found.passages.map(({ source }) => source.title);
}

describe("retrieval", () => {
  it("reaches a second and a third hop that share no word with the question, through titles", async () => {
    const parts = await open([...decoys, thorle, ana, mill]);
    const found = await retrieve({ text: question }, parts, run);
    expect(titles(found)[0]).toBe("Old Mill");
    expect(titles(found).slice(0, 3)).toContain("Ana Varga");
    expect(titles(found)).toContain("Thorle");
    expect(found.coverage).toEqual({ complete: true, passagesSearched: 35 });
    expect(found.warnings).toEqual([]);
  });

  it("gives passages with their sources and sentences, best first, within the limits asked for", async () => {
    const events: RunEvent[] = [];
    const parts = await open([...decoys, ana, mill]);
    const found = await retrieve(
      { text: question, passages: 5 },
      parts,
      createRunContext({ emit: (event) => events.push(event) }),
    );
    expect(found.passages).toHaveLength(5);
    const [best] = found.passages;
    expect(best).toMatchObject({ passage: mill.passages[0], source: mill.source, score: 1 });
    expect(best!.sentences[0]).toMatchObject({
      text: "The builder of the Old Mill was Ana Varga.",
      score: 1,
    });
    expect(events).toContainEqual({
      type: "passage-retrieved",
      query: question,
      passageIds: found.passages.map(({ passage }) => passage.id),
    });
  });

  it("names that are known to be meant are looked up although the question does not write them", async () => {
    const parts = await open([...decoys, ana, mill]);
    const without = await retrieve({ text: "What did her brother trade in?", passages: 3 }, parts, run);
    const named = await retrieve(
      { text: "What was traded?", topicEntities: ["Ana Varga"], passages: 3 },
      parts,
      run,
    );
    expect(titles(without)[0]).toBe("Ana Varga");
    expect(titles(named)[0]).toBe("Ana Varga");
  });

  it.each(["what is this about?", "Qué dice?", "???", "", "\u0000"])(
    "F43 a question that names nothing still gets passages: %j",
    async (text) => {
      const parts = await open([mill, ana]);
      expect((await retrieve({ text }, parts, run)).passages.length).toBeGreaterThan(0);
    },
  );

  it("gives nothing from an empty store, completely", async () => {
    const found = await retrieve({ text: question }, await open([]), run);
    expect(found).toEqual({
      passages: [],
      coverage: { complete: true, passagesSearched: 0 },
      warnings: [],
    });
  });

  it("F22 a document removed from the store is not found although the index still holds it", async () => {
    const parts = await open([mill, ana]);
    await parts.store.removeSources([mill.source.id]);
    const found = await retrieve({ text: question }, parts, run);
    expect(titles(found)).not.toContain("Old Mill");
    expect(found.coverage.complete).toBe(false);
    expect(found.warnings).toMatchObject([{ code: "index-behind" }]);
  });

  it("a changed document is never read by its former text, and a new one not yet indexed is told of", async () => {
    const parts = await open([mill]);
    const changed = documentOf("Old Mill", ["The builder of the Old Mill was Cy Dorn."]);
    await parts.store.saveDocument(changed);
    const found = await retrieve({ text: question }, parts, run);
    expect(found.passages.map(({ passage }) => passage.text)).not.toContain(mill.passages[0]!.text);
    expect(found.coverage.complete).toBe(false);
    await updateIndex(parts, run);
    const current = await retrieve({ text: question }, parts, run);
    expect(current.passages[0]?.passage).toEqual(changed.passages[0]);
    expect(current.coverage.complete).toBe(true);
  });

  it("F18 forty copies of a false article leave room for the true one and for the second hop", async () => {
    const copies = Array.from({ length: 40 }, (_, i) =>
      documentOf(`Copy ${i}`, [
        "The builder of the Old Mill was Cy Dorn, as the records of the Old Mill show.",
      ]),
    );
    const parts = await open([...copies, mill, ana]);
    const found = await retrieve({ text: question, passages: 5 }, parts, run);
    expect(titles(found)).toContain("Old Mill");
    expect(titles(found)).toContain("Ana Varga");
    expect(titles(found).filter((title) => title.startsWith("Copy")).length).toBeGreaterThan(0);
  });

  it("a title that hundreds of documents share does not fill the reading list", async () => {
    const reports = Array.from({ length: 300 }, (_, i) =>
      documentOf(`report ${i}`, [`Minutes of meeting ${i}.`], { title: "Report" }),
    );
    const naming = documentOf("Old Mill", [
      "The builder of the Old Mill is named in the Report by Ana Varga.",
    ]);
    const found = await retrieve(
      { text: question, passages: 200 },
      await open([...reports, naming, ana]),
      run,
    );
    expect(titles(found)).toContain("Ana Varga");
    expect(titles(found).filter((title) => title === "Report")).toHaveLength(20);
  });

  it("the order in which documents were added changes nothing", async () => {
    const documents = [...decoys, thorle, ana, mill];
    const forward = await retrieve({ text: question }, await open(documents), run);
    const backward = await retrieve({ text: question }, await open([...documents].reverse()), run);
    expect(backward).toEqual(forward);
  });

  it("stops when the run is interrupted", async () => {
    const parts = await open([mill]);
    const controller = new AbortController();
    controller.abort();
    const interrupted = createRunContext({ signal: controller.signal });
    await expect(retrieve({ text: question }, parts, interrupted)).rejects.toMatchObject({
      code: "interrupted",
    });
  });
});

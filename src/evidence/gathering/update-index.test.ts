import { describe, expect, it } from "vitest";
import { createLetterEmbedder } from "../../../test/contracts/passage-index-contract.ts";
import { documentOf } from "../../../test/contracts/store-fixtures.ts";
import { createMemoryPassageIndex } from "../../adapters/indexes/memory-passage-index.ts";
import { createRunContext } from "../../adapters/run/create-run-context.ts";
import { createMemoryStore } from "../../adapters/stores/create-memory-store.ts";
import { AppError } from "../../domain/errors.ts";
import type { RunEvent } from "../../domain/event.ts";
import { updateIndex } from "./update-index.ts";

const mill = documentOf("Old Mill", ["Ana built the mill.", "It has two wheels."]);
const inn = documentOf("Inn", ["Bo keeps the inn."]);

function open() {
  const embedder = createLetterEmbedder();
  const events: RunEvent[] = [];
  const parts = { store: createMemoryStore(), index: createMemoryPassageIndex(embedder) };
  return { embedder, events, parts, run: createRunContext({ emit: (event) => events.push(event) }) };
}

describe("bringing the index up to date", () => {
  it("puts what was added, removes what went, and then has nothing to do", async () => {
    const { parts, run, events } = open();
    await parts.store.saveDocument(mill);
    await parts.store.saveDocument(inn);
    expect(await updateIndex(parts, run)).toEqual({ put: 3, removed: 0, withoutVector: 0 });
    expect(events).toEqual([{ type: "index-updated", passages: 3 }]);
    await parts.store.removeSources([mill.source.id]);
    expect(await updateIndex(parts, run)).toEqual({ put: 0, removed: 2, withoutVector: 0 });
    expect(await parts.index.size()).toBe(1);
    expect(await updateIndex(parts, run)).toEqual({ put: 0, removed: 0, withoutVector: 0 });
  });

  it("finds passages by the title of their document", async () => {
    const { parts, run } = open();
    await parts.store.saveDocument(mill);
    await parts.store.saveDocument(inn);
    await updateIndex(parts, run);
    const { hits } = await parts.index.search({ text: "old", limit: 5 }, run);
    const found = hits.filter((hit) => hit.lexicalRank !== undefined).map((hit) => hit.passageId);
    expect(found.sort()).toEqual(mill.passages.map((passage) => passage.id).sort());
  });

  it("fills an index again that was lost", async () => {
    const { parts, run } = open();
    await parts.store.saveDocument(mill);
    await updateIndex(parts, run);
    await parts.index.clear();
    expect(await updateIndex(parts, run)).toMatchObject({ put: 2 });
    expect(await parts.index.size()).toBe(2);
  });

  it("embeds later what could not be embedded, and does not try for ever", async () => {
    const { parts, run, embedder } = open();
    await parts.store.saveDocument(mill);
    embedder.failure = new AppError("unavailable", "down");
    expect(await updateIndex(parts, run)).toEqual({ put: 2, removed: 0, withoutVector: 2 });
    embedder.failure = undefined;
    expect(await updateIndex(parts, run)).toEqual({ put: 0, removed: 0, withoutVector: 0 });
  });

  it("goes on where it was stopped", async () => {
    const { parts, run, embedder } = open();
    await parts.store.saveDocument(mill);
    embedder.failure = new AppError("budget-spent", "spent");
    await expect(updateIndex(parts, run)).rejects.toMatchObject({ code: "budget-spent" });
    embedder.failure = undefined;
    expect(await updateIndex(parts, run)).toMatchObject({ put: 2 });
  });

  it("stops when the run is interrupted", async () => {
    const { parts } = open();
    await parts.store.saveDocument(mill);
    const interrupted = createRunContext({ signal: AbortSignal.abort() });
    await expect(updateIndex(parts, interrupted)).rejects.toMatchObject({ code: "interrupted" });
    expect(await parts.index.size()).toBe(0);
  });
});

/** The memory store is the model: whatever is done to both, they show the same (design.md section 6). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/stores/create-memory-store.ts";
import { createSqliteStore } from "../../src/adapters/stores/create-sqlite-store.ts";
import type { Store, StoredDocument } from "../../src/ports/store.ts";
import { temporaryFolder } from "../faults/temporary-folder.ts";
import { documentOf, judgementOf, reportOf, statementOf } from "./store-fixtures.ts";

const at = temporaryFolder();

const NAMES = ["a", "b", "c"];
const EXTRACTORS = ["rules 1", "model 2"];
const PARAGRAPHS = ["Same.", "Other.", "Third one.", "Fourth 😀 one."];
const KEYS = ["x", "y"];

/** All ids of documents, passages, statements that the operations can make. */
function everything(seen: ReadonlyMap<string, StoredDocument>) {
  const documents = [...seen.values()];
  const passages = documents.flatMap((document) => document.passages);
  return { documents, passages };
}

async function look(store: Store, seen: ReadonlyMap<string, StoredDocument>): Promise<unknown> {
  const { documents, passages } = everything(seen);
  const passageIds = passages.map(({ id }) => id);
  const sourceIds = documents.map(({ source }) => source.id);
  const statements = await Promise.all(
    EXTRACTORS.map(async (extractor) => [...(await store.statementsOf(passageIds, extractor))].sort()),
  );
  const statementIds = statements.flatMap((found) => found.flatMap(([, list]) => list.map(({ id }) => id)));
  return {
    name: await store.snapshotId(),
    counts: await store.counts(),
    sources: await store.sources(),
    passages: await store.passagesOf(sourceIds),
    pending: await store.pendingIndex(100),
    statements,
    judgements: await store.judgements([...sourceIds, ...statementIds]),
    trust: await store.trustOverrides(),
    reports: await store.reports(),
  };
}

type Step = (store: Store, seen: Map<string, StoredDocument>) => Promise<unknown>;

const name = fc.constantFrom(...NAMES);
const paragraphs = fc.array(fc.constantFrom(...PARAGRAPHS), { maxLength: 4 });

const save = fc.tuple(name, paragraphs, fc.constantFrom("T", "U")).map(([uri, texts, title]): Step => {
  return async (store, seen) => {
    const document = documentOf(title, texts, { uri: `file:///${uri}` });
    seen.set(document.source.id + document.source.contentHash + title, document);
    return store.saveDocument(document);
  };
});

const remove = fc.uniqueArray(name, { minLength: 1 }).map((names): Step => {
  return async (store) => {
    const uris = new Set(names.map((one) => `file:///${one}`));
    const found = (await store.sources()).filter(({ uri }) => uris.has(uri));
    return store.removeSources(found.map(({ id }) => id));
  };
});

/** One statement of one passage and a judgement of it, from a run that may be late. */
const extract = fc
  .tuple(fc.nat(), fc.constantFrom(...EXTRACTORS), fc.constantFrom("o1", "o2"), fc.boolean())
  .map(([pick, extractor, object, nothing]): Step => {
    return async (store, seen) => {
      const { passages } = everything(seen);
      const passage = passages[pick % Math.max(1, passages.length)];
      if (passage === undefined) return;
      const statement = statementOf(passage, ["s", "p", object]);
      await store.saveStatements(passage.id, extractor, nothing ? [] : [statement]);
      await store.saveJudgements([{ ...judgementOf(statement), by: extractor }]);
    };
  });

const judge = fc.nat().map((pick): Step => {
  return async (store, seen) => {
    const { documents } = everything(seen);
    const document = documents[pick % Math.max(1, documents.length)];
    if (document !== undefined) await store.saveJudgements([judgementOf(document.source)]);
  };
});

const index = fc.nat(4).map((limit): Step => {
  return async (store) => {
    const { put, remove: gone } = await store.pendingIndex(limit);
    await store.markIndexed(put, gone);
  };
});

const trust = fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(0.05, 0.95, undefined)).map(
  ([key, value]): Step =>
    (store) =>
      store.setTrust("domain", key, value),
);

const report = fc.tuple(fc.constantFrom("r1", "r2"), fc.nat()).map(([id, pick]): Step => {
  return async (store, seen) => {
    const { documents } = everything(seen);
    await store.saveReport(reportOf(id, documents.slice(0, pick % 3)));
  };
});

const requeue = fc.constant<Step>((store) => store.requeueIndex());

describe("the memory store and the SQLite store", () => {
  it("P18 F22 answer the same after any sequence of operations", async () => {
    let files = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(save, save, save, remove, extract, extract, judge, index, trust, report, requeue), {
          maxLength: 16,
        }),
        async (steps) => {
          const path = at(`${++files}.db`);
          const memory = { store: createMemoryStore(), seen: new Map<string, StoredDocument>() };
          const sqlite = {
            store: await createSqliteStore({ path, clock: { now: () => 0 } }),
            seen: new Map<string, StoredDocument>(),
          };
          try {
            for (const step of steps) {
              expect(await step(sqlite.store, sqlite.seen)).toEqual(await step(memory.store, memory.seen));
              expect(await look(sqlite.store, sqlite.seen)).toEqual(await look(memory.store, memory.seen));
            }
          } finally {
            await sqlite.store.close();
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});

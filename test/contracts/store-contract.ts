/** What every store does, run on each adapter by store.test.ts. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAppError } from "../../src/domain/errors.ts";
import { sha256 } from "../../src/lib/hash.ts";
import type { Store, StoredDocument } from "../../src/ports/store.ts";
import { documentOf, EXTRACTOR, judgementOf, reportOf, statementOf } from "./store-fixtures.ts";

const mill = documentOf("The Old Mill", ["Ana built the mill.", "The mill stands in Thorle."], {
  domain: "thorle.example",
});
const inn = documentOf("Inn", ["Ana built the mill.", "Bo keeps the inn."], { batchId: "b2" });

const built = ["Ana", "built", "mill"] as const;
const stands = ["mill", "stands in", "Thorle"] as const;
const keeps = ["Bo", "keeps", "inn"] as const;

/** Saves a document with one statement and one judgement a passage, and a judgement of the whole. */
async function saveWithKnowledge(
  store: Store,
  document: StoredDocument,
  triples: readonly (readonly [string, string, string])[],
): Promise<void> {
  await store.saveDocument(document);
  await store.saveJudgements([judgementOf(document.source)]);
  for (const [at, triple] of triples.entries()) {
    const statement = statementOf(document.passages[at]!, triple);
    await store.saveStatements(document.passages[at]!.id, EXTRACTOR, [statement]);
    await store.saveJudgements([judgementOf(statement)]);
  }
}

function passageIds(document: StoredDocument): string[] {
  return document.passages.map((passage) => passage.id);
}

/** The order in which lists come back. */
function inIdOrder<T extends { readonly id: string }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
}

export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(`store contract: ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(async () => {
      await store.close();
    });
    const current = () => store;
    documentsBehave(current);
    replacementBehaves(current);
    removalBehaves(current);
    snapshotNamesBehave(current, open);
    indexQueueBehaves(current);
    knowledgeBehaves(current);
    reportsBehave(current);
    turnsBehave(current);
  });
}

function documentsBehave(store: () => Store): void {
  describe("documents", () => {
    it("come back as they were saved", async () => {
      const odd = documentOf("odd", ['NUL \u0000, "quotes", \\, astral 😀, RTL שלום', "second"], {
        publishedAt: { value: "2024-02", precision: "month" },
        warnings: [{ code: "hidden-text", message: "3 words" }],
      });
      const full = {
        ...odd,
        snapshot: { ...odd.snapshot, hiddenText: "hidden", pages: [{ page: 1, start: 0, end: 9 }] },
      };
      expect(await store().saveDocument(full)).toEqual({ status: "added", unchangedPassages: 0 });
      expect(await store().sources()).toEqual([full.source]);
      expect(await store().snapshot(full.source.id)).toEqual(full.snapshot);
      expect(await store().passagesOf([full.source.id])).toEqual(inIdOrder(full.passages));
      expect(await store().passages([full.passages[1]!.id, "unknown"])).toEqual([full.passages[1]]);
      expect(await store().counts()).toEqual({ sources: 1, passages: 2, statements: 0, reports: 0 });
    });

    it("D1 may have no passage at all", async () => {
      const empty = documentOf("empty", []);
      expect((await store().saveDocument(empty)).status).toBe("added");
      expect(await store().passagesOf([empty.source.id])).toEqual([]);
      expect((await store().removeSources([empty.source.id])).removed).toHaveLength(1);
    });

    it("are found by batch, by id and by title", async () => {
      await store().beginBatch({ id: "b1", startedAt: "2024-05-01T10:00:00Z", note: "first" });
      await store().saveDocument(mill);
      await store().saveDocument(inn);
      expect(await store().sources({ batchId: "b2" })).toEqual([inn.source]);
      expect(await store().sources({ ids: [inn.source.id] })).toEqual([inn.source]);
      expect(await store().sources({ ids: [inn.source.id], batchId: "b1" })).toEqual([]);
      expect(await store().sources({ ids: [] })).toEqual([]);
      expect(await store().sourcesByTitle(["old mill", "nowhere"])).toEqual([mill.source]);
      expect((await store().sources()).map((source) => source.id)).toEqual(
        [mill.source.id, inn.source.id].sort(),
      );
    });

    it("nothing is found in an empty store, and that is no error", async () => {
      expect(await store().sources()).toEqual([]);
      expect(await store().snapshot("none")).toBeUndefined();
      expect(await store().passages(["none"])).toEqual([]);
      expect(await store().statementsOf(["none"], EXTRACTOR)).toEqual(new Map());
      expect(await store().report("none")).toBeUndefined();
      expect(await store().cachedReply("none")).toBeUndefined();
      expect(await store().pendingIndex(10)).toEqual({ put: [], remove: [] });
    });

    it("P7 are refused when text and hash do not belong together", async () => {
      const forged = { ...mill, snapshot: { ...mill.snapshot, text: `${mill.snapshot.text} forged` } };
      await expect(store().saveDocument(forged)).rejects.toSatisfy((error) => isAppError(error, "internal"));
      const passage = { ...mill.passages[0]!, text: "forged" };
      await expect(store().saveDocument({ ...mill, passages: [passage] })).rejects.toThrow(/another hash/);
      expect((await store().counts()).sources).toBe(0);
    });
  });
}

function replacementBehaves(store: () => Store): void {
  describe("replacement", () => {
    it("X1 of a document by itself changes nothing, whenever it was read", async () => {
      await store().saveDocument(mill);
      const before = await store().snapshotId();
      const again = {
        ...mill,
        source: { ...mill.source, retrievedAt: "2030-01-01T00:00:00Z", batchId: "b9" },
      };
      expect(await store().saveDocument(again)).toEqual({ status: "unchanged", unchangedPassages: 2 });
      expect(await store().sources()).toEqual([mill.source]);
      expect(await store().snapshotId()).toBe(before);
    });

    it("F22 of a document drops what only its former version said", async () => {
      await saveWithKnowledge(store(), mill, [built, stands]);
      const edited = documentOf("The Old Mill", ["Ana built the mill.", "The mill burned down."]);
      expect(await store().saveDocument(edited)).toEqual({ status: "replaced", unchangedPassages: 1 });
      const [first, second] = edited.passages;
      const kept = statementOf(first!, built);
      expect(await store().statementsOf(passageIds(mill), EXTRACTOR)).toEqual(new Map([[first!.id, [kept]]]));
      expect(await store().statementsOf([second!.id], EXTRACTOR)).toEqual(new Map());
      expect(await store().judgements([kept.id])).toEqual([judgementOf(kept)]);
      expect(await store().judgements([mill.source.id, statementOf(mill.passages[1]!, stands).id])).toEqual(
        [],
      );
      expect(await store().passages(passageIds(mill))).toEqual([first]);
      expect((await store().counts()).statements).toBe(1);
    });

    it("F22 keeps the statements of text that moved, as a fresh extraction would give them", async () => {
      await saveWithKnowledge(store(), mill, [built, stands]);
      const moved = documentOf("The Old Mill", ["A new start 😀.", ...mill.passages.map(({ text }) => text)]);
      expect(await store().saveDocument(moved)).toEqual({ status: "replaced", unchangedPassages: 2 });
      const [fresh, first, second] = moved.passages;
      const expected = [statementOf(first!, built), statementOf(second!, stands)];
      expect(await store().statementsOf(passageIds(moved), EXTRACTOR)).toEqual(
        new Map([
          [first!.id, [expected[0]]],
          [second!.id, [expected[1]]],
        ]),
      );
      expect(await store().statementsOf([fresh!.id], EXTRACTOR)).toEqual(new Map());
      const text = [...moved.snapshot.text];
      for (const { quote } of expected) {
        expect(text.slice(quote!.start, quote!.end).join("")).toBe(quote!.exact);
      }
      expect(await store().judgements([expected[1]!.id])).toEqual([judgementOf(expected[1]!)]);
    });

    it("keeps the result that a passage says nothing", async () => {
      await store().saveDocument(mill);
      await store().saveStatements(mill.passages[1]!.id, EXTRACTOR, []);
      const moved = documentOf("The Old Mill", ["New.", ...mill.passages.map(({ text }) => text)]);
      await store().saveDocument(moved);
      expect(await store().statementsOf(passageIds(moved), EXTRACTOR)).toEqual(
        new Map([[moved.passages[2]!.id, []]]),
      );
    });

    it("tells apart passages with the same text", async () => {
      const twice = documentOf("twice", ["Same.", "Same."]);
      await saveWithKnowledge(store(), twice, [
        ["same", "is", "first"],
        ["same", "is", "second"],
      ]);
      const moved = documentOf("twice", ["New.", "Same.", "Same."]);
      expect((await store().saveDocument(moved)).unchangedPassages).toBe(2);
      const found = await store().statementsOf(passageIds(moved), EXTRACTOR);
      expect(found.get(moved.passages[1]!.id)?.map(({ object }) => object)).toEqual(["first"]);
      expect(found.get(moved.passages[2]!.id)?.map(({ object }) => object)).toEqual(["second"]);
    });

    it("of the title alone keeps the statements and names another state", async () => {
      await saveWithKnowledge(store(), mill, [built, stands]);
      const before = await store().snapshotId();
      const retitled = documentOf("The New Mill", ["Ana built the mill.", "The mill stands in Thorle."], {
        uri: mill.source.uri,
      });
      expect(await store().saveDocument(retitled)).toEqual({ status: "replaced", unchangedPassages: 2 });
      expect((await store().statementsOf(passageIds(mill), EXTRACTOR)).size).toBe(2);
      expect(await store().sourcesByTitle(["new mill"])).toEqual([retitled.source]);
      expect(await store().snapshotId()).not.toBe(before);
    });
  });
}

function removalBehaves(store: () => Store): void {
  describe("removal", () => {
    it("F22 takes away exactly what only that source said", async () => {
      await saveWithKnowledge(store(), mill, [built, stands]);
      await saveWithKnowledge(store(), inn, [built, keeps]);
      const summary = await store().removeSources([mill.source.id]);
      expect(summary).toEqual({
        removed: [
          {
            sourceId: mill.source.id,
            uri: mill.source.uri,
            title: mill.source.title,
            passages: 2,
            statements: 2,
            judgements: 3,
          },
        ],
        factsGone: 1,
        factsKept: 1,
      });
      expect(await store().sources()).toEqual([inn.source]);
      expect(await store().snapshot(mill.source.id)).toBeUndefined();
      expect(await store().passages(passageIds(mill))).toEqual([]);
      expect(await store().statementsOf(passageIds(mill), EXTRACTOR)).toEqual(new Map());
      expect(await store().judgements([mill.source.id])).toEqual([]);
      const left = await store().statementsOf(passageIds(inn), EXTRACTOR);
      expect(left.get(inn.passages[0]!.id)).toEqual([statementOf(inn.passages[0]!, built)]);
      expect(await store().judgements([inn.source.id])).toHaveLength(1);
      expect(await store().counts()).toEqual({ sources: 1, passages: 2, statements: 2, reports: 0 });
    });

    it("F22 of all sources of a fact leaves the fact nowhere", async () => {
      await saveWithKnowledge(store(), mill, [built, stands]);
      await saveWithKnowledge(store(), inn, [built, keeps]);
      const both = [inn.source.id, mill.source.id, mill.source.id];
      const summary = await store().removeSources(both);
      expect(summary.removed.map(({ sourceId }) => sourceId)).toEqual([inn.source.id, mill.source.id].sort());
      expect([summary.factsGone, summary.factsKept]).toEqual([3, 0]);
    });

    it("F22 of an unknown source is an error and removes nothing", async () => {
      await store().saveDocument(mill);
      await expect(store().removeSources([mill.source.id, "unknown"])).rejects.toSatisfy((error) =>
        isAppError(error, "not-found"),
      );
      expect(await store().sources()).toEqual([mill.source]);
    });

    it("F22 is not undone by what a slower run saves later", async () => {
      await saveWithKnowledge(store(), mill, [built, stands]);
      await store().removeSources([mill.source.id]);
      const statement = statementOf(mill.passages[0]!, built);
      await store().saveStatements(statement.passageId, EXTRACTOR, [statement]);
      await store().saveJudgements([judgementOf(mill.source), judgementOf(statement)]);
      expect((await store().counts()).statements).toBe(0);
      expect(await store().judgements([mill.source.id, statement.id])).toEqual([]);
    });

    it("X10 of a batch is the removal of its sources", async () => {
      await store().saveDocument(mill);
      await store().saveDocument(inn);
      const bad = await store().sources({ batchId: "b2" });
      await store().removeSources(bad.map(({ id }) => id));
      expect(await store().sources()).toEqual([mill.source]);
    });

    it("F22 followed by adding the document again starts from nothing", async () => {
      await saveWithKnowledge(store(), mill, [built, stands]);
      const before = await store().snapshotId();
      await store().removeSources([mill.source.id]);
      expect(await store().snapshotId()).not.toBe(before);
      expect((await store().saveDocument(mill)).status).toBe("added");
      expect(await store().statementsOf(passageIds(mill), EXTRACTOR)).toEqual(new Map());
      expect(await store().snapshotId()).toBe(before);
    });
  });
}

type Operation =
  | { readonly kind: "save"; readonly name: string; readonly version: number }
  | { readonly kind: "remove"; readonly name: string }
  | { readonly kind: "trust"; readonly name: string; readonly trust: number | undefined };

const names = fc.constantFrom("a", "b", "c");
const operations: fc.Arbitrary<Operation[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("save" as const), name: names, version: fc.nat(2) }),
    fc.record({ kind: fc.constant("remove" as const), name: names }),
    fc.record({
      kind: fc.constant("trust" as const),
      name: names,
      trust: fc.constantFrom(0.05, 0.95, undefined),
    }),
  ),
  { maxLength: 14 },
);

async function apply(store: Store, operation: Operation): Promise<void> {
  const { name } = operation;
  if (operation.kind === "trust") return store.setTrust("domain", name, operation.trust);
  const document = documentOf(name, [`${name} ${operation.kind === "save" ? operation.version : ""}`]);
  if (operation.kind === "save") {
    await store.saveDocument(document);
    return;
  }
  const { id } = document.source;
  if ((await store.sources({ ids: [id] })).length > 0) await store.removeSources([id]);
}

/** What the name stands for, read the slow way. */
async function contentsOf(store: Store): Promise<string> {
  const sources = await store.sources();
  return JSON.stringify([
    sources.map((source) => [source.id, source.contentHash]),
    await store.trustOverrides(),
  ]);
}

/** Applies the list and expects the name that these contents had before, if any. */
async function recordState(
  store: Store,
  list: readonly Operation[],
  seen: Map<string, string>,
): Promise<void> {
  for (const operation of list) await apply(store, operation);
  const contents = await contentsOf(store);
  const name = await store.snapshotId();
  expect(seen.get(contents) ?? name).toBe(name);
  seen.set(contents, name);
}

function snapshotNamesBehave(store: () => Store, open: () => Promise<Store>): void {
  describe("names of states", () => {
    it("P18 are equal exactly for equal contents, whatever the way there", async () => {
      const other = await open();
      const seen = new Map<string, string>();
      try {
        await fc.assert(
          fc.asyncProperty(operations, async (list) => {
            await recordState(store(), list, seen);
            await recordState(other, [...list].reverse(), seen);
          }),
          { numRuns: 25 },
        );
        expect(new Set(seen.values()).size).toBe(seen.size);
      } finally {
        await other.close();
      }
    });

    it("change with publisher and passages, not with statements, judgements, reports or replies", async () => {
      await store().saveDocument(mill);
      const before = await store().snapshotId();
      const statement = statementOf(mill.passages[0]!, built);
      await store().saveStatements(statement.passageId, EXTRACTOR, [statement]);
      await store().saveJudgements([judgementOf(statement)]);
      await store().saveReport(reportOf("r1", [mill]));
      await store().cacheReply("key", "value");
      expect(await store().snapshotId()).toBe(before);
      await store().saveDocument({ ...mill, source: { ...mill.source, publisher: "Gazette" } });
      const published = await store().snapshotId();
      expect(published).not.toBe(before);
      await store().saveDocument({
        ...mill,
        source: { ...mill.source, publisher: "Gazette" },
        passages: mill.passages.slice(0, 1),
      });
      expect(await store().snapshotId()).not.toBe(published);
    });
  });
}

function indexQueueBehaves(store: () => Store): void {
  describe("the index's outbox", () => {
    it("X1 holds what a document needs from the moment it is saved until it is done", async () => {
      await store().saveDocument(mill);
      const pending = await store().pendingIndex(10);
      expect(pending).toEqual({ put: inIdOrder(mill.passages), remove: [] });
      expect(await store().pendingIndex(10)).toEqual(pending);
      await store().markIndexed(pending.put.slice(0, 1), []);
      expect((await store().pendingIndex(10)).put).toEqual(pending.put.slice(1));
      await store().markIndexed(pending.put.slice(1), []);
      expect(await store().pendingIndex(10)).toEqual({ put: [], remove: [] });
    });

    it("gives at most as many as asked for, the same ones each time", async () => {
      await store().saveDocument(mill);
      await store().saveDocument(inn);
      const all = inIdOrder([...mill.passages, ...inn.passages]);
      expect((await store().pendingIndex(3)).put).toEqual(all.slice(0, 3));
    });

    it("F22 names the passages that went with a removal and with a replacement", async () => {
      for (const document of [mill, inn]) {
        await store().saveDocument(document);
        await store().markIndexed(document.passages, []);
      }
      const edited = documentOf("The Old Mill", ["Ana built the mill.", "The mill burned down."], {
        domain: "thorle.example",
      });
      await store().saveDocument(edited);
      await store().removeSources([inn.source.id]);
      const gone = [mill.passages[1]!.id, ...passageIds(inn)].sort();
      expect(await store().pendingIndex(10)).toEqual({ put: [edited.passages[1]], remove: gone });
      await store().markIndexed([edited.passages[1]!], gone);
      expect(await store().pendingIndex(10)).toEqual({ put: [], remove: [] });
    });

    it("F22 does not take a put for done when the passage went meanwhile, nor a removal when it came back", async () => {
      await store().saveDocument(mill);
      const first = await store().pendingIndex(10);
      await store().removeSources([mill.source.id]);
      await store().markIndexed(first.put, []);
      const second = await store().pendingIndex(10);
      expect(second).toEqual({ put: [], remove: passageIds(mill).sort() });
      await store().saveDocument(mill);
      await store().markIndexed([], second.remove);
      expect((await store().pendingIndex(10)).put).toEqual(inIdOrder(mill.passages));
    });

    it("puts all passages again when the title changes, even if that happens while they are being put", async () => {
      await store().saveDocument(mill);
      const first = await store().pendingIndex(10);
      await store().saveDocument({ ...mill, source: { ...mill.source, title: "New" } });
      await store().markIndexed(first.put, []);
      expect((await store().pendingIndex(10)).put).toEqual(inIdOrder(mill.passages));
    });

    it("P5 can be filled with every passage again", async () => {
      await store().saveDocument(mill);
      await store().markIndexed(mill.passages, []);
      await store().requeueIndex();
      expect((await store().pendingIndex(10)).put).toEqual(inIdOrder(mill.passages));
    });

    it("ignores passages that it does not know", async () => {
      await store().markIndexed(mill.passages, ["unknown"]);
      expect(await store().pendingIndex(10)).toEqual({ put: [], remove: [] });
    });
  });
}

function knowledgeBehaves(store: () => Store): void {
  describe("statements, judgements, trust and replies", () => {
    it("tells a passage that was never extracted from one that says nothing", async () => {
      await store().saveDocument(mill);
      const [first, second] = mill.passages;
      await store().saveStatements(first!.id, EXTRACTOR, []);
      expect(await store().statementsOf([first!.id, second!.id], EXTRACTOR)).toEqual(
        new Map([[first!.id, []]]),
      );
    });

    it("F34 keeps extractor versions apart and replaces within one", async () => {
      await store().saveDocument(mill);
      const [passage] = mill.passages;
      const older = statementOf(passage!, built);
      const newer = { ...statementOf(passage!, ["Ana", "designed", "mill"]), time: "1801" };
      await store().saveStatements(passage!.id, EXTRACTOR, [older]);
      await store().saveStatements(passage!.id, "rules 2", [newer, older]);
      expect((await store().statementsOf([passage!.id], "rules 2")).get(passage!.id)).toEqual(
        inIdOrder([newer, older]),
      );
      await store().saveStatements(passage!.id, "rules 2", [newer]);
      expect((await store().statementsOf([passage!.id], "rules 2")).get(passage!.id)).toEqual([newer]);
      expect((await store().statementsOf([passage!.id], EXTRACTOR)).get(passage!.id)).toEqual([older]);
    });

    it("keeps one judgement of each judge and prompt, unknown ones as unknown", async () => {
      await store().saveDocument(mill);
      const first = { ...judgementOf(mill.source), score: null };
      const other = { ...first, promptHash: "h2", score: 0 };
      await store().saveJudgements([judgementOf(mill.source), other, first]);
      expect(await store().judgements([mill.source.id])).toEqual([first, other]);
    });

    it("keeps, changes and removes trust", async () => {
      await store().setTrust("source", "s1", 0.05);
      await store().setTrust("domain", "b.example", 0.95);
      await store().setTrust("domain", "a.example", 0.5);
      await store().setTrust("domain", "b.example", 0.1);
      await store().setTrust("domain", "a.example", undefined);
      await store().setTrust("publisher", "never set", undefined);
      expect(await store().trustOverrides()).toEqual([
        { scope: "domain", key: "b.example", trust: 0.1 },
        { scope: "source", key: "s1", trust: 0.05 },
      ]);
    });

    it("refuses a trust that is no share", async () => {
      for (const trust of [Number.NaN, -0.1, 1.1, Number.POSITIVE_INFINITY]) {
        await expect(store().setTrust("domain", "a", trust)).rejects.toSatisfy((error) =>
          isAppError(error, "invalid-input"),
        );
      }
      expect(await store().trustOverrides()).toEqual([]);
    });

    it("F34 gives a cached reply only for exactly its key", async () => {
      const key = (model: string, prompt: string, input: string) =>
        sha256(JSON.stringify([model, prompt, input]));
      await store().cacheReply(key("m1", "p1", "text"), "reply\u0000 😀");
      expect(await store().cachedReply(key("m1", "p1", "text"))).toBe("reply\u0000 😀");
      expect(await store().cachedReply(key("m2", "p1", "text"))).toBeUndefined();
      expect(await store().cachedReply(key("m1", "p2", "text"))).toBeUndefined();
      await store().cacheReply(key("m1", "p1", "text"), "newer");
      expect(await store().cachedReply(key("m1", "p1", "text"))).toBe("newer");
    });

    it("F22 finds no cached reply about a removed document without that document's text", async () => {
      const key = (input: string) => sha256(JSON.stringify(["m1", "p1", input]));
      await store().saveDocument(mill);
      await store().cacheReply(key(mill.passages[0]!.text), "Ana built it");
      await store().removeSources([mill.source.id]);
      const texts = (await store().passagesOf([mill.source.id])).map(({ text }) => text);
      const found = await Promise.all(texts.map((text) => store().cachedReply(key(text))));
      expect(found).toEqual([]);
    });
  });
}

function reportsBehave(store: () => Store): void {
  describe("reports", () => {
    it("come back as they were saved, listed by id", async () => {
      await store().saveDocument(mill);
      const report = reportOf("r2", [mill]);
      await store().saveReport(report);
      await store().saveReport(reportOf("r1", []));
      expect(await store().report("r2")).toEqual({ report, needsReview: false });
      expect(await store().reports()).toEqual(
        ["r1", "r2"].map((id) => ({
          id,
          createdAt: report.createdAt,
          question: `What does ${id} ask?`,
          needsReview: false,
        })),
      );
      expect((await store().counts()).reports).toBe(2);
    });

    it("X10 need review when a source they used is removed or gets another text", async () => {
      await store().saveDocument(mill);
      await store().saveDocument(inn);
      await store().saveReport(reportOf("r1", [mill]));
      await store().saveReport(reportOf("r2", [mill, inn]));
      await store().saveReport(reportOf("r3", [inn]));
      expect(await store().reportsUsing([mill.source.id])).toEqual(["r1", "r2"]);
      expect(await store().reportsUsing([])).toEqual([]);
      await store().removeSources([mill.source.id]);
      const review = async () => (await store().reports()).map(({ needsReview }) => needsReview);
      expect(await review()).toEqual([true, true, false]);
      expect(await store().reportsUsing([mill.source.id])).toEqual(["r1", "r2"]);
      await store().saveDocument({ ...inn, source: { ...inn.source, title: "Renamed" } });
      expect(await review()).toEqual([true, true, false]);
      await store().saveDocument(documentOf("Inn", ["Closed."]));
      expect(await review()).toEqual([true, true, true]);
    });

    it("F22 are forgotten on request, with every cached reply, and nothing else is", async () => {
      await store().saveDocument(mill);
      await store().saveReport(reportOf("r1", [mill]));
      await store().saveReport(reportOf("r2", []));
      await store().cacheReply("k", "Ana built it");
      expect(await store().forget(["r1", "r1", "unknown"])).toEqual({ reports: 1, replies: 1 });
      expect((await store().reports()).map(({ id }) => id)).toEqual(["r2"]);
      expect(await store().report("r1")).toBeUndefined();
      expect(await store().reportsUsing([mill.source.id])).toEqual([]);
      expect(await store().cachedReply("k")).toBeUndefined();
      expect((await store().sources({})).map(({ id }) => id)).toEqual([mill.source.id]);
      expect(await store().forget([])).toEqual({ reports: 0, replies: 0 });
    });

    it("need review at once when a source went while they were made, and none when made again", async () => {
      await store().saveReport(reportOf("r1", [mill]));
      expect((await store().report("r1"))?.needsReview).toBe(true);
      await store().saveDocument(mill);
      await store().saveReport(reportOf("r1", [mill]));
      expect((await store().report("r1"))?.needsReview).toBe(false);
    });
  });
}

function turnsBehave(store: () => Store): void {
  describe("turns", () => {
    it("F27 are taken one after the other for one name, also when the work fails", async () => {
      let running = 0;
      let most = 0;
      const work = (fail: boolean) => async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 3));
        running--;
        if (fail) throw new Error("work failed");
        return "done";
      };
      const ends = await Promise.allSettled(
        [false, true, false, false].map((fail) => store().exclusive("index", work(fail))),
      );
      expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
      expect(most).toBe(1);
    });

    it("do not hold up other names, and end with their signal", async () => {
      let finish = () => {};
      const holding = store().exclusive("index", () => new Promise<void>((resolve) => (finish = resolve)));
      expect(await store().exclusive("other", async () => 7)).toBe(7);
      const waiting = store().exclusive("index", async () => 8, AbortSignal.timeout(20));
      await expect(waiting).rejects.toSatisfy((error) => isAppError(error, "interrupted"));
      let early = false;
      const next = store().exclusive("index", async () => (early = true));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(early, "one who gave up waiting let the next one in").toBe(false);
      finish();
      await Promise.all([holding, next]);
      expect(await store().exclusive("index", async () => 9)).toBe(9);
    });
  });
}

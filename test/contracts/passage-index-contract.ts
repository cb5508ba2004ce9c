/** What every passage index does, run on each adapter by passage-index.test.ts. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { AppError } from "../../src/domain/errors.ts";
import type { RunEvent } from "../../src/domain/event.ts";
import { sha256 } from "../../src/lib/hash.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import type { IndexEntry, PassageIndex } from "../../src/ports/passage-index.ts";

/** An embedder whose vectors count letters, and which can be told to fail. */
export interface LetterEmbedder extends Embedder {
  failure: AppError | undefined;
}

export function createLetterEmbedder(id = "letters", dimension = 26): LetterEmbedder {
  return {
    id,
    dimension,
    failure: undefined,
    async embed(texts) {
      if (this.failure !== undefined) throw this.failure;
      return texts.map((text) => letterVector(text, dimension));
    },
  };
}

function letterVector(text: string, dimension: number): Float32Array {
  const counts = new Float32Array(dimension);
  for (const letter of text.toLowerCase()) {
    const at = letter.charCodeAt(0) - 97;
    if (at >= 0 && at < dimension) counts[at] = counts[at]! + 1;
  }
  const length = Math.hypot(...counts);
  return length === 0 ? counts : counts.map((count) => count / length);
}

export function entryOf(id: string, title: string, text: string): IndexEntry {
  const passage = {
    id,
    sourceId: `s-${id}`,
    ordinal: 0,
    start: 0,
    end: text.length,
    text,
    textHash: sha256(text),
  };
  return { title, passage };
}

const run = createRunContext();

export const ENTRIES = [
  entryOf("p1", "Old Mill", "Ana Varga built the mill on the river in 1872."),
  entryOf("p2", "Ana Varga", "She was born in Thorle and learned carpentry there."),
  entryOf("p3", "Thorle", "A valley of five villages. Its river drives three mills."),
  entryOf("p4", "Café Zürich", "Serves coffee, crêpes and naïve paintings."),
  entryOf("p5", "東京", "東京は日本の首都である。"),
];

export function passageIndexContract(
  name: string,
  open: (embedder: Embedder) => Promise<PassageIndex>,
): void {
  describe(`passage index contract: ${name}`, () => {
    let embedder: LetterEmbedder;
    let index: PassageIndex;
    beforeEach(async () => {
      embedder = createLetterEmbedder();
      index = await open(embedder);
    });
    afterEach(() => index.close());
    searchBehaves(() => index);
    writesBehave(() => index);
    outagesBehave(() => ({ index, embedder }));
    hostileTextBehaves(() => index, open);
  });
}

async function idsFor(index: PassageIndex, text: string, limit = 10): Promise<string[]> {
  return (await index.search({ text, limit }, run)).hits.map((hit) => hit.passageId);
}

/** Hits that hold a word of the query. */
async function lexicalIdsFor(index: PassageIndex, text: string): Promise<string[]> {
  const { hits } = await index.search({ text, limit: 10 }, run);
  return hits.filter((hit) => hit.lexicalRank !== undefined).map((hit) => hit.passageId);
}

function searchBehaves(index: () => PassageIndex): void {
  describe("search", () => {
    beforeEach(() => index().put(ENTRIES, run));

    it("gives hash, ranks and scores of which the best is 1", async () => {
      const { hits, coverage } = await index().search({ text: "Who built the mill?", limit: 3 }, run);
      expect(hits[0]).toMatchObject({
        passageId: "p1",
        textHash: ENTRIES[0]!.passage.textHash,
        score: 1,
        lexicalRank: 1,
      });
      expect(hits.length).toBeLessThanOrEqual(3);
      expect(hits.every((hit) => hit.score >= 0 && hit.score <= 1)).toBe(true);
      expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).sort((a, b) => b - a));
      expect(coverage).toEqual({ complete: true, passagesSearched: ENTRIES.length });
    });

    it("ranks a word in a title above the same word in a text", async () => {
      expect((await lexicalIdsFor(index(), "Varga"))[0]).toBe("p2");
    });

    it("meets other forms of a word", async () => {
      expect(await lexicalIdsFor(index(), "building")).toEqual(["p1"]);
      expect((await lexicalIdsFor(index(), "village"))[0]).toBe("p3");
    });

    it("ignores accents and case", async () => {
      expect(await lexicalIdsFor(index(), "CAFE zurich CREPES")).toEqual(["p4"]);
    });

    it("finds text in a script without spaces", async () => {
      expect(await lexicalIdsFor(index(), "日本の首都はどこ")).toEqual(["p5"]);
    });

    it("finds by vector what shares no word", async () => {
      const { hits } = await index().search({ text: "srev dna aiv a no llim", limit: 5 }, run);
      expect(hits.length).toBeGreaterThan(0);
      expect(hits.every((hit) => hit.vectorRank !== undefined || hit.lexicalRank !== undefined)).toBe(true);
    });

    it("F43 answers a question of function words only", async () => {
      expect(await idsFor(index(), "what is this about?")).not.toEqual([]);
    });

    it("gives nothing for a limit of 0 and for an empty index", async () => {
      expect(await idsFor(index(), "mill", 0)).toEqual([]);
      await index().clear();
      const { hits, coverage } = await index().search({ text: "mill", limit: 5 }, run);
      expect(hits).toEqual([]);
      expect(coverage).toEqual({ complete: true, passagesSearched: 0 });
    });
  });
}

function writesBehave(index: () => PassageIndex): void {
  describe("writes", () => {
    it("F22 a removed passage is found neither by words nor by vector, the others still are", async () => {
      await index().put(ENTRIES, run);
      await index().remove(["p1", "unknown"]);
      expect(await index().size()).toBe(ENTRIES.length - 1);
      expect(await idsFor(index(), "Ana built the mill on the river")).not.toContain("p1");
      expect(await idsFor(index(), "Thorle river mills")).toContain("p3");
    });

    it("a passage that is put again is found by its new text only", async () => {
      await index().put(ENTRIES, run);
      const changed = entryOf("p1", "New Barn", "Bo raised the barn.");
      await index().put([changed], run);
      expect(await index().size()).toBe(ENTRIES.length);
      expect(await lexicalIdsFor(index(), "1872")).toEqual([]);
      const { hits } = await index().search({ text: "barn", limit: 1 }, run);
      expect(hits[0]).toMatchObject({ passageId: "p1", textHash: changed.passage.textHash });
    });

    it("the last of several entries of one passage in a call counts", async () => {
      await index().put([entryOf("p", "a", "first"), entryOf("p", "a", "second")], run);
      expect(await index().size()).toBe(1);
      expect(await lexicalIdsFor(index(), "first")).toEqual([]);
      expect(await lexicalIdsFor(index(), "second")).toEqual(["p"]);
    });

    it("cleared, it is empty and can be filled again", async () => {
      await index().put(ENTRIES, run);
      await index().clear();
      expect(await index().size()).toBe(0);
      await index().put(ENTRIES.slice(0, 1), run);
      expect(await idsFor(index(), "mill")).toEqual(["p1"]);
    });

    it("the order of writing does not change a search", async () => {
      await index().put(ENTRIES, run);
      const first = await index().search({ text: "river mills of Thorle", limit: 5 }, run);
      await index().clear();
      for (const entry of [...ENTRIES].reverse()) await index().put([entry], run);
      expect(await index().search({ text: "river mills of Thorle", limit: 5 }, run)).toEqual(first);
    });
  });
}

function outagesBehave(
  current: () => { readonly index: PassageIndex; readonly embedder: LetterEmbedder },
): void {
  describe("an embedder that is down", () => {
    const outage = new AppError("unavailable", "connection refused");

    it("leaves passages to be found by words, says so, and is made up for later", async () => {
      const { index, embedder } = current();
      const events: RunEvent[] = [];
      embedder.failure = outage;
      await index.put(ENTRIES, createRunContext({ emit: (event) => events.push(event) }));
      expect(events).toMatchObject([{ type: "warning-raised", code: "embedder-unavailable" }]);
      expect(await index.outdated(3)).toEqual(["p1", "p2", "p3"]);
      embedder.failure = undefined;
      const partial = await index.search({ text: "mill", limit: 5 }, run);
      expect(partial.hits[0]).toMatchObject({ passageId: "p1", lexicalRank: 1 });
      expect(partial.coverage).toMatchObject({ complete: false, passagesSearched: ENTRIES.length });

      await index.put(ENTRIES, run);
      expect(await index.outdated(3)).toEqual([]);
      expect((await index.search({ text: "mill", limit: 5 }, run)).coverage.complete).toBe(true);
    });

    it("does not hide what the words find, and the coverage tells", async () => {
      const { index, embedder } = current();
      await index.put(ENTRIES, run);
      embedder.failure = outage;
      const { hits, coverage } = await index.search({ text: "Who built the mill?", limit: 5 }, run);
      expect(hits[0]?.passageId).toBe("p1");
      expect(coverage.complete).toBe(false);
      expect(coverage.note).toContain("connection refused");
    });

    it("is told apart from an error that ends the run", async () => {
      const { index, embedder } = current();
      embedder.failure = new AppError("budget-spent", "spent");
      await expect(index.put(ENTRIES, run)).rejects.toMatchObject({ code: "budget-spent" });
      expect(await index.size()).toBe(0);
    });
  });
}

function hostileTextBehaves(
  index: () => PassageIndex,
  open: (embedder: Embedder) => Promise<PassageIndex>,
): void {
  describe("hostile text", () => {
    it.each([
      'mill" OR "river',
      "mill OR",
      "NEAR(mill river)",
      "title:mill",
      "mill*",
      "^mill -river",
      "(mill",
      "{title body} : mill",
      "mill\u0000river",
      "'; DROP TABLE index_entry; --",
      '""',
      "\ud800 mill",
    ])("a query of search syntax is read as words: %j", async (text) => {
      await index().put(ENTRIES, run);
      const { hits } = await index().search({ text, limit: 10 }, run);
      expect(await index().size()).toBe(ENTRIES.length);
      if (text.includes("mill")) expect(hits.some((hit) => hit.passageId === "p1")).toBe(true);
    });

    it("any text can be put, found by its own words and removed", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.string({ unit: "binary", maxLength: 60 }),
          fc.string({ unit: "binary", maxLength: 60 }),
          async (title, text) => {
            const entry = entryOf("x", title, `${text} sentinel`);
            await index().put([entry], run);
            const { hits } = await index().search({ text: `${text} sentinel`, limit: 2 }, run);
            expect(hits).toMatchObject([{ passageId: "x", textHash: entry.passage.textHash }]);
            await index().remove(["x"]);
            expect(await index().size()).toBe(0);
          },
        ),
        { numRuns: 40 },
      );
    });

    it("a very long query and a word without end are searched in bounded time", async () => {
      await index().put([...ENTRIES, entryOf("long", "x", "a".repeat(200_000))], run);
      expect(await idsFor(index(), `mill ${"river word ".repeat(50_000)}`)).toContain("p1");
      expect(await lexicalIdsFor(index(), "a".repeat(100_000))).toEqual(["long"]);
    });

    it("two indexes of the same entries have one id, of another embedder another", async () => {
      const other = await open(createLetterEmbedder("other"));
      const same = await open(createLetterEmbedder());
      expect(same.id).toBe(index().id);
      expect(other.id).not.toBe(index().id);
      await other.close();
      await same.close();
    });
  });
}

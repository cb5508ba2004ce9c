import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createMemoryPassageIndex } from "../../src/adapters/indexes/memory-passage-index.ts";
import { openSqlitePassageIndex } from "../../src/adapters/indexes/sqlite-passage-index.ts";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { openDatabase } from "../../src/adapters/stores/open-database.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import type { PassageIndex } from "../../src/ports/passage-index.ts";
import { createLetterEmbedder, ENTRIES, entryOf, passageIndexContract } from "./passage-index-contract.ts";

const folder = mkdtempSync(join(tmpdir(), "plumbline-index-"));
const run = createRunContext();
let files = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function openFile(path: string, embedder: Embedder): Promise<PassageIndex> {
  return openSqlitePassageIndex(openDatabase(path), embedder);
}

function newPath(): string {
  return join(folder, `${++files}.db`);
}

passageIndexContract("memory", async (embedder) => createMemoryPassageIndex(embedder));
passageIndexContract("SQLite", (embedder) => openFile(newPath(), embedder));

/** Two entries whose scores differ only in the order of their sums: `mill` n times and `river` once, by text length. */
const NEAR_TIE: [[number, string[], string[]][], number[], string[]] = [
  [
    [0, ["river", "mill"], ["mill", "river", "mill", "mill", "mill", "mill", "mill"]],
    [4, Array(2).fill("mill"), Array(5).fill("mill")],
    [5, ["river", "mill", "mill"], Array(3).fill("mill")],
    [1, Array(3).fill("mill"), Array(8).fill("mill")],
    [2, Array(6).fill("mill"), Array(6).fill("mill")],
    [3, ["mill"], ["mill"]],
  ],
  [3],
  ["river"],
];

describe("both passage indexes", () => {
  const words = fc.array(fc.constantFrom("mill", "river", "Ana", "built", "old", "Thorle", "barn"), {
    minLength: 1,
    maxLength: 8,
  });

  it("give the same hits for the same entries, after any puts and removals", async () => {
    const both = [
      createMemoryPassageIndex(createLetterEmbedder()),
      await openFile(newPath(), createLetterEmbedder()),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(9), words, words), { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat(9), { maxLength: 4 }),
        words,
        async (puts, removals, query) => {
          const entries = puts.map(([id, title, text]) => entryOf(`p${id}`, title.join(" "), text.join(" ")));
          const results = [];
          for (const index of both) {
            await index.put(entries, run);
            await index.remove(removals.map((id) => `p${id}`));
            const { hits } = await index.search({ text: query.join(" "), limit: 6 }, run);
            results.push(hits.map((hit) => ({ ...hit, score: hit.score.toFixed(9) })));
            await index.clear();
          }
          expect(results[1]).toEqual(results[0]);
        },
      ),
      { numRuns: 25, examples: [NEAR_TIE] },
    );
  });
});

describe("SQLite passage index", () => {
  it("keeps its entries and vectors in the file", async () => {
    const path = newPath();
    const first = await openFile(path, createLetterEmbedder());
    await first.put(ENTRIES, run);
    const found = await first.search({ text: "who built the mill", limit: 5 }, run);
    await first.close();
    const second = await openFile(path, createLetterEmbedder());
    expect(await second.search({ text: "who built the mill", limit: 5 }, run)).toEqual(found);
    await second.close();
  });

  it("sees what another connection writes and removes", async () => {
    const path = newPath();
    const reader = await openFile(path, createLetterEmbedder());
    const writer = await openFile(path, createLetterEmbedder());
    await reader.search({ text: "mill", limit: 5 }, run);
    await writer.put(ENTRIES, run);
    const first = await reader.search({ text: "mill", limit: 5 }, run);
    expect(first.hits[0]).toMatchObject({ passageId: "p1" });
    expect(first.hits.some((hit) => hit.vectorRank !== undefined)).toBe(true);
    await writer.remove(["p1"]);
    await writer.put([entryOf("p9", "Mill", "a new mill")], run);
    const { hits, coverage } = await reader.search({ text: "mill", limit: 9 }, run);
    expect(hits.map((hit) => hit.passageId)).not.toContain("p1");
    expect(hits[0]).toMatchObject({ passageId: "p9" });
    expect(coverage.passagesSearched).toBe(ENTRIES.length);
    await reader.close();
    await writer.close();
  });

  it("L23 never mixes vectors of another embedder, and takes all entries as outdated", async () => {
    const path = newPath();
    const before = await openFile(path, createLetterEmbedder("model-a"));
    await before.put(ENTRIES, run);
    await before.close();

    const after = await openFile(path, createLetterEmbedder("model-b"));
    const { hits, coverage } = await after.search({ text: "mill", limit: 9 }, run);
    expect(hits[0]).toMatchObject({ passageId: "p1", lexicalRank: 1 });
    expect(hits.every((hit) => hit.vectorRank === undefined)).toBe(true);
    expect(coverage.complete).toBe(false);
    expect(coverage.note).toContain("5 of 5 passages without a vector");
    expect(await after.outdated(10)).toEqual(["p1", "p2", "p3", "p4", "p5"]);

    await after.put(ENTRIES.slice(0, 3), run);
    expect(await after.outdated(10)).toEqual(["p4", "p5"]);
    await after.close();
  });

  it("L23 a server that changed the length of its vectors under one name has all entries outdated", async () => {
    const path = newPath();
    const before = await openFile(path, createLetterEmbedder("model", 26));
    await before.put(ENTRIES, run);
    await before.close();
    const after = await openFile(path, createLetterEmbedder("model", 13));
    expect((await after.search({ text: "mill", limit: 9 }, run)).coverage.complete).toBe(false);
    expect(await after.outdated(10)).toHaveLength(5);
    await after.put(ENTRIES, run);
    expect((await after.search({ text: "mill", limit: 9 }, run)).coverage.complete).toBe(true);
    await after.close();
  });

  it("drops words that most passages hold, unless nothing else is left", async () => {
    const index = await openFile(newPath(), createLetterEmbedder());
    const common = Array.from({ length: 400 }, (_, i) => entryOf(`c${i}`, "", `report number${i}`));
    await index.put([...common, entryOf("rare", "", "report on the gravel pit")], run);
    const mixed = await index.search({ text: "report on gravel", limit: 500 }, run);
    expect(mixed.hits.filter((hit) => hit.lexicalRank !== undefined)).toMatchObject([{ passageId: "rare" }]);
    const alone = await index.search({ text: "report", limit: 500 }, run);
    expect(alone.hits.filter((hit) => hit.lexicalRank !== undefined)).toHaveLength(401);
    await index.close();
  });
});

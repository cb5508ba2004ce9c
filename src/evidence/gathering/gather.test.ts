import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makePdf } from "../../../test/fixtures/make-pdf.ts";
import { createReader } from "../../adapters/readers/create-reader.ts";
import { createRunContext } from "../../adapters/run/create-run-context.ts";
import { createMemoryStore } from "../../adapters/stores/create-memory-store.ts";
import { AppError, type ErrorCode } from "../../domain/errors.ts";
import type { AddedItem } from "../../domain/ingest.ts";
import { sha256 } from "../../lib/hash.ts";
import { sourceIdOf } from "../../lib/record-ids.ts";
import { sliceCodePoints } from "../../lib/text/code-points.ts";
import type { FoundInput } from "../../ports/reader.ts";
import type { Store } from "../../ports/store.ts";
import { gatherInput } from "./gather.ts";

const reader = createReader();
afterAll(() => reader.close?.());
const run = createRunContext({ clock: { now: () => Date.UTC(2025, 5, 1) } });
let store: Store;
beforeEach(async () => {
  store = createMemoryStore();
  await store.beginBatch({ id: "b1", startedAt: "2025-06-01T00:00:00Z", note: "" });
});

function input(name: string, content: string | Uint8Array): Extract<FoundInput, { status: "found" }> {
  const bytes = Buffer.from(content);
  return { status: "found", uri: `file:///kb/${name}`, name, bytes: bytes.length, read: async () => bytes };
}

async function add(
  found: FoundInput,
  more: { store?: Store; signal?: AbortSignal } = {},
): Promise<AddedItem[]> {
  const items: AddedItem[] = [];
  const context = more.signal === undefined ? run : createRunContext({ signal: more.signal });
  const deps = { reader, store: more.store ?? store };
  for await (const item of gatherInput(found, { batchId: "b1", readOptions: {} }, deps, context))
    items.push(item);
  return items;
}

describe("gatherInput", () => {
  it("stores source, snapshot and passages that slice from it", async () => {
    const [item] = await add(
      input("mill.md", "---\ntitle: The Mill\ndate: 2014-03\n---\nThe 😀 mill burned.\n\nIt stands."),
    );
    expect(item).toMatchObject({
      status: "added",
      title: "The Mill",
      passages: 1,
      mediaType: "text/markdown",
    });
    const id = sourceIdOf("file:///kb/mill.md");
    const [source] = await store.sources({ ids: [id] });
    const snapshot = await store.snapshot(id);
    expect(source).toMatchObject({
      id,
      kind: "document",
      retrievedAt: "2025-06-01T00:00:00Z",
      batchId: "b1",
      publishedAt: { value: "2014-03", precision: "month", from: "metadata" },
      contentHash: sha256(snapshot!.text),
    });
    for (const passage of await store.passagesOf([id])) {
      expect(sliceCodePoints(snapshot!.text, passage.start, passage.end)).toBe(passage.text);
      expect(passage.textHash).toBe(sha256(passage.text));
    }
  });

  it("F10 keeps the page with each passage", async () => {
    const [item] = await add(
      input("a.pdf", makePdf({ pages: [["The mill burned."], ["Ana Roth built it."]] })),
    );
    const passages = [...(await store.passagesOf([item!.sourceId!]))].sort((a, b) => a.ordinal - b.ordinal);
    expect(passages.map((passage) => [passage.page, passage.text])).toEqual([
      [1, "The mill burned."],
      [2, "Ana Roth built it."],
    ]);
  });

  it("D17 gives one content hash to one text under two names", async () => {
    await add(input("a.txt", "The mill burned.\r\n"));
    await add(input("b.txt", "The mill burned."));
    const sources = await store.sources();
    expect(sources).toHaveLength(2);
    expect(new Set(sources.map((source) => source.contentHash)).size).toBe(1);
  });

  it("F24 gives each bad file its own item and never stops the rest", async () => {
    const files = [
      input("empty.txt", ""),
      input("blank.txt", " \n"),
      input("scan.pdf", makePdf({ pages: [[]] })),
      input("locked.pdf", makePdf({ pages: [["x"]], encrypted: true })),
      { ...input("log.txt", "x"), bytes: 200_000_000, stream: () => pieces(Buffer.from("one long line ")) },
      { ...input("gone.txt", "x"), read: async () => Promise.reject(new Error("EIO: i/o error")) },
      { status: "skipped" as const, uri: "file:///kb/x", reason: "there is no such file or folder" },
      input("good.txt", "The mill burned."),
    ];
    const items = (await Promise.all(files.map((file) => add(file)))).flat();
    expect(items.map((item) => [item.status, item.reason?.slice(0, 20)])).toEqual([
      ["skipped", "empty: the file has "],
      ["skipped", "empty: the file has "],
      ["skipped", "no text layer"],
      ["skipped", "the PDF is encrypted"],
      ["skipped", "too large: 200000000"],
      ["failed", "EIO: i/o error"],
      ["skipped", "there is no such fil"],
      ["added", undefined],
    ]);
  });

  it("tells added, unchanged and replaced apart", async () => {
    expect((await add(input("a.txt", "One.")))[0]?.status).toBe("added");
    expect((await add(input("a.txt", "One.")))[0]?.status).toBe("unchanged");
    expect((await add(input("a.txt", "Two.")))[0]?.status).toBe("replaced");
  });

  it("stores a record under its place or its address, and names the bad ones", async () => {
    const lines = [
      '{"text":"The mill burned."}',
      '{"text":',
      '{"url":"https://a.example/1","text":"It stands."}',
    ];
    const rest = Array.from({ length: 100 }, (_, index) => `{"text":"Sentence ${index}."}`);
    const items = await add(input("a.jsonl", [...lines, ...rest].join("\n")));
    expect(items.filter((item) => item.status === "skipped")).toMatchObject([
      { uri: "file:///kb/a.jsonl#2" },
    ]);
    const uris = (await store.sources()).map((source) => source.uri);
    expect(uris).toContain("file:///kb/a.jsonl#1");
    expect(uris).toContain("https://a.example/1");
    expect(uris).toHaveLength(102);
  });

  it("F22 removes records that the file no longer holds, and no others", async () => {
    const table = (count: number) =>
      `title,text\n${Array.from({ length: count }, (_, i) => `T${i},Sentence number ${i}.`).join("\n")}\n`;
    await add(input("a.csv", table(5)));
    await add(input("a.csv.bak.csv", table(5)));
    await add(input("a.csv", table(3)));
    const uris = (await store.sources()).map((source) => source.uri);
    expect(uris.filter((uri) => uri.startsWith("file:///kb/a.csv#"))).toHaveLength(3);
    expect(uris.filter((uri) => uri.startsWith("file:///kb/a.csv.bak.csv#"))).toHaveLength(5);
  });

  it("keeps the old records when the new file cannot be read", async () => {
    await add(input("a.csv", "title,text\nA,The mill burned.\nB,It stands.\n"));
    await add(input("a.csv", 'title,text\nA,"open\n'));
    expect(await store.sources()).toHaveLength(2);
  });

  it.each<ErrorCode>(["storage", "configuration", "budget-spent", "interrupted"])(
    "throws what ends the run: %s",
    async (code) => {
      const failing = { ...store, saveDocument: async () => Promise.reject(new AppError(code, "no")) };
      await expect(add(input("a.txt", "One."), { store: failing })).rejects.toMatchObject({ code });
    },
  );

  it("stops between documents when interrupted; what was stored stays", async () => {
    const controller = new AbortController();
    const stopping: Store = {
      ...store,
      saveDocument: async (document) => {
        controller.abort();
        return store.saveDocument(document);
      },
    };
    const rows = input("a.csv", "title,text\nA,The mill burned.\nB,It stands.\n");
    await expect(add(rows, { store: stopping, signal: controller.signal })).rejects.toMatchObject({
      code: "interrupted",
    });
    expect(await store.sources()).toHaveLength(1);
  });
});

describe("F45 large inputs", () => {
  it("F45 reads JSON Lines record by record and holds only a few", async () => {
    const records = 10_000;
    let produced = 0;
    let ahead = 0;
    let stored = 0;
    const line = `{"text":"${"The mill by the river burned in that year. ".repeat(5)}"}\n`;
    async function* lines() {
      for (let at = 0; at < records; at += 100) {
        produced += 100;
        ahead = Math.max(ahead, produced - stored);
        yield Buffer.from(line.repeat(100));
      }
    }
    const counting: Store = {
      ...store,
      saveDocument: async () => {
        stored++;
        return { status: "added", unchangedPassages: 0 };
      },
    };
    const found: FoundInput = {
      ...input("large.jsonl", ""),
      bytes: 500_000_000,
      read: () => Promise.reject(new Error("must not be read whole")),
      stream: lines,
    };
    let items = 0;
    for await (const item of gatherInput(
      found,
      { batchId: "b1", readOptions: {} },
      { reader, store: counting },
      run,
    )) {
      expect(item.status).toBe("added");
      items++;
    }
    expect([items, stored]).toEqual([records, records]);
    // The head is read twice, once to tell the format.
    expect(ahead).toBeLessThan(3000);
  });
});

async function* pieces(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let count = 0; count < 100_000; count++) yield piece;
}

import { afterAll, describe, expect, it } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import { sliceCodePoints } from "../../src/lib/text/code-points.ts";
import { toStoredText } from "../../src/lib/text/visible-text.ts";
import type { RawInput, Reader, ReadOutcome, StreamedInput } from "../../src/ports/reader.ts";
import { makeDocx } from "../fixtures/make-docx.ts";
import { makePdf } from "../fixtures/make-pdf.ts";

const SENTENCE = "The Needle Bridge was built by Ana Roth in 1901.";

/** One small document of each format, all saying the same sentence. */
export const SAMPLES: Readonly<Record<string, { readonly bytes: Uint8Array; readonly mediaType: string }>> = {
  "a.txt": { bytes: Buffer.from(SENTENCE), mediaType: "text/plain" },
  "a.md": { bytes: Buffer.from(`# Bridges\n\n${SENTENCE}\n`), mediaType: "text/markdown" },
  "a.html": {
    bytes: Buffer.from(`<!doctype html><title>Bridges</title><article><p>${SENTENCE}</p></article>`),
    mediaType: "text/html",
  },
  "a.pdf": { bytes: makePdf({ pages: [[SENTENCE]] }), mediaType: "application/pdf" },
  "a.docx": {
    bytes: makeDocx({ paragraphs: [SENTENCE] }),
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
  "a.csv": { bytes: Buffer.from(`title,text\nBridges,"${SENTENCE}"\n`), mediaType: "text/csv" },
  "a.json": { bytes: Buffer.from(JSON.stringify([{ text: SENTENCE }])), mediaType: "application/json" },
  "a.jsonl": {
    bytes: Buffer.from(`${JSON.stringify({ text: SENTENCE })}\n${JSON.stringify({ text: "More." })}\n`),
    mediaType: "application/x-ndjson",
  },
};

export function rawInput(name: string, bytes: Uint8Array): RawInput {
  return { uri: `file:///kb/${encodeURIComponent(name)}`, name, bytes };
}

export function streamedInput(name: string, bytes: Uint8Array, pieceBytes = 7): StreamedInput {
  return {
    uri: `file:///kb/${encodeURIComponent(name)}`,
    name,
    bytes: bytes.length,
    async *stream() {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
  };
}

/** What every reader keeps, whatever the bytes. */
export function describeReaderContract(name: string, createReader: () => Reader): void {
  describe(`${name} keeps the reader's contract`, () => {
    const reader = createReader();
    const run = createRunContext();
    afterAll(() => reader.close?.());
    const read = (file: string, bytes: Uint8Array) => reader.read(rawInput(file, bytes), {}, run);

    it.each(Object.keys(SAMPLES))("reads %s", async (file) => {
      const outcome = await read(file, SAMPLES[file]!.bytes);
      expect(outcome.status).toBe("read");
      const documents = outcome.status === "read" ? outcome.documents : [];
      expect(documents[0]).toMatchObject({
        mediaType: SAMPLES[file]!.mediaType,
        text: expect.stringContaining(SENTENCE),
      });
    });

    it.each(Object.keys(SAMPLES))("D2 reads %s by its content when the name says otherwise", async (file) => {
      const wrong = file === "a.pdf" ? "wrong.txt" : "wrong.pdf";
      const outcome = await read(wrong, SAMPLES[file]!.bytes);
      if (outcome.status !== "read") throw new Error(outcome.reason);
      const [document] = outcome.documents;
      expect(document?.text).toContain(SENTENCE);
      expect(document?.warnings.map((warning) => warning.code)).toContain("type-mismatch");
    });

    it("gives the same outcome for the same bytes", async () => {
      for (const [file, { bytes }] of Object.entries(SAMPLES)) {
        expect(await read(file, bytes)).toEqual(await read(file, bytes));
      }
    });

    it("stores text in normal form, with pages that slice from it", async () => {
      for (const [file, { bytes }] of Object.entries(SAMPLES)) {
        for (const document of documentsOf(await read(file, bytes))) {
          expect(toStoredText(document.text)).toEqual({ text: document.text, invisible: 0 });
          for (const page of document.pages ?? []) {
            expect(sliceCodePoints(document.text, page.start, page.end)).not.toBe("");
          }
        }
      }
    });

    it.each([
      ["D1 no bytes", new Uint8Array()],
      ["D1 white space", Buffer.from(" \r\n\t ")],
      ["D1 a byte order mark alone", Buffer.from("\ufeff")],
      [
        "random bytes",
        Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919 + index * index * 31) % 256),
      ],
      ["zeros", new Uint8Array(5000)],
      ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
      ["the head of a PDF", Buffer.from("%PDF-1.7\n%%EOF")],
      ["the head of an archive", Buffer.from("PK\u0003\u0004word/document.xml")],
      ["broken JSON", Buffer.from('{"a": ')],
      ["only tags", Buffer.from("<!doctype html><html><body></body></html>")],
    ])("skips %s with a reason and does not throw", async (_, bytes) => {
      const outcome = await read("input", bytes);
      expect(outcome.status).toBe("skipped");
      expect(outcome.status === "skipped" && outcome.reason.length).toBeGreaterThan(4);
    });

    it("never throws for damaged files of any format", async () => {
      for (const [file, { bytes }] of Object.entries(SAMPLES)) {
        for (const damage of damages(bytes)) {
          expect(["read", "skipped"]).toContain((await read(file, damage)).status);
        }
      }
    });

    it("stops with `interrupted` when the signal aborts", async () => {
      const controller = new AbortController();
      controller.abort();
      const aborted = createRunContext({ signal: controller.signal });
      await expect(
        reader.read(rawInput("a.pdf", SAMPLES["a.pdf"]!.bytes), {}, aborted),
      ).rejects.toMatchObject({
        code: "interrupted",
      });
    });

    it("F45 reads a stream to the same documents as the whole", async () => {
      for (const [file, { bytes }] of Object.entries(SAMPLES)) {
        const streamed: unknown[] = [];
        for await (const outcome of reader.readLarge?.(streamedInput(file, bytes), {}, run) ?? []) {
          streamed.push(...documentsOf(outcome));
        }
        if (reader.readLarge !== undefined) expect(streamed).toEqual(documentsOf(await read(file, bytes)));
      }
    });
  });
}

function documentsOf(outcome: ReadOutcome) {
  return outcome.status === "read" ? outcome.documents : [];
}

/** Cut in half, a byte turned in the middle, a run of zeros. */
function damages(bytes: Uint8Array): Uint8Array[] {
  const middle = Math.floor(bytes.length / 2);
  const turned = Uint8Array.from(bytes);
  turned[middle] = (turned[middle] ?? 0) ^ 0xff;
  const zeroed = Uint8Array.from(bytes);
  zeroed.fill(0, middle, middle + 40);
  return [bytes.slice(0, middle), turned, zeroed];
}

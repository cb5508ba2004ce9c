/**
 * A process that adds numbered documents to a knowledge base and says so line by line, for tests that kill it:
 *
 *     node --import tsx test/faults/adding-process.ts FILE NAME FIRST COUNT
 *
 * `ready` after opening; `ack NUMBER` after a document's promise resolved; `put PASSAGE` before a passage is
 * marked as indexed. Lines are written synchronously, so what was said before the kill is read by the parent.
 */
import { writeSync } from "node:fs";
import { argv } from "node:process";
import { createSqliteStore } from "../../src/adapters/stores/create-sqlite-store.ts";
import type { StoredDocument } from "../../src/ports/store.ts";
import { documentOf, EXTRACTOR, statementOf } from "../contracts/store-fixtures.ts";

const PENDING_LIMIT = 20;

/** The same document for the same name and number, of 1 to 8 passages; every seventh has long ones. */
export function numberedDocument(name: string, number: number): StoredDocument {
  const filler = number % 7 === 0 ? " It goes on and on.".repeat(200) : "";
  return documentOf(
    `${name}-${number}`,
    Array.from({ length: 1 + (number % 8) }, (_, at) => `Part ${at} of ${name} ${number}.${filler}`),
  );
}

async function addDocuments(path: string, name: string, first: number, count: number): Promise<void> {
  const store = await createSqliteStore({ path, clock: { now: () => Date.now() } });
  say("ready");
  for (let number = first; number < first + count; number++) {
    const document = numberedDocument(name, number);
    await store.saveDocument(document);
    say(`ack ${number}`);
    const passage = document.passages[0]!;
    await store.saveStatements(passage.id, EXTRACTOR, [statementOf(passage, [name, "has", `${number}`])]);
    if (number % 3 === 0) await store.exclusive("index", () => bringIndexUpToDate(store));
  }
  await store.close();
}

async function bringIndexUpToDate(store: Awaited<ReturnType<typeof createSqliteStore>>): Promise<void> {
  const { put, remove } = await store.pendingIndex(PENDING_LIMIT);
  for (const passage of put) say(`put ${passage.id}`);
  await store.markIndexed(put, remove);
}

/** The parent's pipe may be full for a moment; what is not written yet is tried again, in order. */
function say(line: string): void {
  let rest: Uint8Array = Buffer.from(`${line}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

if (import.meta.filename === argv[1]) {
  const [path, name, first, count] = argv.slice(2);
  await addDocuments(path!, name!, Number(first), Number(count));
}

/** A question through a method to a stored report that names the one state of the store it was read from. */

import type { Warning } from "../domain/evidence.ts";
import type { MethodResult } from "../domain/method-result.ts";
import type { Report } from "../domain/report.ts";
import { checkQuotes } from "../evidence/extraction/check-quotes.ts";
import type { Parts } from "../evidence/parts.ts";
import type { RunContext } from "../ports/run-context.ts";
import { assembleReport } from "./assemble-report.ts";

export interface Answering {
  readonly question: string;
  /** id of the method */
  readonly method: string;
  /** of this program */
  readonly version: string;
  answer(): Promise<MethodResult>;
}

/**
 * Answers once more when the store changed meanwhile, so that all citations are of one state (reliability.md P3);
 * when it changes again, the report says so.
 */
export async function answerQuestion(asked: Answering, parts: Parts, run: RunContext): Promise<Report> {
  const first = await answerInOneState(asked, parts);
  const settled = first.changed ? await answerInOneState(asked, parts) : first;
  const warnings = settled.changed ? [...settled.result.warnings, CHANGED] : settled.result.warnings;
  const report = assembleReport(
    { ...settled.result, warnings },
    {
      question: asked.question,
      method: asked.method,
      version: asked.version,
      seed: run.random.seed,
      storeSnapshot: settled.storeSnapshot,
      trust: await parts.store.trustOverrides(),
      usage: run.ledger.usage(),
      nowMs: run.clock.now(),
    },
  );
  await parts.store.saveReport(report);
  return report;
}

const CHANGED: Warning = {
  code: "store-changed",
  message: "Documents were added or removed while this was answered; ask again for an answer from one state.",
};

async function answerInOneState(asked: Answering, { store }: Parts) {
  const storeSnapshot = await store.snapshotId();
  const result = await asked.answer();
  const isSame = (await store.snapshotId()) === storeSnapshot;
  return { result, storeSnapshot, changed: !(isSame && (await stands(result, store))) };
}

/** A state comes back when an edit is taken back, but what was read of the edit is of another one. */
async function stands({ statements, sources }: MethodResult, store: Parts["store"]): Promise<boolean> {
  const stored = await store.sources({ ids: sources.map(({ id }) => id) });
  const hashes = new Map(stored.map(({ id, contentHash }) => [id, contentHash]));
  if (sources.some(({ id, contentHash }) => hashes.get(id) !== contentHash)) return false;
  const quoted = await checkQuotes(statements, sources, store);
  return quoted.statements.length === statements.length;
}

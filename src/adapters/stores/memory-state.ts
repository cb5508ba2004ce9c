import type { Judgement } from "../../domain/credibility.ts";
import type { Passage } from "../../domain/passage.ts";
import type { Report } from "../../domain/report.ts";
import type { TrustOverride } from "../../domain/source.ts";
import type { Statement } from "../../domain/statement.ts";
import type { StoredDocument } from "../../ports/store.ts";
import type { Knowledge } from "./carry-over.ts";
import { type ContentsDigest, EMPTY_CONTENTS } from "./contents-digest.ts";

export interface KeptDocument extends StoredDocument {
  readonly version: string;
}

export interface QueueEntry {
  readonly action: "put" | "remove";
  readonly sequence: number;
}

/** Everything the memory store holds; only its own functions change it, each between two awaits. */
export interface MemoryState {
  contents: ContentsDigest;
  lastSequence: number;
  readonly documents: Map<string, KeptDocument>;
  readonly passages: Map<string, Passage>;
  /** passage id -> extractor -> statements by id */
  readonly extractions: Map<string, Map<string, ReadonlyMap<string, Statement>>>;
  readonly judgements: Map<string, Judgement>;
  readonly trust: Map<string, TrustOverride>;
  readonly reports: Map<string, { readonly report: Report; readonly needsReview: boolean }>;
  readonly replies: Map<string, string>;
  readonly queue: Map<string, QueueEntry>;
}

export function emptyState(): MemoryState {
  return {
    contents: EMPTY_CONTENTS,
    lastSequence: 0,
    documents: new Map(),
    passages: new Map(),
    extractions: new Map(),
    judgements: new Map(),
    trust: new Map(),
    reports: new Map(),
    replies: new Map(),
    queue: new Map(),
  };
}

export function keepStatements(
  state: MemoryState,
  passageId: string,
  extractor: string,
  statements: readonly Statement[],
): void {
  if (!state.passages.has(passageId)) return;
  const byExtractor = state.extractions.get(passageId) ?? new Map();
  byExtractor.set(extractor, new Map(statements.map((statement) => [statement.id, statement])));
  state.extractions.set(passageId, byExtractor);
}

export function keepJudgements(state: MemoryState, judgements: readonly Judgement[]): void {
  for (const judgement of judgements) {
    if (!state.documents.has(judgement.sourceId)) continue;
    const { targetId, target, by, promptHash } = judgement;
    state.judgements.set(JSON.stringify([targetId, target, by, promptHash]), judgement);
  }
}

export function queueEntries(
  state: MemoryState,
  passageIds: Iterable<string>,
  action: QueueEntry["action"],
): void {
  for (const id of passageIds) state.queue.set(id, { action, sequence: ++state.lastSequence });
}

/** What rests on one stored document. */
export function knowledgeOf(state: MemoryState, document: StoredDocument): Knowledge {
  const { source, passages } = document;
  return {
    passages,
    extractions: passages.flatMap((passage) =>
      [...(state.extractions.get(passage.id) ?? [])].map(([extractor, statements]) => ({
        passageId: passage.id,
        extractor,
        statements: [...statements.values()],
      })),
    ),
    judgements: [...state.judgements.values()].filter((judgement) => judgement.sourceId === source.id),
  };
}

/** Takes out a document with all that rests on it; queue, contents and reports are the caller's. */
export function dropDocument(state: MemoryState, document: StoredDocument): void {
  for (const passage of document.passages) {
    state.passages.delete(passage.id);
    state.extractions.delete(passage.id);
  }
  for (const [key, judgement] of state.judgements) {
    if (judgement.sourceId === document.source.id) state.judgements.delete(key);
  }
  state.documents.delete(document.source.id);
}

export function markReportsOf(state: MemoryState, sourceIds: readonly string[]): void {
  for (const [id, { report }] of state.reports) {
    if (report.sources.some((source) => sourceIds.includes(source.id))) {
      state.reports.set(id, { report, needsReview: true });
    }
  }
}

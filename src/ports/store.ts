import type { Judgement } from "../domain/credibility.ts";
import type { Forgotten, RemovalSummary } from "../domain/ingest.ts";
import type { Passage } from "../domain/passage.ts";
import type { Report } from "../domain/report.ts";
import type { Snapshot, Source, TrustOverride } from "../domain/source.ts";
import type { Statement } from "../domain/statement.ts";

/** One version of one source, written as a whole or not at all. */
export interface StoredDocument {
  readonly source: Source;
  readonly snapshot: Snapshot;
  readonly passages: readonly Passage[];
}

export interface SavedDocument {
  readonly status: "added" | "replaced" | "unchanged";
  /** passages of the former version whose text stands unchanged in the new one */
  readonly unchangedPassages: number;
}

export interface SourceFilter {
  readonly ids?: readonly string[];
  readonly batchId?: string;
}

export interface StoreCounts {
  readonly sources: number;
  readonly passages: number;
  readonly statements: number;
  readonly reports: number;
}

/**
 * The only truth. Every write is one transaction; when the promise resolves it survives a crash and a power
 * cut. Lists come sorted by id. Throws AppError `storage` (reasons: disk_full, locked, damaged, newer_version,
 * read_only, io, foreign_file) and `not-found`.
 */
export interface Store {
  /**
   * Names the present state of the contents (documents as an answer sees them, trust overrides): equal
   * contents, equal name, whatever the order of writing and the time of reading.
   */
  snapshotId(): Promise<string>;
  counts(): Promise<StoreCounts>;

  beginBatch(batch: { id: string; startedAt: string; note: string }): Promise<void>;
  /** replaces a former version of the same source; what only that version supported is gone afterwards */
  saveDocument(document: StoredDocument): Promise<SavedDocument>;
  /** all of them or, when one is unknown (`not-found`), none; reports that used them stay, marked for review */
  removeSources(ids: readonly string[]): Promise<RemovalSummary>;
  /** ids of the reports that used any of these sources; they are marked `needs review` by a removal */
  reportsUsing(sourceIds: readonly string[]): Promise<readonly string[]>;

  sources(filter?: SourceFilter): Promise<readonly Source[]>;
  /** sources whose normalised title is one of these (see lib/text/normalise) */
  sourcesByTitle(normalisedTitles: readonly string[]): Promise<readonly Source[]>;
  snapshot(sourceId: string): Promise<Snapshot | undefined>;
  passages(ids: readonly string[]): Promise<readonly Passage[]>;
  passagesOf(sourceIds: readonly string[]): Promise<readonly Passage[]>;

  /** passages whose index entry is missing or stale, and index entries whose passage is gone */
  pendingIndex(
    limit: number,
  ): Promise<{ readonly put: readonly Passage[]; readonly remove: readonly string[] }>;
  markIndexed(put: readonly Passage[], removed: readonly string[]): Promise<void>;
  /** makes every passage pending again: for an index that was cleared or is of another id */
  requeueIndex(): Promise<void>;

  /**
   * Statements of passages by one extractor version. A passage that was never extracted by it is absent from
   * the map; one that was and gave nothing maps to an empty list. What is saved late, about a passage or a
   * source that has gone meanwhile, is not kept.
   */
  statementsOf(
    passageIds: readonly string[],
    extractor: string,
  ): Promise<ReadonlyMap<string, readonly Statement[]>>;
  saveStatements(passageId: string, extractor: string, statements: readonly Statement[]): Promise<void>;

  judgements(targetIds: readonly string[]): Promise<readonly Judgement[]>;
  saveJudgements(judgements: readonly Judgement[]): Promise<void>;

  trustOverrides(): Promise<readonly TrustOverride[]>;
  /** `trust` undefined removes the override */
  setTrust(scope: TrustOverride["scope"], key: string, trust: number | undefined): Promise<void>;

  saveReport(report: Report): Promise<void>;
  report(id: string): Promise<{ readonly report: Report; readonly needsReview: boolean } | undefined>;
  reports(): Promise<
    readonly {
      readonly id: string;
      readonly createdAt: string;
      readonly question: string;
      readonly needsReview: boolean;
    }[]
  >;

  /** content-addressed replies of models; the key holds model, prompt hash, parameters and input */
  cachedReply(key: string): Promise<string | undefined>;
  cacheReply(key: string, value: string): Promise<void>;

  /**
   * Deletes these reports and every cached reply: both quote texts, also of sources that are gone, and a reply does
   * not tell whose. Unknown ids are passed over. Gives how many of each there were.
   */
  forget(reportIds: readonly string[]): Promise<Forgotten>;

  /**
   * Runs `work` while nobody else, here or in another process, runs work of the same name on this store.
   * Waits for its turn (`interrupted` when the signal aborts); the turn of a dead process is taken over. For
   * work of several transactions that would be done twice, such as bringing the index up to date; single
   * writes need no turn.
   */
  exclusive<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;

  close(): Promise<void>;
}

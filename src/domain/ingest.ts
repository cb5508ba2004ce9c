import type { SourceKind } from "./source.ts";

/** What happened to one document of an `add`. */
export interface AddedItem {
  readonly uri: string;
  readonly status: "added" | "replaced" | "unchanged" | "skipped" | "failed";
  readonly sourceId?: string;
  readonly title?: string;
  readonly kind?: SourceKind;
  readonly mediaType?: string;
  readonly passages: number;
  /** passages whose extraction could be kept because their text did not change */
  readonly unchangedPassages?: number;
  readonly statements?: number;
  /** for `skipped` and `failed`: why, and what to do */
  readonly reason?: string;
  readonly hint?: string;
  readonly warnings: readonly string[];
}

export interface AddSummary {
  readonly batchId: string;
  readonly items: readonly AddedItem[];
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly failed: number;
}

/** What a removal took away, exactly. */
export interface RemovalSummary {
  readonly removed: readonly RemovedSource[];
  /** facts that no remaining source supports any more */
  readonly factsGone: number;
  /** facts that other sources still support */
  readonly factsKept: number;
}

/** A removal as its caller sees it: what is gone, and what was said on the strength of it. */
export interface Removal extends RemovalSummary {
  /** ids of the reports that used what is gone; they stay, marked for review */
  readonly reportsToReview: readonly string[];
}

/** What kept words of sources that are gone, and was deleted. */
export interface Forgotten {
  readonly reports: number;
  /** cached replies of models */
  readonly replies: number;
}

export interface RemovedSource {
  readonly sourceId: string;
  readonly uri: string;
  readonly title: string;
  readonly passages: number;
  readonly statements: number;
  readonly judgements: number;
}

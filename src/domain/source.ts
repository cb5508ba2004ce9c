import type { PartialDate } from "./date.ts";

export type SourceKind = "graph" | "document" | "web" | "image";

/** One retrievable thing: a file, a record of a file, a page, a graph, an image. */
export interface Source {
  /** derived from `uri` alone, so re-adding the same thing replaces it */
  readonly id: string;
  readonly uri: string;
  readonly title: string;
  readonly kind: SourceKind;
  readonly mediaType: string;
  readonly charset?: { readonly name: string; readonly confidence: number };
  readonly publisher?: string;
  /** registrable domain, lower case, punycode */
  readonly domain?: string;
  readonly author?: string;
  /** BCP 47 tag where it is stated or detected */
  readonly language?: string;
  readonly publishedAt?: PartialDate;
  /** UTC instant at which the bytes were read */
  readonly retrievedAt: string;
  /** SHA-256 (hex) of the snapshot text */
  readonly contentHash: string;
  /** the ingest batch that wrote this version */
  readonly batchId: string;
  readonly warnings: readonly SourceWarning[];
}

/** Something about a source that a reader of the report should know. Never evidence. */
export interface SourceWarning {
  readonly code:
    | "hidden-text"
    | "invisible-characters"
    | "instruction-like-text"
    | "self-declared-trust"
    | "type-mismatch"
    | "low-charset-confidence"
    | "truncated"
    | "partial-read"
    | "date-uncertain";
  readonly message: string;
}

/** The stored text of a source. All offsets anywhere count Unicode code points of `text`, end exclusive. */
export interface Snapshot {
  readonly sourceId: string;
  readonly contentHash: string;
  readonly text: string;
  /** text a reader of the page could not see; kept, shown as a warning, never evidence */
  readonly hiddenText?: string;
  readonly pages?: readonly PageSpan[];
}

export interface PageSpan {
  /** 1-based */
  readonly page: number;
  readonly start: number;
  readonly end: number;
}

/** A level of trust that the user gave to a domain, publisher or source. */
export interface TrustOverride {
  readonly scope: "domain" | "publisher" | "source";
  readonly key: string;
  /** 0..1; `high` is 0.95, `low` is 0.05 */
  readonly trust: number;
}

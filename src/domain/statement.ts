import type { Credibility } from "./credibility.ts";

/** Text that stands, character for character, in a stored snapshot. Offsets count code points. */
export interface Quote {
  readonly exact: string;
  readonly start: number;
  readonly end: number;
  /** 1-based */
  readonly page?: number;
}

/** A (subject, predicate, object) triple with the sentence it was read from, or a graph edge. */
export interface Statement {
  /** derived from passage id, triple and sentence start */
  readonly id: string;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  /** the time the text gives for the triple, as written or in ISO form */
  readonly time?: string;
  /** true when the sentence denies the triple */
  readonly negated: boolean;
  /** equal for statements that say the same: normalised subject, predicate, object, polarity */
  readonly factKey: string;
  readonly passageId: string;
  readonly sourceId: string;
  /** null only for a graph edge */
  readonly quote: Quote | null;
  /** `rules` or the id of the model that extracted it, or `sentence` for a pseudo-triple of a whole sentence */
  readonly extractedBy: string;
}

/** A statement with what this question and the other sources say about it. */
export interface WeighedStatement extends Statement {
  readonly originId: string;
  /** 0..1, how much it helps this question now */
  readonly relevance: number;
  readonly credibility: Credibility;
}

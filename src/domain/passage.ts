/** A span of a source's stored text. Offsets count code points of the snapshot, end exclusive. */
export interface Passage {
  /** derived from source id, start and text */
  readonly id: string;
  readonly sourceId: string;
  /** 0-based position among the passages of its source */
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly page?: number;
  readonly text: string;
  /** SHA-256 (hex) of `text`; an index hit with another hash is stale and dropped */
  readonly textHash: string;
}

/** A sentence of a passage; offsets count code points of the snapshot. */
export interface Sentence {
  readonly passageId: string;
  /** 0-based position in its passage */
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

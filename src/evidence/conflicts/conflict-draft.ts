import type { Cardinality } from "../identity/relations.ts";

/** Claims that exclude each other, before anybody asks which side is to be preferred. */
export interface ConflictDraft {
  readonly subject: string;
  readonly predicate: string;
  readonly cardinality: Cardinality;
  readonly sides: readonly DraftSide[];
}

export interface DraftSide {
  readonly value: string;
  readonly statementIds: readonly string[];
  readonly sourceIds: readonly string[];
}

import type { Conflict } from "./credibility.ts";
import type { Origin } from "./origin.ts";
import type { Passage, Sentence } from "./passage.ts";
import type { Source } from "./source.ts";
import type { WeighedStatement } from "./statement.ts";

/** A passage that retrieval chose, read again from the truth, with the sentences that made it relevant. */
export interface RetrievedPassage {
  readonly passage: Passage;
  readonly source: Source;
  /** 0..1, best first */
  readonly score: number;
  readonly sentences: readonly ScoredSentence[];
}

export interface ScoredSentence extends Sentence {
  /** 0..1 within this retrieval */
  readonly score: number;
}

/** What a search covered. A partial search is reported as partial: its silence is not absence of evidence. */
export interface Coverage {
  readonly complete: boolean;
  readonly passagesSearched: number;
  readonly note?: string;
}

/** The result of gather -> retrieve -> extract -> weigh for one query. */
export interface Evidence {
  readonly query: string;
  readonly passages: readonly RetrievedPassage[];
  readonly statements: readonly WeighedStatement[];
  readonly sources: readonly Source[];
  readonly origins: readonly Origin[];
  readonly conflicts: readonly Conflict[];
  readonly coverage: Coverage;
  readonly warnings: readonly Warning[];
}

/** Something that went wrong or deserves attention, for the report's reader. */
export interface Warning {
  /** kebab-case, stable */
  readonly code: string;
  readonly message: string;
  readonly sourceId?: string;
}

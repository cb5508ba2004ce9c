/** The parts of a statement's credibility (design.md section 5; methods.md 5.2). */
export type CredibilityPart =
  | "sourcePrior"
  | "documentJudgement"
  | "statementJudgement"
  | "independentSupport"
  | "contradiction"
  | "graphAlignment"
  | "datePlausibility"
  | "style";

/** 0..1, or null when nothing could be said: a failed judgement is unknown, never 0. */
export interface Credibility {
  readonly score: number | null;
  /** each part 0..1 or null (unknown) */
  readonly parts: Readonly<Partial<Record<CredibilityPart, number | null>>>;
  /** sentences for a reader, most important first */
  readonly reasons: readonly string[];
  /** true when independent origins disagree on this fact and nothing decides between them */
  readonly contested: boolean;
}

/** What a model or the rules said of one document or statement. Stored, and dropped with its source. */
export interface Judgement {
  readonly target: "document" | "statement";
  readonly targetId: string;
  readonly sourceId: string;
  /** 0..1 or null when the judge failed */
  readonly score: number | null;
  readonly reason: string;
  /** `rules` or a model id */
  readonly by: string;
  readonly promptHash: string;
}

/** Statements that cannot all be true: same subject and single-valued predicate, other object. */
export interface Conflict {
  readonly id: string;
  readonly subject: string;
  readonly predicate: string;
  readonly sides: readonly ConflictSide[];
  /** index into `sides` of the one that independent evidence prefers; undefined = contested */
  readonly preferred?: number;
  /** a sentence for a reader: why one side is preferred, or why it is open */
  readonly reason: string;
}

export interface ConflictSide {
  readonly value: string;
  readonly statementIds: readonly string[];
  readonly originIds: readonly string[];
}

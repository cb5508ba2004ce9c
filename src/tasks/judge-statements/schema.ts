export interface JudgeStatementsInput {
  readonly statements: readonly {
    readonly ref: string;
    readonly subject: string;
    readonly predicate: string;
    readonly object: string;
    readonly sentence: string;
    readonly sourceTitle: string;
    /** sentences of other origins that say otherwise: judged with the conflict in view (methods.md 5.2) */
    readonly conflicting: readonly string[];
  }[];
}

export interface ScoredJudgement {
  readonly ref: string;
  /** 0..10, the paper's scale */
  readonly score: number;
  readonly reason: string;
}

export interface JudgeStatementsOutput {
  readonly judgements: readonly ScoredJudgement[];
}

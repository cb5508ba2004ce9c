/** A path chosen for an answer, with a confidence. */
export interface Chain {
  readonly id: string;
  /** 0..1 */
  readonly confidence: number;
  /** in hop order */
  readonly statementIds: readonly string[];
  /** the answer this chain alone leads to */
  readonly answer?: string;
}

/** Statements and answers that contradict the finding; kept, never thrown away. */
export interface CounterEvidence {
  readonly statementIds: readonly string[];
  readonly answer?: string;
  readonly summary: string;
}

/** How many independent origins an attacker must control to change the finding. */
export interface Margin {
  /** origins that support the weakest hop of the finding */
  readonly origins: number;
  /** origins that must turn false to change the finding; 0 when there is no finding */
  readonly toChange: number;
  readonly explanation: string;
}

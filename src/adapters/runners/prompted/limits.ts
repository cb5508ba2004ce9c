export interface PromptedLimits {
  /** calls in flight for one model */
  readonly concurrency: number;
  /** for one model; undefined = no limit */
  readonly requestsPerMinute?: number;
  /** for one call; 0 = none */
  readonly timeoutMs: number;
  /** further tries after 408, 409, 429, 5xx and lost connections */
  readonly maxRetries: number;
  /** samples of a choice where the model gives no log-probabilities; 1 = take the stated choice */
  readonly samples: number;
  /** failures in a row after which a model is left alone for a while */
  readonly breakerAfter: number;
  readonly breakerPauseMs: number;
  /** a server that asks to wait longer than this is unavailable */
  readonly maxRetryAfterMs: number;
}

export const DEFAULT_LIMITS: PromptedLimits = {
  concurrency: 4,
  timeoutMs: 0,
  maxRetries: 3,
  samples: 5,
  breakerAfter: 5,
  breakerPauseMs: 30_000,
  maxRetryAfterMs: 120_000,
};

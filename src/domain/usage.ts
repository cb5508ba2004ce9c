/** What a run spent. */
export interface Usage {
  readonly modelCalls: number;
  readonly cachedCalls: number;
  /** read by models and embedders */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars, only where a price is configured for every model that was called */
  readonly money?: number;
  readonly searches: number;
  readonly fetches: number;
  readonly seconds: number;
}

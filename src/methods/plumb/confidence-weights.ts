/** In the order of SIGNALS. Set by hand, before any fitting. */
export const CONFIDENCE_WEIGHTS: readonly number[] = [-1.6, 0.9, 1.4, 0.7, 0.5, 0.8, -0.8, 0.8, 0, 0.3, -0.8];

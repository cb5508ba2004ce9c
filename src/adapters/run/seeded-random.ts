import type { Random } from "../../ports/run-context.ts";

/**
 * Marsaglia-style 32-bit mixing of a Weyl sequence (the generator known as mulberry32): small, fast, equal on
 * every platform. For sampling and jitter, never for secrets.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    seed,
    next() {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
  };
}

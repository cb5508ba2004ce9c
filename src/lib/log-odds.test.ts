import { describe, expect, it } from "vitest";
import { clampProbability, fromLogOdds, logOdds, PROBABILITY_FLOOR } from "./log-odds.ts";

describe("log-odds", () => {
  it("gives a probability back", () => {
    for (const p of [0.05, 0.3, 0.5, 0.7, 0.95]) expect(fromLogOdds(logOdds(p))).toBeCloseTo(p, 12);
  });

  it("keeps certainty finite, so that one signal never decides alone", () => {
    expect(logOdds(1)).toBeCloseTo(-logOdds(0), 12);
    expect(Number.isFinite(logOdds(0))).toBe(true);
    expect(clampProbability(0)).toBe(PROBABILITY_FLOOR);
  });
});

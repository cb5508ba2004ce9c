import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALPHA_CLEAN, ALPHA_DISPUTED, conditionalAlpha, conflictMassOf } from "./alpha.ts";

describe("conditionalAlpha", () => {
  it("leaves the ranking to similarity when nothing is in dispute, and is the paper's 0.4 when much is", () => {
    expect(conditionalAlpha(0)).toBe(ALPHA_CLEAN);
    expect(conditionalAlpha(0.25)).toBeCloseTo(ALPHA_DISPUTED, 12);
    expect(conditionalAlpha(1)).toBeCloseTo(ALPHA_DISPUTED, 12);
  });

  it("never grows with the conflict", () => {
    const mass = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(mass, mass, (a, b) => {
        expect(conditionalAlpha(Math.max(a, b))).toBeLessThanOrEqual(conditionalAlpha(Math.min(a, b)));
      }),
    );
  });

  it("has no mass without statements", () => {
    expect(conflictMassOf([], [])).toBe(0);
  });
});

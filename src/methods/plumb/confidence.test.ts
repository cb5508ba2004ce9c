import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SIGNALS, signalsOf, stepConfidence, walkConfidence } from "./confidence.ts";
import { CONFIDENCE_WEIGHTS } from "./confidence-weights.ts";
import type { Ground } from "./ground.ts";

const SOUND: Ground = {
  reader: 0.65,
  origins: 1,
  lead: 1,
  relevance: 0.9,
  credibility: 0.6,
  open: false,
  found: "step",
  undivided: false,
  broken: false,
  agreement: 0,
};

const anyGround: fc.Arbitrary<Ground> = fc.record({
  reader: fc.double({ min: 0, max: 1, noNaN: true }),
  origins: fc.integer({ min: 0, max: 9 }),
  lead: fc.double({ min: -1, max: 1, noNaN: true }),
  relevance: fc.double({ min: 0, max: 1, noNaN: true }),
  credibility: fc.double({ min: 0, max: 1, noNaN: true }),
  open: fc.boolean(),
  found: fc.constantFrom("step", "whole", "composed"),
  undivided: fc.boolean(),
  broken: fc.boolean(),
  agreement: fc.constantFrom(-1, 0, 1),
});

describe("the confidence of a step", () => {
  it("has a weight for every signal, of the sign that the signal must have", () => {
    expect(CONFIDENCE_WEIGHTS).toHaveLength(SIGNALS.length);
    expect(signalsOf(SOUND)).toHaveLength(SIGNALS.length);
    for (const [at, [, sign]] of SIGNALS.entries()) {
      expect((CONFIDENCE_WEIGHTS[at] ?? 0) * sign).toBeGreaterThanOrEqual(0);
    }
  });

  it("is at least 0.8 when two independent origins agree and nothing speaks against them", () => {
    expect(stepConfidence({ ...SOUND, origins: 2 })).toBeGreaterThanOrEqual(0.8);
  });

  it("is at most 0.3 for one weak reading", () => {
    const weak = { ...SOUND, reader: 0.15, relevance: 0.4, credibility: 0.5 };
    expect(stepConfidence(weak)).toBeLessThanOrEqual(0.3);
  });

  it("never falls when an origin, a surer reader or a clearer lead is added, and never rises with a conflict", () => {
    fc.assert(
      fc.property(anyGround, fc.double({ min: 0, max: 1, noNaN: true }), (ground, more) => {
        const before = stepConfidence(ground);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(1);
        expect(stepConfidence({ ...ground, origins: ground.origins + 1 })).toBeGreaterThanOrEqual(before);
        expect(
          stepConfidence({ ...ground, reader: ground.reader + (1 - ground.reader) * more }),
        ).toBeGreaterThanOrEqual(before);
        expect(
          stepConfidence({ ...ground, lead: ground.lead + (1 - ground.lead) * more }),
        ).toBeGreaterThanOrEqual(before);
        expect(stepConfidence({ ...ground, open: true })).toBeLessThanOrEqual(before);
      }),
    );
  });
});

describe("the confidence of a walk", () => {
  it("is the product over its steps, so that a doubtful step makes the whole doubtful", () => {
    const doubtful = { ...SOUND, reader: 0.1 };
    expect(walkConfidence([SOUND, doubtful])).toBeCloseTo(
      stepConfidence(SOUND) * stepConfidence(doubtful),
      12,
    );
  });

  it("is 0 without any step", () => {
    expect(walkConfidence([])).toBe(0);
  });
});

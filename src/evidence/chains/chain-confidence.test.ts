import { describe, expect, it } from "vitest";
import { chainConfidence } from "./chain-confidence.ts";

describe("chain confidence", () => {
  it("multiplies the probabilities in fidelity mode, the stop option included", () => {
    expect(chainConfidence({ probabilities: [0.5, 0.4] }, "product")).toBeCloseTo(0.2, 12);
    expect(chainConfidence({ probabilities: [0.5, 0.4], stop: 0.5 }, "product")).toBeCloseTo(0.1, 12);
  });

  it("takes the geometric mean with a stop term by default, so that lengths compare", () => {
    // (0.5 * 0.4 * 0.8)^(1/3) = 0.16^(1/3)
    expect(chainConfidence({ probabilities: [0.5, 0.4], stop: 0.8 }, "geometric-mean")).toBeCloseTo(
      0.542884,
      6,
    );
    expect(chainConfidence({ probabilities: [0.8], stop: 0.8 }, "geometric-mean")).toBeCloseTo(0.8, 12);
    expect(chainConfidence({ probabilities: [0.8, 0.8, 0.8], stop: 0.8 }, "geometric-mean")).toBeCloseTo(
      0.8,
      12,
    );
  });

  it("counts an end that nobody chose as even odds of being enough", () => {
    // (0.5 * 0.5)^(1/2)
    expect(chainConfidence({ probabilities: [0.5], cutOff: true }, "geometric-mean")).toBeCloseTo(0.5, 12);
  });

  it("is 1 for the empty chain", () => {
    expect(chainConfidence({ probabilities: [] }, "geometric-mean")).toBe(1);
    expect(chainConfidence({ probabilities: [] }, "product")).toBe(1);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../adapters/language/language-tools.ts";
import { selectNextStatementByRules } from "./rules.ts";

const tools = createLanguageTools();
const QUESTION = "Where was the author of The Tin Lantern born?";
const FIRST = "The Tin Lantern is a novel by Ida Moss.";
const SECOND = "Ida Moss was born in Harbourmere.";
const NOISE = "The Ashford Bridge has 14 arches.";

function choose(chain: readonly string[], options: readonly string[]): number[] {
  return selectNextStatementByRules({ question: QUESTION, chain, options, hop: chain.length + 1 }, tools);
}

describe("selectNextStatementByRules", () => {
  it("begins with the statement that speaks of the question's name", () => {
    const [stop = 1, noise = 1, first = 0] = choose([], [NOISE, FIRST]);
    expect(first).toBeGreaterThan(0.8);
    expect(first).toBeGreaterThan(noise);
    expect(stop).toBeLessThan(1e-4);
  });

  it("goes on through the name that the chain brought in", () => {
    const [, noise = 1, second = 0] = choose([FIRST], [NOISE, SECOND]);
    expect(second).toBeGreaterThan(0.6);
    expect(second).toBeGreaterThan(10 * noise);
  });

  it("stops when the chain covers the question and holds a value of the wanted kind", () => {
    const [stop = 0, noise = 1] = choose([FIRST, SECOND], [NOISE, FIRST]);
    expect(stop).toBeGreaterThan(0.7);
    expect(stop).toBeGreaterThan(noise);
  });

  it("gives one probability a label, summing to 1, whatever the texts", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.array(fc.string({ maxLength: 60 }), { maxLength: 3 }),
        fc.array(fc.string({ maxLength: 60 }), { maxLength: 6 }),
        (question, chain, options) => {
          const masses = selectNextStatementByRules({ question, chain, options, hop: 1 }, tools);
          expect(masses).toHaveLength(options.length + 1);
          expect(masses.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 9);
          expect(masses.every((mass) => mass >= 0)).toBe(true);
        },
      ),
    );
  });
});

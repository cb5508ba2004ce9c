import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../../domain/errors.ts";
import { BEAM_DEFAULTS, type BeamSettings, type BeamSteps, searchChains, selectChains } from "./beam.ts";

const FIDELITY: BeamSettings = { ...BEAM_DEFAULTS, scoring: "product" };

/** Steps over `count` statements: candidates are the unused indices, choices come from a table by path. */
function tableSteps(count: number, table: Readonly<Record<string, readonly number[] | undefined>>) {
  const asked: string[] = [];
  const steps: BeamSteps = {
    rank: async (paths, limit) =>
      paths.map((path) =>
        Array.from({ length: count }, (_, index) => index)
          .filter((index) => !path.includes(index))
          .slice(0, limit),
      ),
    choose: async (requests) =>
      requests.map(({ path, hop }) => {
        asked.push(`${hop}:${path.join(",")}`);
        return table[path.join(",")];
      }),
  };
  return { steps, asked };
}

describe("chain beam search", () => {
  it("starts from the paper's defaults", () => {
    expect(BEAM_DEFAULTS).toMatchObject({
      candidates: 20,
      options: 5,
      chains: 20,
      hops: 4,
      minOptionProbability: 1e-4,
    });
  });

  it("gives no chain for a question without statements", async () => {
    const { steps, asked } = tableSteps(0, {});
    expect(await searchChains(FIDELITY, steps)).toEqual({ chains: [], failedChoices: 0 });
    expect(asked).toEqual([]);
  });

  it("keeps the b most probable options and drops those under the minimum", async () => {
    // probabilities of: enough, 0, 1, 2, 3
    const { steps } = tableSteps(4, { "": [0.0, 0.5, 0.00005, 0.3, 0.19995] });
    const { chains } = await searchChains({ ...FIDELITY, hops: 1, options: 2 }, steps);
    expect(chains.map((chain) => chain.path)).toEqual([[0], [2]]);
    const wide = await searchChains({ ...FIDELITY, hops: 1, options: 5 }, steps);
    expect(wide.chains.map((chain) => chain.path)).toEqual([[0], [2], [3]]);
  });

  it("does not ask an ended chain again, and stops when all have ended", async () => {
    const { steps, asked } = tableSteps(3, {
      "": [0, 0.6, 0.4, 0],
      "0": [1, 0, 0],
      "1": [0, 0, 1],
      "1,2": [1, 0],
    });
    const { chains } = await searchChains({ ...FIDELITY, hops: 4 }, steps);
    expect(chains.map(({ path, ended }) => ({ path, ended }))).toEqual([
      { path: [0], ended: "stopped" },
      { path: [1, 2], ended: "stopped" },
    ]);
    expect(asked).toEqual(["1:", "2:0", "2:1", "3:1,2"]);
  });

  it("stops when F chains have ended", async () => {
    const { steps, asked } = tableSteps(2, { "": [0, 0.9, 0.1], "0": [0.9, 0.1], "1": [0.9, 0.1] });
    const { chains } = await searchChains({ ...FIDELITY, chains: 1 }, steps);
    // hop 1 keeps only [0] (F = 1); hop 2 ends it; nothing is asked at hop 3
    expect(chains).toEqual([
      { path: [0], probabilities: [0.9], stop: 0.9, ended: "stopped", confidence: 0.9 * 0.9 },
    ]);
    expect(asked).toEqual(["1:", "2:0"]);
  });

  it("L11 does not let a chain without evidence declare itself enough", async () => {
    const { steps } = tableSteps(1, { "": [0.99, 0.01], "0": [1] });
    const { chains } = await searchChains(FIDELITY, steps);
    expect(chains.map((chain) => chain.path)).toEqual([[0]]);
  });

  it("L11 ends at the hop limit when the selector never finds it enough", async () => {
    const { steps, asked } = tableSteps(9, {
      "": [0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
      "0": [0, 1, 0, 0, 0, 0, 0, 0, 0],
      "0,1": [0, 1, 0, 0, 0, 0, 0, 0],
      "0,1,2": [0, 1, 0, 0, 0, 0, 0],
    });
    const { chains } = await searchChains(FIDELITY, steps);
    expect(chains.map(({ path, ended }) => ({ path, ended }))).toEqual([
      { path: [0, 1, 2, 3], ended: "hop-limit" },
    ]);
    expect(asked).toHaveLength(4);
  });

  it("keeps a chain unextended when its choice fails, and counts the failure", async () => {
    const { steps, asked } = tableSteps(3, { "": [0, 0.7, 0.3, 0], "0": undefined, "1": [0, 0, 1] });
    const { chains, failedChoices } = await searchChains({ ...FIDELITY, hops: 2 }, steps);
    expect(failedChoices).toBe(1);
    expect(chains.map(({ path, ended }) => ({ path, ended }))).toEqual([
      { path: [0], ended: "failed" },
      { path: [1, 2], ended: "hop-limit" },
    ]);
    expect(asked).toEqual(["1:", "2:0", "2:1"]);
  });

  it.each(["budget-spent", "interrupted"] as const)(
    "P14 ends with the chains of the last whole hop when the run is cut short (%s)",
    async (code) => {
      const { steps } = tableSteps(3, { "": [0, 0.7, 0.3, 0] });
      const cut: BeamSteps = {
        ...steps,
        choose: async (requests) => {
          if (requests.some(({ hop }) => hop === 2)) throw new AppError(code, "enough");
          return steps.choose(requests);
        },
      };
      const { chains, cutShort } = await searchChains(FIDELITY, cut);
      expect(chains.map(({ path, ended }) => ({ path, ended }))).toEqual([
        { path: [0], ended: "cut-short" },
        { path: [1], ended: "cut-short" },
      ]);
      expect(cutShort?.code).toBe(code);
    },
  );

  it("passes on what is no cut", async () => {
    const { steps } = tableSteps(3, {});
    const broken = {
      ...steps,
      choose: async () => {
        throw new AppError("configuration", "The key is wrong.");
      },
    };
    await expect(searchChains(FIDELITY, broken)).rejects.toMatchObject({ code: "configuration" });
  });

  it("never takes an option without any probability, even with no minimum", async () => {
    const { steps } = tableSteps(2, { "": [0, 1, 0] });
    const { chains } = await searchChains({ ...FIDELITY, hops: 1, minOptionProbability: 0 }, steps);
    expect(chains.map(({ path }) => path)).toEqual([[0]]);
  });

  it("keeps a question's own chains apart: threshold relative to its best, at most the limit", () => {
    const chains = [0.5, 0.2, 0.05, 0.049].map((confidence) => ({ confidence }));
    expect(selectChains(chains, 0.1, 5)).toEqual(chains.slice(0, 3));
    expect(selectChains(chains, 0.1, 2)).toEqual(chains.slice(0, 2));
    expect(selectChains([], 0.1, 5)).toEqual([]);
  });

  it("never repeats a statement, never exceeds F, L and 1, whatever the selector says", async () => {
    const settings = fc.record({
      candidates: fc.integer({ min: 1, max: 6 }),
      options: fc.integer({ min: 1, max: 6 }),
      chains: fc.integer({ min: 1, max: 8 }),
      hops: fc.integer({ min: 1, max: 4 }),
      minOptionProbability: fc.constant(1e-4),
      scoring: fc.constantFrom("product" as const, "geometric-mean" as const),
    });
    await fc.assert(
      fc.asyncProperty(
        settings,
        fc.integer({ min: 0, max: 6 }),
        fc.infiniteStream(fc.nat(1000)),
        async (s, n, stream) => {
          const { steps } = tableSteps(n, {});
          const random: BeamSteps = {
            ...steps,
            choose: async (requests) =>
              requests.map(({ candidates }) => {
                const draws = Array.from({ length: candidates.length + 1 }, () =>
                  Number(stream.next().value),
                );
                const total = draws.reduce((sum, draw) => sum + draw, 0);
                return total === 0 ? undefined : draws.map((draw) => draw / total);
              }),
          };
          const { chains } = await searchChains(s, random);
          expect(chains.length).toBeLessThanOrEqual(s.chains);
          for (const [index, chain] of chains.entries()) {
            expect(new Set(chain.path).size).toBe(chain.path.length);
            expect(chain.path.length).toBeGreaterThan(0);
            expect(chain.path.length).toBeLessThanOrEqual(s.hops);
            expect(chain.probabilities).toHaveLength(chain.path.length);
            expect(chain.ended).toBeDefined();
            expect(chain.confidence).toBeGreaterThan(0);
            expect(chain.confidence).toBeLessThanOrEqual(1);
            expect(chain.confidence).toBeLessThanOrEqual(chains[index - 1]?.confidence ?? 1);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

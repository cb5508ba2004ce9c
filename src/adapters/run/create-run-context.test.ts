import { describe, expect, it } from "vitest";
import { isAppError } from "../../domain/errors.ts";
import type { LedgerEntry, Timer } from "../../ports/run-context.ts";
import { createRunContext } from "./create-run-context.ts";
import { createRandom } from "./seeded-random.ts";
import { systemTimer } from "./system-time.ts";

const call = (part: Partial<LedgerEntry> = {}): LedgerEntry => ({
  kind: "model",
  purpose: "answer-from-context",
  target: "mock:one",
  inputTokens: 100,
  outputTokens: 10,
  ms: 5,
  cached: false,
  ...part,
});

function handTimer(): Timer & { advance(ms: number): void } {
  let now = 1_000_000;
  return {
    elapsedMs: () => now,
    sleep: async () => {},
    advance(ms) {
      now += ms;
    },
  };
}

describe("run context", () => {
  it("counts model calls apart from cached ones, searches and fetches, and the tokens of embedders", () => {
    const timer = handTimer();
    const run = createRunContext({ timer });
    run.ledger.record(call());
    run.ledger.record(call({ cached: true, inputTokens: 999 }));
    run.ledger.record(call({ kind: "search" }));
    run.ledger.record(call({ kind: "fetch" }));
    run.ledger.record(call({ kind: "embedding" }));
    timer.advance(2500);
    expect(run.ledger.usage()).toEqual({
      modelCalls: 1,
      cachedCalls: 1,
      inputTokens: 200,
      outputTokens: 20,
      searches: 1,
      fetches: 1,
      seconds: 2.5,
    });
  });

  it("prices calls only when every called model has a price", () => {
    const run = createRunContext({ prices: { "mock:one": { input: 10, output: 100 } } });
    run.ledger.record(call());
    expect(run.ledger.usage().money).toBeCloseTo(0.002, 10);
    run.ledger.record(call({ target: "mock:other" }));
    expect(run.ledger.usage().money).toBeUndefined();
  });

  it.each([
    ["calls", { calls: 2 }],
    ["tokens", { tokens: 220 }],
    ["money", { money: 0.004 }],
  ] as const)("P14 stops at the limit of %s and names it", (limit, limits) => {
    const run = createRunContext({ limits, prices: { "mock:one": { input: 10, output: 100 } } });
    run.ledger.record(call());
    expect(() => run.budget.check()).not.toThrow();
    run.ledger.record(call());
    expect(run.budget.spent()).toBe(limit);
    expect(() => run.budget.check()).toThrow(limit);
  });

  it("P14 stops at the limit of seconds, measured from the start of the run", () => {
    const timer = handTimer();
    const run = createRunContext({ timer, limits: { seconds: 3 } });
    timer.advance(2999);
    expect(run.budget.spent()).toBeUndefined();
    timer.advance(1);
    expect(() => run.budget.check()).toThrow("3 seconds");
  });

  it("refuses a money budget when a called model has no price", () => {
    const run = createRunContext({ limits: { money: 1 } });
    run.ledger.record(call());
    let error: unknown;
    try {
      run.budget.check();
    } catch (caught) {
      error = caught;
    }
    expect(isAppError(error, "configuration")).toBe(true);
  });

  it("P14 counts what an embedder reads, and what it costs where that is configured", () => {
    const embedding = { kind: "embedding", purpose: "embed", target: "lab:e5", outputTokens: 0 } as const;
    const run = createRunContext({ limits: { tokens: 100, money: 0.5 } });
    run.ledger.record({ ...embedding, inputTokens: 60, ms: 1, cached: false });
    expect(run.ledger.usage()).toMatchObject({ modelCalls: 0, inputTokens: 60 });
    expect(run.ledger.usage().money).toBeUndefined();
    expect(() => run.budget.check()).not.toThrow();
    run.ledger.record({ ...embedding, inputTokens: 60, ms: 1, cached: false });
    expect(run.budget.spent()).toBe("tokens");
    const priced = createRunContext({ limits: { money: 0.5 } });
    priced.ledger.record({ ...embedding, inputTokens: 60, ms: 1, cached: false, money: 0.6 });
    expect(priced.ledger.usage().money).toBe(0.6);
    expect(priced.budget.spent()).toBe("money");
  });

  it("cached replies cost nothing", () => {
    const run = createRunContext({ limits: { calls: 1, tokens: 50, money: 0.1 } });
    for (let i = 0; i < 10; i++) run.ledger.record(call({ cached: true }));
    expect(() => run.budget.check()).not.toThrow();
  });
});

describe("seeded random", () => {
  it("gives the same numbers for the same seed, others for another, all in [0, 1)", () => {
    const draw = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 1000 }, () => random.next());
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(draw(7).every((number) => number >= 0 && number < 1)).toBe(true);
    const mean = draw(7).reduce((sum, number) => sum + number, 0) / 1000;
    expect(mean).toBeGreaterThan(0.45);
    expect(mean).toBeLessThan(0.55);
  });
});

describe("system timer", () => {
  it("rejects a sleep as interrupted when the signal aborts, before and during it", async () => {
    const controller = new AbortController();
    const sleeping = systemTimer.sleep(60_000, controller.signal);
    controller.abort();
    await expect(sleeping).rejects.toMatchObject({ code: "interrupted" });
    await expect(systemTimer.sleep(1, controller.signal)).rejects.toMatchObject({ code: "interrupted" });
  });
});

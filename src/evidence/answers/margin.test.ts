import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marginOf } from "./margin.ts";

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const hop = (first: number, ...others: number[]) => ({
  supporting: ids("w", first),
  opposing: others.map((count, index) => ids(`x${index}-`, count)),
});

describe("marginOf", () => {
  it("is 0 when there is no finding", () => {
    expect(marginOf([])).toMatchObject({ origins: 0, toChange: 0 });
  });

  it("says plainly that a finding rests on one source", () => {
    const margin = marginOf([hop(1)]);
    expect(margin).toMatchObject({ origins: 1, toChange: 1 });
    expect(margin.explanation).toContain("rests on one source");
  });

  it.each([
    [[hop(3)], 3, 2],
    [[hop(5, 2, 1)], 5, 2],
    [[hop(4), hop(2, 1)], 2, 1],
    [[hop(2), hop(6, 5)], 2, 1],
    [[hop(7), hop(9)], 7, 4],
  ])("takes the weakest hop", (hops, origins, toChange) => {
    expect(marginOf(hops)).toMatchObject({ origins, toChange });
  });

  it("counts an origin that speaks for both values for neither", () => {
    const margin = marginOf([{ supporting: ["twin", "a", "b"], opposing: [["twin"]] }]);
    expect(margin).toMatchObject({ origins: 2, toChange: 1 });
    expect(margin.explanation).toContain("none speaks against it");
  });

  it("says that tied voices do not carry a finding", () => {
    expect(marginOf([hop(1, 1)]).explanation).toContain("do not carry it");
  });

  it("is certain: fewer false origins than the margin never change the winner, wherever they are", () => {
    const table = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(table, { minLength: 1, maxLength: 3 }), (tables) => {
        const hops = tables.map(([first = 0, ...others]) =>
          hop(first + Math.max(0, ...others) + 1, ...others),
        );
        const { toChange } = marginOf(hops);
        for (const { supporting, opposing } of hops) {
          const counts = [supporting.length, ...opposing.map((list) => list.length), 0];
          // every way to turn toChange - 1 origins of any value to any other value
          for (const turned of placements(counts, toChange - 1)) {
            expect(turned.slice(1).every((count) => count < (turned[0] ?? 0))).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("is tight: as many false origins as the margin can draw level", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 11 }), (a, b) => {
        fc.pre(a > b);
        const { toChange } = marginOf([hop(a, b)]);
        expect(a - toChange).toBeLessThanOrEqual(b + toChange);
      }),
    );
  });
});

function placements(counts: readonly number[], moves: number): readonly (readonly number[])[] {
  if (moves <= 0) return [counts];
  const reached = new Map<string, readonly number[]>();
  for (const from of placements(counts, moves - 1)) {
    reached.set(from.join(), from);
    for (let give = 0; give < from.length; give++) {
      if ((from[give] ?? 0) === 0) continue;
      for (let take = 0; take < from.length; take++) {
        const next = from.map((count, index) => count + Number(index === take) - Number(index === give));
        reached.set(next.join(), next);
      }
    }
  }
  return [...reached.values()];
}

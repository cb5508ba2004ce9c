import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBestOf } from "./best-of.ts";

interface Item {
  readonly score: number;
  readonly id: number;
}
const order = (a: Item, b: Item): number => b.score - a.score || a.id - b.id;

describe("best of many", () => {
  it("keeps what sorting and cutting all of them would keep", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 400 }), fc.nat(12), (scores, limit) => {
        const items = scores.map((score, id) => ({ score, id }));
        const best = createBestOf<Item>(limit, (item) => item.score, order);
        for (const item of items) if (best.admits(item.score)) best.offer(item);
        expect(best.sorted()).toEqual([...items].sort(order).slice(0, limit));
      }),
    );
  });
});

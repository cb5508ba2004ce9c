import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createVectorTable } from "./vector-table.ts";
import { dot } from "./vectors.ts";

describe("vector table", () => {
  it("finds the nearest as a plain scan does, after any settings and deletions", () => {
    const vector = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 3 });
    const step = fc.record({ id: fc.nat(30), vector, remove: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), vector, fc.nat(8), (steps, query, limit) => {
        const table = createVectorTable();
        const expected = new Map<string, Float32Array>();
        for (const { id, vector, remove } of steps) {
          if (remove) {
            table.delete(`v${id}`);
            expected.delete(`v${id}`);
          } else {
            table.set(`v${id}`, Float32Array.from(vector));
            expected.set(`v${id}`, Float32Array.from(vector));
          }
        }
        const scan = [...expected]
          .map(([id, values]) => ({ id, score: dot(values, Float32Array.from(query)) }))
          .filter((hit) => hit.score > 0)
          .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
        expect(table.size).toBe(expected.size);
        expect(table.nearest(Float32Array.from(query), limit)).toEqual(scan.slice(0, limit));
      }),
    );
  });

  it("L23 refuses an empty vector and one of another length, and answers no query of another length", () => {
    const table = createVectorTable();
    expect(table.set("a", Float32Array.of())).toBe(false);
    expect(table.set("a", Float32Array.of(1, 0))).toBe(true);
    expect(table.set("b", Float32Array.of(1, 0, 0))).toBe(false);
    expect(table.nearest(Float32Array.of(1, 0, 0), 5)).toEqual([]);
    expect(table.cosine("a", Float32Array.of(1))).toBeUndefined();
    expect(table.cosine("b", Float32Array.of(1, 0))).toBeUndefined();
    expect(table.cosine("a", Float32Array.of(1, 0))).toBe(1);
  });

  it("takes another length after it was cleared", () => {
    const table = createVectorTable();
    table.set("a", Float32Array.of(1, 0));
    table.clear();
    expect(table.size).toBe(0);
    expect(table.set("a", Float32Array.of(0, 0, 1))).toBe(true);
    expect(table.nearest(Float32Array.of(0, 0, 1), 1)).toEqual([{ id: "a", score: 1 }]);
  });
});

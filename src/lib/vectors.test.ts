import { describe, expect, it } from "vitest";
import { cosineMatrix, dot } from "./vectors.ts";

describe("vectors", () => {
  it("multiplies element by element and sums", () => {
    expect(dot(Float32Array.of(1, 2, 3), Float32Array.of(4, 5, 6))).toBe(32);
  });

  it("refuses vectors of unlike length", () => {
    expect(() => dot(Float32Array.of(1), Float32Array.of(1, 2))).toThrow(RangeError);
  });

  it("gives one row per query and one column per row", () => {
    const x = Float32Array.of(1, 0);
    const y = Float32Array.of(0, 1);
    expect(cosineMatrix([x, y], [x, y, x]).map((row) => [...row])).toEqual([
      [1, 0, 1],
      [0, 1, 0],
    ]);
  });
});

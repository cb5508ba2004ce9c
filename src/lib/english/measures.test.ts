import { describe, expect, it } from "vitest";
import { readMeasure } from "./measures.ts";

describe("readMeasure", () => {
  for (const [text, amount, dimension] of [
    ["1.2 km", 1200, "length"],
    ["950 metres", 950, "length"],
    ["about 1,284 metres above the sea", 1284, "length"],
    ["12 square kilometres", 12e6, "area"],
    ["40 acres", 161874.24, "area"],
    ["3,000 tons", 3e9, "mass"],
    ["14 knots", 7.202222, "speed"],
    ["214 rooms", 214, "count"],
  ] as const) {
    it(`reads ${text}`, () => {
      const measure = readMeasure(text);
      expect(measure?.dimension).toBe(dimension);
      expect(measure?.amount).toBeCloseTo(amount, 3);
    });
  }

  it("reads nothing where no number stands", () => {
    expect(readMeasure("very long")).toBeUndefined();
  });

  it("tells a longer stretch in miles from a shorter one in kilometres", () => {
    expect(readMeasure("10 miles")?.amount).toBeGreaterThan(readMeasure("15 km")?.amount ?? Number.NaN);
  });
});

import { describe, expect, it } from "vitest";
import { unitOf } from "./units.ts";

describe("unitOf", () => {
  it.each([
    ["km", "length", 1000],
    ["square km", "area", 1e6],
    ["sq. metres", "area", 1],
    ["percent", "share", 0.01],
    ["kilos", "mass", 1000],
  ])("%s is of %s", (name, dimension, factor) => expect(unitOf(name)).toEqual({ dimension, factor }));

  it.each(["people", "square people", "square kg", "", "square"])("%j is none", (name) => {
    expect(unitOf(name)).toBeUndefined();
  });
});

import { expect, it } from "vitest";
import { countOf } from "./counts.ts";

it("countOf takes the singular for one alone and groups digits", () => {
  expect([0, 1, 2, 1_200].map((count) => countOf(count, "source"))).toEqual([
    "0 sources",
    "1 source",
    "2 sources",
    "1,200 sources",
  ]);
  expect(countOf(2, "cached reply", "cached replies")).toBe("2 cached replies");
});

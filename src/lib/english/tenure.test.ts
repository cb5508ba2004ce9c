import { describe, expect, it } from "vitest";
import { rankOf, tenureOf } from "./tenure.ts";

describe("tenureOf", () => {
  it.each([
    ["Who was the first director of the institute?", "first"],
    ["The institute's founding chief executive was Ann Lee.", "first"],
    ["The current station director is Ann Lee.", "current"],
    ["Ann Lee, the former mayor of Lenn, spoke.", "past"],
    ["From 1926 until 1944 she was director of the institute.", "past"],
    ["The second director was Ann Lee.", "other-rank"],
  ])("%s", (text, expected) => {
    expect(tenureOf(text)).toBe(expected);
  });

  it.each([
    "Ann Lee is director of the institute.",
    "The first train came in 1926.",
    "The film director won.",
  ])("says nothing of %s", (text) => {
    expect(tenureOf(text)).toBeUndefined();
  });

  it("tells ranks apart, the present one aside", () => {
    expect(rankOf("its second director")).toBe("second");
    expect(rankOf("its present director")).toBeUndefined();
  });
});

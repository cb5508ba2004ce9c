import { describe, expect, it } from "vitest";
import { mayHoldTogether, statedTime } from "./times.ts";

const together = (a: string, b: string) => mayHoldTogether(statedTime(a), statedTime(b));

describe("stated times", () => {
  it.each([
    ["mayor in 1990", "mayor in 2005", true],
    ["mayor from 1985 to 1990", "mayor since 1995", true],
    ["mayor until 1990", "mayor since 2001", true],
    ["the former mayor", "the mayor", true],
    ["mayor in 1990", "mayor in 1990", false],
    ["mayor from 1985 to 1995", "mayor in 1990", false],
    ["the mayor", "the mayor", false],
    ["mayor in 1990", "the mayor", false],
  ])("%s and %s may hold together: %s", (a, b, expected) => {
    expect(together(a, b)).toBe(expected);
    expect(together(b, a)).toBe(expected);
  });
});

import { describe, expect, it } from "vitest";
import { isOneName } from "./joined-names.ts";

describe("isOneName", () => {
  it.each([
    ["the Stone", "Light Prize"],
    ["The Sword", "Shield Medal"],
    ["the Harbour", "Coast Insurance Company"],
    ["Grigsby", "Sons"],
  ])("%s and %s: one", (first, second) => {
    expect(isOneName(first, second)).toBe(true);
  });

  it.each([
    ["the Beatles", "Elton John"],
    ["Oxford", "Cambridge University"],
    ["the Arts Prize", "Light Prize"],
    ["the Silver", "Gold Medals"],
    ["the stone", "Light Prize"],
  ])("%s and %s: two", (first, second) => {
    expect(isOneName(first, second)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { mentions, nameMatch } from "./same-name.ts";

describe("nameMatch", () => {
  it("F26 meets spellings and fuller forms of one name, and keeps two people apart", () => {
    expect(nameMatch("Electrons", "electrons")).toBe(1);
    expect(nameMatch("The Old Mill (novel)", "Old Mill")).toBe(0.95);
    expect(nameMatch("Dillon Hart Francis", "Dillon Francis")).toBeGreaterThanOrEqual(0.75);
    expect(nameMatch("John Doe", "Jane Doe")).toBe(0);
    expect(nameMatch("The Feud (1919 film)", "The Feud (1926 film)")).toBeLessThan(0.6);
  });

  it("does not take a surname alone for the person", () => {
    expect(nameMatch("Doe", "John Adam Doe")).toBeLessThan(0.6);
    expect(nameMatch("", "John Doe")).toBe(0);
  });
});

it("finds a name only as whole words", () => {
  expect(mentions("the ida mosses of lenn", "Ida Moss")).toBe(false);
  expect(mentions("the late ida moss of lenn", "Ida Moss")).toBe(true);
});

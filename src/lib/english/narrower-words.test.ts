import { expect, it } from "vitest";
import { narrowerWords } from "./narrower-words.ts";

it("knows that a guitarist is a musician, in the plural too", () => {
  expect(narrowerWords("musicians").has("guitarist")).toBe(true);
  expect([...narrowerWords("lantern")]).toEqual(["lantern"]);
});

import { expect, it } from "vitest";
import { baseVerb } from "./base-verb.ts";

it("gives the base form of regular forms", () => {
  const forms =
    "married starred directed produced located moved stopped flows carries crosses owned opened edited used based";
  expect(forms.split(" ").map(baseVerb)).toEqual(
    "marry star direct produce locate move stop flow carry cross own open edit use base".split(" "),
  );
});

it("leaves other words as they are", () => {
  expect(["wrote", "bus", "glass", "red", "is"].map(baseVerb)).toEqual([
    "wrote",
    "bus",
    "glass",
    "red",
    "is",
  ]);
});

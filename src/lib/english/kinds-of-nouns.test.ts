import { expect, it } from "vitest";
import { kindOfNoun } from "./kinds-of-nouns.ts";

it("knows what kind of thing a noun names, in singular and plural", () => {
  expect(
    ["singer", "cities", "universities", "novel", "population", "year", "churches", "nationality"].map(
      kindOfNoun,
    ),
  ).toEqual(["person", "place", "organisation", "work", "number", "date", "place", "nationality"]);
});

it("takes unknown doers for people, and other words for nothing", () => {
  expect(["skier", "harpist", "librarian"].map(kindOfNoun)).toEqual(["person", "person", "person"]);
  expect(["water", "chapter", "fog"].map(kindOfNoun)).toEqual(["other", "other", "other"]);
});

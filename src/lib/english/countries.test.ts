import { expect, it } from "vitest";
import { countryOf, countryOfPlace, demonymOf, isCountryName, isDemonym } from "./countries.ts";

it("brings a country, its people and its parts to one value", () => {
  expect(["Iran", "Iranian", "Persia", "the Netherlands", "Dutch", "U.S.", "Idaho"].map(countryOf)).toEqual([
    "Iran",
    "Iran",
    "Iran",
    "Netherlands",
    "Netherlands",
    "United States",
    "United States",
  ]);
  expect(countryOf("Harbourmere")).toBeUndefined();
});

it("finds the country at the end of a place", () => {
  expect(countryOfPlace("Ada County, Idaho, United States")).toBe("United States");
  expect(countryOfPlace("southwestern Brazil")).toBe("Brazil");
  expect(countryOfPlace("Riverland of South Australia")).toBe("Australia");
  expect(countryOfPlace("Ashford coast")).toBeUndefined();
});

it("tells demonyms from country names", () => {
  expect([isDemonym("French"), isDemonym("France")]).toEqual([true, false]);
  expect([isCountryName("France"), isCountryName("French"), isCountryName("the U.S.")]).toEqual([
    true,
    false,
    true,
  ]);
  expect(demonymOf("Finland")).toBe("Finnish");
});

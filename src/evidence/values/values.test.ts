import { describe, expect, it } from "vitest";
import { compareValues, isDateValue } from "./values.ts";

describe("compareValues", () => {
  it.each([
    ["Paris", "Paris, France", "compatible"],
    ["Paris", "paris", "same"],
    ["Paris", "Lyon", "different"],
    ["John Doe", "John T. Doe", "compatible"],
    ["J. Doe", "John Doe", "compatible"],
    ["John T. Doe", "John R. Doe", "different"],
    ["president", "vice president", "different"],
    ["North Harrow", "Harrow", "different"],
    ["American", "United States", "same"],
    ["New York", "New York City", "compatible"],
  ])("names: %s and %s are %s", (a, b, expected) => {
    expect(compareValues(a, b)).toBe(expected);
    expect(compareValues(b, a)).toBe(expected);
  });

  it.each([
    ["1987", "12 March 1987", "compatible"],
    ["12 March 1987", "March 12, 1987", "same"],
    ["1987-03-12", "12 March 1987", "same"],
    ["12 March 1987", "14 March 1987", "different"],
    ["1891", "1911", "different"],
    ["in 1891", "1891", "same"],
    ["the 1890s", "1891", "compatible"],
    ["about 1890", "1891", "compatible"],
    ["44 BC", "44 AD", "different"],
    ["13 July 100 BC", "100 BC", "compatible"],
    ["13 July 100 BC", "12 July 100 BC", "different"],
    ["the 1890s", "1901", "different"],
    ["12 March 1987", "1987-03-12T08:30:00Z", "compatible"],
    ["١٨٩١", "1891", "same"],
    ["1891", "Paris", "incomparable"],
    ["a storm in 1891", "1891", "compatible"],
  ])("dates: %s and %s are %s", (a, b, expected) => {
    expect(compareValues(a, b)).toBe(expected);
    expect(compareValues(b, a)).toBe(expected);
  });

  it.each([
    ["12 people", "twelve people", "same"],
    ["1,200", "1200 people", "compatible"],
    ["10", "10 million", "different"],
    ["10 km", "6.2 miles", "compatible"],
    ["10 km", "9 km", "different"],
    ["14 %", "40 %", "different"],
    ["14 percent", "14 per cent", "same"],
    ["about 3 million", "3,020,000", "compatible"],
    ["3,5 kg", "3.5 kg", "same"],
    ["10 km", "10 kg", "incomparable"],
    ["forty-two", "42", "same"],
  ])("quantities: %s and %s are %s", (a, b, expected) => {
    expect(compareValues(a, b)).toBe(expected);
    expect(compareValues(b, a)).toBe(expected);
  });

  it("takes only a whole date for a date", () => {
    expect(isDateValue("12 March 1987")).toBe(true);
    expect(isDateValue("March of the Penguins 1987 tour")).toBe(false);
    expect(isDateValue("31 Foo 1987")).toBe(false);
    expect(isDateValue("31 April 1987")).toBe(false);
    expect(isDateValue("2500")).toBe(false);
  });
});

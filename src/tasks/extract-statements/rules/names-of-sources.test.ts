import { describe, expect, it } from "vitest";
import { nameOfSource } from "./names-of-sources.ts";

describe("nameOfSource", () => {
  it.each([
    ["Ida Moss, novelist", "Ida Moss was born in Lenn.", "Ida Moss"],
    ["Lenn: a short guide", "Lenn has a market.", "Lenn"],
    ["HOLLOW MILL, LENN: A LIST OF OWNERS", "The Hollow Mill stands on the Lenn.", "Hollow Mill"],
    ["lenn", "Lenn is a town.", "Lenn"],
    ["MOSS, Ida Mary (1862-1940), novelist", "She wrote.", "Ida Mary Moss"],
    ["MOSS, Ida Mary", "She wrote.", "Ida Mary Moss"],
    ["moss-ida", "In Lenn, Ida Moss was known.", "Ida Moss"],
    ["The Lenn Fair, 1902", "It was held.", "The Lenn Fair"],
  ])("calls %j as its text does", (title, text, name) => {
    expect(nameOfSource(title, text)).toBe(name);
  });

  it.each(["Frederick I, Elector of Lenn", "Sea Wars: The Second Part", "Lenn (town)"])(
    "keeps %j, which adds nothing",
    (title) => {
      expect(nameOfSource(title, `${title} is known.`)).toBe(title);
    },
  );

  it("does not invent a name where the text has none", () => {
    expect(nameOfSource("lenn", "Nothing of it here.")).toBe("lenn");
    expect(nameOfSource("moss-ida", "She was known as Moss.")).toBe("moss-ida");
    expect(nameOfSource("", "Text.")).toBe("");
  });
});

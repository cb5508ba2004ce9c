import { describe, expect, it } from "vitest";
import { nameOfSource } from "./names-of-sources.ts";

describe("nameOfSource", () => {
  it.each([
    ["Ida Moss, novelist", "Ida Moss was born in Lenn.", "Ida Moss"],
    ["Lenn: a short guide", "Lenn has a market.", "Lenn"],
    ["HOLLOW MILL, LENN: A LIST OF OWNERS", "The Hollow Mill stands on the Lenn.", "Hollow Mill"],
    ["lenn", "Lenn is a town.", "Lenn"],
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
    expect(nameOfSource("", "Text.")).toBe("");
  });
});

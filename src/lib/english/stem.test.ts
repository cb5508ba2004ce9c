import { describe, expect, it } from "vitest";
import { stemWord } from "./stem.ts";

describe("stemWord", () => {
  it("brings forms of one word together", () => {
    for (const forms of [
      "direct directed directing director",
      "marry married marries marriage",
      "write wrote written writer",
      "population populations",
      "produce produced producer",
    ]) {
      expect(new Set(forms.split(" ").map(stemWord)).size).toBe(1);
    }
  });

  it("keeps different words apart", () => {
    expect(stemWord("live")).not.toBe(stemWord("leave"));
    expect(stemWord("river")).not.toBe(stemWord("rise"));
  });

  it("leaves digits, short words and other scripts as they are, in lower case", () => {
    expect(["1938", "At", "Σοφία", "B-52"].map(stemWord)).toEqual(["1938", "at", "σοφία", "b-52"]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchTerms } from "./search-terms.ts";

describe("search terms", () => {
  it("are folded and stemmed words in order, with repeats", () => {
    expect(searchTerms("The Mill's millers, MILLING crêpes")).toEqual([
      "the",
      "mill",
      "miller",
      "mill",
      "crepe",
    ]);
  });

  it("are pairs of characters where a script has no spaces", () => {
    expect(searchTerms("東京都 の")).toEqual(["東京", "京都", "の"]);
  });

  it("are letters and digits only, and bounded, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        for (const term of searchTerms(text)) {
          expect(term).toMatch(/^[\p{L}\p{N}]+$/u);
          expect(term.length).toBeLessThanOrEqual(48);
        }
      }),
    );
  });
});

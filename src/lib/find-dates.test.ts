import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDates } from "./find-dates.ts";

const found = (text: string) => findDates(text).map((hit) => [hit.text, hit.date.value]);

describe("findDates", () => {
  it("finds dates of every precision in running text", () => {
    expect(found("Born on 12 March 1987, he left in May 1999, and again in 2004.")).toEqual([
      ["12 March 1987", "1987-03-12"],
      ["May 1999", "1999-05"],
      ["2004", "2004"],
    ]);
    expect(found("On April 5, 2001 (not 2001-04-06) in 44 BC")).toEqual([
      ["April 5, 2001", "2001-04-05"],
      ["2001-04-06", "2001-04-06"],
      ["44 BC", "-000043"],
    ]);
  });

  it("does not take quantities, prices and parts of longer numbers for years", () => {
    expect(found("1500 people paid $1999 for 1200 metres, no. 12345, 1,987 and 1987.5.")).toEqual([]);
  });

  it("reads both ends of a range", () => {
    expect(found("(1790–1850) and 1914-1918").map(([text]) => text)).toEqual([
      "1790",
      "1850",
      "1914",
      "1918",
    ]);
  });

  it("looks again behind a word that is no month", () => {
    expect(found("Founded 1987. Until May 1999")).toEqual([
      ["1987", "1987"],
      ["May 1999", "1999-05"],
    ]);
  });

  it("T10 finds dates in digits of other scripts at their own place", () => {
    const text = "عام ١٩٨٧ كان";
    expect(findDates(text).map((hit) => [text.slice(hit.start, hit.end), hit.date.value])).toEqual([
      ["١٩٨٧", "1987"],
    ]);
  });

  it("gives spans in order, without overlap, that slice to their text", () => {
    const word = fc.constantFrom(
      "12",
      "March",
      "1987",
      "May",
      ",",
      "2004",
      "-",
      "BC",
      "in",
      "1999-01-02",
      " ",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const text = words.join(" ");
        let last = 0;
        for (const hit of findDates(text)) {
          expect(text.slice(hit.start, hit.end)).toBe(hit.text);
          expect(hit.start).toBeGreaterThanOrEqual(last);
          last = hit.end;
        }
      }),
    );
  });

  it("is linear on hostile text", () => {
    const text = "May 1 ".repeat(50_000);
    const start = performance.now();
    findDates(text);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDates, findDates, monthOf, parseDate } from "./dates.ts";

const found = (text: string) =>
  findDates(text).map(({ text: written, year, month, day }) => [written, year, month, day]);

describe("findDates", () => {
  it("reads dates in the ways prose writes them", () => {
    expect(found("born 4 May 1938, died June 6, 2000; opened in March 1911")).toEqual([
      ["4 May 1938", 1938, 5, 4],
      ["June 6, 2000", 2000, 6, 6],
      ["March 1911", 1911, 3, undefined],
    ]);
    expect(found("c. 1560, 44 BC, the 1960s, 1938-05-04")).toEqual([
      ["1560", 1560, undefined, undefined],
      ["44 BC", -44, undefined, undefined],
      ["1960s", 1960, undefined, undefined],
      ["1938-05-04", 1938, 5, 4],
    ]);
  });

  it("carries each date as lib/dates reads it, with its precision", () => {
    expect(findDates("c. 1560, 44 BC, May 1938, 4 May 1938").map(({ date }) => date)).toEqual([
      { value: "1560", precision: "year" },
      { value: "-000043", precision: "year" },
      { value: "1938-05", precision: "month" },
      { value: "1938-05-04", precision: "day" },
    ]);
  });

  it("takes a day that no calendar has for no day", () => {
    expect(found("held on 31 April 2005, again on 45 May 2006")).toEqual([
      ["April 2005", 2005, 4, undefined],
      ["May 2006", 2006, 5, undefined],
    ]);
  });

  it("takes no amount, measure or price for a year", () => {
    expect(found("1,200 people, 1500 km, $1900, 15.1938, 2000 inhabitants")).toEqual([]);
  });

  it("gives offsets of the text it found", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (noise) => {
        const text = `${noise} 4 May 1938`;
        for (const { text: written, start, end } of findDates(text))
          expect(text.slice(start, end)).toBe(written);
      }),
    );
  });
});

describe("compareDates", () => {
  it("orders by the known parts and leaves what one date does not say open", () => {
    const [year, month, day, later] = ["1938", "May 1938", "4 May 1938", "5 May 1938"].map(
      (text) => findDates(text)[0]!,
    );
    expect(compareDates(day!, later!)).toBeLessThan(0);
    expect(compareDates(year!, day!)).toBe(0);
    expect(compareDates(month!, later!)).toBe(0);
    expect(compareDates(findDates("44 BC")[0]!, year!)).toBeLessThan(0);
  });
});

describe("parseDate", () => {
  it("reads a text that is nothing but a date", () => {
    expect(parseDate("in May 1938")?.month).toBe(5);
    expect(parseDate("the mill of 1938")).toBeUndefined();
    expect(parseDate("1938 or 1939")).toBeUndefined();
  });
});

it("knows months by name and short form, and `may` only as a whole word", () => {
  expect(["January", "Sept.", "may", "Ma", "mayor"].map(monthOf)).toEqual([1, 9, 5, 0, 0]);
});

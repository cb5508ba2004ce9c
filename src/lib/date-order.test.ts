import { describe, expect, it } from "vitest";
import { compareDates, dateInterval, isProvenWithin, latestOf } from "./date-order.ts";
import { type DateValue, parseDate } from "./dates.ts";

function date(text: string): DateValue {
  const reading = parseDate(text);
  if (reading.status !== "date") throw new Error(`${text}: ${reading.reason}`);
  return reading.date;
}

describe("compareDates", () => {
  it("orders dates of any precision when one ends before the other begins", () => {
    expect(compareDates(date("1986"), date("March 1987"))).toBe(-1);
    expect(compareDates(date("1987-03-12"), date("44 BC"))).toBe(1);
  });

  it("leaves open what the precision leaves open", () => {
    expect(compareDates(date("1987"), date("March 1987"))).toBeUndefined();
    expect(compareDates(date("1987-03-12"), date("1987-03-12T10:00:00Z"))).toBeUndefined();
  });

  it("calls the same date to the same precision equal", () => {
    expect(compareDates(date("March 1987"), date("1987-03"))).toBe(0);
  });
});

describe("latestOf", () => {
  it("takes what begins last, and of two that begin together what says more, in any order", () => {
    const dates = ["2011", "2019", "2019-01", "2018-12-31"].map(date);
    expect(latestOf(dates)).toEqual(date("2019-01"));
    expect(latestOf([...dates].reverse())).toEqual(date("2019-01"));
    expect(latestOf([])).toBeUndefined();
  });
});

describe("T1 windows", () => {
  const window = { startMs: Date.UTC(2020, 0, 1), endMs: Date.UTC(2020, 1, 1) };

  it("T1 includes the start, excludes the end", () => {
    expect(isProvenWithin(date("2020-01-01T00:00:00Z"), window)).toBe(true);
    expect(isProvenWithin(date("2020-01-31T23:59:59Z"), window)).toBe(true);
    expect(isProvenWithin(date("2020-02-01T00:00:00Z"), window)).toBe(false);
  });

  it("T1 proves nothing by a date that is less precise than the window", () => {
    expect(isProvenWithin(date("2020"), window)).toBe(false);
    expect(isProvenWithin(date("2020-01"), window)).toBe(true);
  });

  it("knows the length of years and months", () => {
    const days = (text: string) =>
      (dateInterval(date(text)).endMs - dateInterval(date(text)).startMs) / 86_400_000;
    expect([days("2020"), days("2021"), days("2020-02"), days("2020-02-10")]).toEqual([366, 365, 29, 1]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { civilFromDays, daysFromCivil } from "./calendar.ts";
import { formatUtc, type ParseDateOptions, parseDate } from "./dates.ts";

function value(text: string, options?: ParseDateOptions): string {
  const reading = parseDate(text, options);
  return reading.status === "date" ? `${reading.date.value} ${reading.date.precision}` : reading.status;
}

describe("forms that are read", () => {
  it.each([
    ["1987", "1987 year"],
    ["1987-03", "1987-03 month"],
    ["1987-03-12", "1987-03-12 day"],
    ["2020/10/31", "2020-10-31 day"],
    ["12 March 1987", "1987-03-12 day"],
    ["12th of March, 1987", "1987-03-12 day"],
    ["March 12, 1987", "1987-03-12 day"],
    ["Mar. 3rd, 2001", "2001-03-03 day"],
    ["March 1987", "1987-03 month"],
    ["Thursday, 4 May 2023", "2023-05-04 day"],
    ["12-Mar-1987", "1987-03-12 day"],
    ["Thu, 01 Jan 1970 00:00:00 +0000", "1970-01-01T00:00:00Z instant"],
    ["2020-01-01T23:30:00-05:00", "2020-01-02T04:30:00Z instant"],
    ["2020-01-01T10:00:00.123Z", "2020-01-01T10:00:00Z instant"],
  ])("reads %s as %s", (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it("reads months of six languages, whatever the case and the accents", () => {
    expect(value("12. März 1987")).toBe("1987-03-12 day");
    expect(value("1 de mayo de 1999")).toBe("1999-05-01 day");
    expect(value("3 AOÛT 1914")).toBe("1914-08-03 day");
    expect(value("2 giugno 1946")).toBe("1946-06-02 day");
  });
});

describe("what is refused, and why", () => {
  it("never rolls a day over that the month does not have", () => {
    expect(value("2023-02-30")).toBe("invalid");
    expect(value("29 February 1900")).toBe("invalid");
    expect(value("29 February 2000")).toBe("2000-02-29 day");
  });

  it("calls all-number dates ambiguous until their order is told", () => {
    expect(value("01/02/2020")).toBe("ambiguous");
    expect(value("31-10-2020")).toBe("ambiguous");
    expect(value("31-10-2020", { format: "day-first" })).toBe("2020-10-31 day");
    expect(value("31-10-2020", { format: "month-first" })).toBe("invalid");
  });

  it("names the reason", () => {
    expect(parseDate("2023-02-30")).toEqual({ status: "invalid", reason: "month 2 of 2023 has no day 30" });
    expect(parseDate("01/02/2020")).toMatchObject({
      reason: expect.stringContaining("order of day and month"),
    });
  });
});

describe("T1 dates without a time zone", () => {
  it("T1 keeps only the day of a time without a zone, instead of taking the host's", () => {
    expect(value("2020-01-01T23:59:59")).toBe("2020-01-01 day");
    expect(value("Wed, 01 Jan 2020 23:59:59")).toBe("2020-01-01 day");
  });

  it("T1 puts an instant of another zone on its UTC day", () => {
    expect(value("2020-01-01T23:59:59-01:00")).toBe("2020-01-02T00:59:59Z instant");
  });
});

describe("T3 odd times", () => {
  it("T3 reads a leap second as the second before it", () => {
    expect(value("2016-12-31T23:59:60Z")).toBe("2016-12-31T23:59:59Z instant");
    expect(value("2016-12-31T23:59:61Z")).toBe("invalid");
  });

  it("T3 takes offsets that are no whole hours and refuses names that are no one offset", () => {
    expect(value("2020-06-01T12:00:00+05:45")).toBe("2020-06-01T06:15:00Z instant");
    expect(value("2020-06-01T12:00:00+15:00")).toBe("invalid");
    expect(value("Mon, 01 Jun 2020 12:00:00 IST")).toBe("invalid");
  });
});

describe("T5 far and short years", () => {
  it("T5 reads years before 1970 and before our era", () => {
    expect(value("1066-10-14")).toBe("1066-10-14 day");
    expect(value("15 March 44 BCE")).toBe("-000043-03-15 day");
    expect(value("44 BC")).toBe("-000043 year");
    expect(value("AD 79")).toBe("0079 year");
  });

  it("T5 refuses years that it does not hold, and two digits, by name", () => {
    expect(parseDate("+012345-01-01")).toMatchObject({ reason: expect.stringContaining("9999") });
    expect(parseDate("1 May 12000")).toMatchObject({ reason: expect.stringContaining("9999") });
    expect(parseDate("3 May 85")).toMatchObject({ reason: expect.stringContaining("no century") });
    expect(parseDate("03/05/85", { format: "day-first" })).toMatchObject({
      reason: expect.stringContaining("no century"),
    });
    expect(value("0000")).toBe("invalid");
  });
});

describe("T10 digits and letters of other locales", () => {
  it("T10 reads Arabic-Indic, Persian, Devanagari and full-width digits", () => {
    expect(value("١٢ March ١٩٨٧")).toBe("1987-03-12 day");
    expect(value("۱۹۸۷-۰۳-۱۲")).toBe("1987-03-12 day");
    expect(value("१९८७")).toBe("1987 year");
    expect(value("１９８７")).toBe("1987 year");
  });

  it("T10 knows the Turkish dotless i in either case", () => {
    expect([value("MAYIS 2001"), value("mayıs 2001"), value("Kasım 2001")]).toEqual([
      "2001-05 month",
      "2001-05 month",
      "2001-11 month",
    ]);
  });
});

describe("the calendar", () => {
  it("goes from days to dates and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -4_000_000, max: 3_000_000 }), (days) => {
        const { year, month, day } = civilFromDays(days);
        expect(daysFromCivil(year, month, day)).toBe(days);
      }),
    );
  });

  it("agrees with the platform's own calendar on instants, and parses what it prints", () => {
    const range = { min: -62_135_596_800, max: 253_402_300_799 };
    fc.assert(
      fc.property(fc.integer(range), (seconds) => {
        const printed = formatUtc(seconds * 1000);
        expect(printed).toBe(`${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`);
        expect(value(printed)).toBe(`${printed} instant`);
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 9e15])(
    "T9 writes no date for a clock that says %s",
    (ms) => {
      expect(() => formatUtc(ms)).toThrow(RangeError);
    },
  );

  it("never throws and never invents precision, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (text) => {
        expect(["date", "invalid", "ambiguous"]).toContain(parseDate(text).status);
      }),
    );
  });
});

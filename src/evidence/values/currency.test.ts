import { describe, expect, it } from "vitest";
import { makeSource } from "../../../test/methods/make-records.ts";
import type { PartialDate } from "../../domain/date.ts";
import { asksForPresent, isOutdated, latestDate } from "./currency.ts";

const day = (value: string): PartialDate => ({ value, precision: "day" });
const year = (value: string): PartialDate => ({ value, precision: "year" });

describe("questions for the present", () => {
  it.each([
    ["Who is the present mayor of Thorle?", true],
    ["Who is currently the owner?", true],
    ["Who was the mayor in 1999?", false],
    ["Who presented the plans?", false],
  ])("%s: %s", (question, expected) => expect(asksForPresent(question)).toBe(expected));

  it("finds the latest date, as far as precision tells", () => {
    const sources = [day("2019-05-16"), day("2023-03-14"), year("2011")].map((publishedAt, index) =>
      makeSource(`s${index}`, "", { publishedAt }),
    );
    expect(latestDate(sources)).toEqual(day("2023-03-14"));
    expect(latestDate([makeSource("s", "")])).toBeUndefined();
  });

  it("finds the same latest date in any order of the sources", () => {
    const month: PartialDate = { value: "2019-05", precision: "month" };
    const sources = [year("2019"), month].map((publishedAt, index) =>
      makeSource(`s${index}`, "", { publishedAt }),
    );
    expect(latestDate(sources)).toEqual(month);
    expect(latestDate([...sources].reverse())).toEqual(month);
  });

  it("calls nothing outdated that is undated or might be as late", () => {
    expect(isOutdated(day("2011-05-19"), [day("2019-05-16")])).toBe(true);
    expect(isOutdated(year("2019"), [day("2019-05-16")])).toBe(false);
    expect(isOutdated(undefined, [day("2019-05-16")])).toBe(false);
    expect(isOutdated(day("2019-05-16"), [undefined])).toBe(false);
  });
});

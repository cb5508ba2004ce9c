import { describe, expect, it } from "vitest";
import { isSupportedAnswer, unsupportedFacts } from "./support.ts";

const QUOTES = ["Output of the mill rose by 14 % after Jon Vale took over on 4 May 1923.", "The Old Mill"];

describe("support of a text by its quotes", () => {
  it.each([
    ["Output rose 14 %.", []],
    ["Output rose 40 %.", ["40"]],
    ["Vale took over in 1923.", []],
    ["Vale took over in May 1923.", []],
    ["Vale took over on 5 May 1923.", ["5 May 1923"]],
    ["Vale took over in 1932.", ["1932"]],
    ["The mill belonged to Jon Vale.", []],
    ["The mill belonged to Edda Vale.", ["Edda"]],
    ["Output rose by fourteen percent.", []],
  ])("F13 %s", (sentence, expected) => {
    expect(unsupportedFacts(sentence, QUOTES).map((fact) => fact.replace(/\s?%$/, ""))).toEqual(expected);
  });

  it.each([
    ["14 %", true],
    ["40 %", false],
    ["4 May 1923", true],
    ["May 4, 1923", true],
    ["1923-05-04", true],
    ["6 May 1923", false],
    ["Jon Vale", true],
    ["Edda Brandt", false],
    ["the Old Mill", true],
    ["yes", true],
    ["!", false],
    ["of the", false],
  ])("F13 answer %s is supported: %s", (answer, expected) => {
    expect(isSupportedAnswer(answer, QUOTES)).toBe(expected);
  });

  it("accepts a country in its other form", () => {
    expect(isSupportedAnswer("France", ["He was a French painter."])).toBe(true);
    expect(isSupportedAnswer("Spain", ["He was a French painter."])).toBe(false);
  });
});

import { expect, it } from "vitest";
import { findNumbers, readNumberWord } from "./numbers.ts";

it("reads numbers in digits and words with their scale", () => {
  const text = "12,400 people, forty-two boats, 2.5 million pounds, three hundred and $1,000";
  expect(findNumbers(text).map(({ text: written, value }) => [written, value])).toEqual([
    ["12,400", 12400],
    ["forty-two", 42],
    ["2.5 million", 2_500_000],
    ["three hundred", 300],
    ["$1,000", 1000],
  ]);
});

it("leaves numbers inside words and long digit strings alone", () => {
  expect(findNumbers("B52 and 1234567890123456")).toEqual([]);
});

it("reads one number word, and nothing that only looks like one", () => {
  const words = [
    "zero",
    "nineteen",
    "twenty",
    "forty-two",
    "forty-twelve",
    "two-forty",
    "twenty-one-two",
    "fort",
  ];
  const values = [0, 19, 20, 42, undefined, undefined, undefined, undefined];
  expect(words.map(readNumberWord)).toEqual(values);
});

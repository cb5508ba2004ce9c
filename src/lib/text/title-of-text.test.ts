import { describe, expect, it } from "vitest";
import { titleOfText } from "./title-of-text.ts";

describe("titleOfText", () => {
  it.each([
    ["Tomas Reyle, journalist\n\nTomas Reyle was a journalist.", "Tomas Reyle, journalist"],
    ["DUNMORE YARD: A LIST OF HULLS\nThe yard worked from 1861.", "DUNMORE YARD: A LIST OF HULLS"],
    ["Odile Marsh (1931-2004) was a French-born actress.", "Odile Marsh"],
    ["Edvard Holm, Danish botanist. He described algae.", "Edvard Holm"],
    ["The Aberdeen Maritime Gallery is a public gallery.", "Aberdeen Maritime Gallery"],
    ["Orrin Island lies forty miles north.", "Orrin Island"],
  ])("finds the title of %j", (text, title) => {
    expect(titleOfText(text)).toBe(title);
  });

  it.each([
    "",
    "Dear Nell,\n\nyou ask after Augusta.",
    "Date: March 2019\n\nIt is done.",
    "In 1902 the station opened.",
    "3rd March 1926\n\nMy dear Nell, it is done.",
    "Nobody knows why.",
    "a line in lower case\n\nand more",
  ])("finds none in %j", (text) => {
    expect(titleOfText(text)).toBeUndefined();
  });

  it("ends on hostile text", () => {
    expect(titleOfText("A ".repeat(200_000))).toBeUndefined();
  });

  it("is the head of an entry in a book of lives", () => {
    expect(titleOfText("GRAVES, Ottoline Mary (1862-1940), botanist.\n\nShe led.")).toBe(
      "GRAVES, Ottoline Mary",
    );
    expect(titleOfText("LONDON, Tuesday. It rained.")).toBeUndefined();
  });
});

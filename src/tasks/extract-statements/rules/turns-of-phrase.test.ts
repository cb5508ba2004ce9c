import { describe, expect, it } from "vitest";
import { draftsOfTurns } from "./turns-of-phrase.ts";

function read(text: string, title: string): string[] {
  return draftsOfTurns(text, title).map(({ subject, predicate, object }) =>
    [subject, predicate, object].join(" | "),
  );
}

describe("draftsOfTurns", () => {
  it.each([
    ["The hall, by the Lenn-born architect Ann Lee, cost much.", "Hall", "Ann Lee | born in | Lenn"],
    ["It was found by Tom Hale, a Lenn-born reporter of the Post.", "Find", "Tom Hale | born in | Lenn"],
    ["A native of Lenn, he arrived late.", "Tom Hale", "Tom Hale | born in | Lenn"],
    ["Her father was Jon Vale, who had come from his native Lenn.", "Ida Vale", "Jon Vale | born in | Lenn"],
    ["She missed her native Lenn.", "Ida Vale", "Ida Vale | born in | Lenn"],
    [
      "He served under Jon Vale, whom he succeeded in 1969.",
      "Tom Hale",
      "Jon Vale | succeeded by | Tom Hale",
    ],
    ["The drawings are by Ann Lee.", "The Tin Lantern", "The Tin Lantern | illustrated by | Ann Lee"],
    ["A history of the ferry, by Ida Moss.", "The Tin Lantern", "The Tin Lantern | written by | Ida Moss"],
    [
      "She has a degree in law from the University of Lenn.",
      "Ida Vale",
      "Ida Vale | educated at | University of Lenn",
    ],
    ["A graduate of Lenn College, she joined in 1990.", "Ida Vale", "Ida Vale | educated at | Lenn College"],
    ["Lenn Park is a ground in Skell with a capacity of 14,200.", "Grounds", "Lenn Park | capacity | 14,200"],
    ["It had a population of about 900 in 1950.", "Lenn", "Lenn | population | 900"],
    ["It is a group with its head office in Lenn.", "Moss Group", "Moss Group | headquartered in | Lenn"],
    [
      "It was built in 1962 to plans by the architect Ann Lee.",
      "Lenn Hall",
      "Lenn Hall | designed by | Ann Lee",
    ],
    ["Lenn Hall was rebuilt after designs by Ann Lee.", "Halls", "Lenn Hall | designed by | Ann Lee"],
    [
      "The Moss Group, with headquarters in Lenn, runs hotels.",
      "Hotels",
      "Moss Group | headquartered in | Lenn",
    ],
  ])("reads %j", (text, title, expected) => {
    expect(read(text, title)).toEqual([expected]);
  });

  it("takes a nationality for no birth place", () => {
    expect(read("She was a German-born painter.", "Ann Lee")).toEqual([]);
  });

  it("takes a sentence that ends with `by` and a name for no catalogue line", () => {
    expect(read("The bridge was crossed, and crossed again, by Tom Hale.", "Bridge")).toEqual([]);
  });

  it("stays fast on a hostile line", () => {
    const started = performance.now();
    draftsOfTurns("Aa ".repeat(700), "Title");
    draftsOfTurns(`A native of ${"Lenn, ".repeat(300)}`, "Title");
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../../adapters/language/language-tools.ts";
import { topicsOf } from "./topics.ts";

const tools = createLanguageTools();

function topics(title: string, ...sentences: readonly string[]): readonly string[] {
  return topicsOf(sentences, title, tools);
}

describe("what a sentence speaks of when it says `it`", () => {
  it("is mostly the thing of the title", () => {
    expect(topics("Corrie Lighthouse", "It was lit in 1840.", "The tower is white.")).toEqual([
      "Corrie Lighthouse",
      "Corrie Lighthouse",
    ]);
  });

  it("is the thing of the section in a survey", () => {
    const survey = "The hotels of Skell: a survey";
    expect(
      topics(survey, "Hotel Adler, Lenn", "It was designed by Ida Moss.", "The hotel burned.", "It closed."),
    ).toEqual([survey, "Hotel Adler", "Hotel Adler", "Hotel Adler"]);
  });

  it("is the subject of the sentence before, and no longer once the title's thing is spoken of again", () => {
    expect(
      topics(
        "Skell",
        "Corrie Lighthouse stands on the cape.",
        "It was designed by Ida Moss.",
        "Skell has two harbours.",
        "It lies in the north.",
      ),
    ).toEqual(["Skell", "Corrie Lighthouse", "Skell", "Skell"]);
  });

  it("is another thing that was named by that noun, unless the title's thing is one itself", () => {
    const sold = "The paper was sold to the Moss Group.";
    expect(topics("Lenn Courier", sold, "The group has its seat in Skell.")).toEqual([
      "Lenn Courier",
      "Moss Group",
    ]);
    const near = "Radio Lenn is a radio station near the Central Station.";
    expect(topics("Radio Lenn", near, "The station was founded in 1931.")).toEqual([
      "Radio Lenn",
      "Radio Lenn",
    ]);
  });

  it("is the row of a table whose first key comes again", () => {
    expect(
      topics("Hotels", "Hotel: Adler", "Architect: Ida Moss", "Hotel: Bellevue", "Architect: Jon Hale"),
    ).toEqual(["Adler", "Adler", "Bellevue", "Bellevue"]);
    expect(topics("Hotel Adler", "Opened: 1899", "Architect: Ida Moss")).toEqual([
      "Hotel Adler",
      "Hotel Adler",
    ]);
  });

  it("is a person named before where the title is none, and nobody where none was named", () => {
    expect(
      topics(
        "Lenn Station",
        "It was the gift of Ambrose Kettleby, who watched seals.",
        "He paid for the land.",
      ),
    ).toEqual(["Lenn Station", "Ambrose Kettleby"]);
    expect(topics("Lenn Station", "He paid for the land.")).toEqual([""]);
  });

  it("is never a headline", () => {
    const headline = "The dentist who saved the engines";
    expect(topics(headline, "Lotte Imhof pulled teeth.", "She founded the museum.", "He helped.")).toEqual([
      headline,
      "Lotte Imhof",
      "",
    ]);
  });

  it("is the person of the title, unless the gender is another's", () => {
    expect(
      topics("Ida Moss", "Her father Peter Moss was a farmer.", "He died in 1902.", "She wrote."),
    ).toEqual(["Ida Moss", "Peter Moss", "Ida Moss"]);
  });
});

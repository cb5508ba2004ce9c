import { describe, expect, it } from "vitest";
import { factKeyOf, nameKey, sentenceKeyOf } from "./fact-key.ts";

const key = (subject: string, predicate: string, object: string, negated = false) =>
  factKeyOf({ subject, predicate, object, negated });

describe("factKeyOf", () => {
  it.each([
    [key("Ada", "wrote", "The Tide"), key("The Tide", "author", "Ada")],
    [key("Ada", "was born on", "12 March 1987"), key("ada", "date of birth", "1987-03-12")],
    [key("the Mill", "height", "12 m"), key("Mill", "height", "1200 cm")],
  ])("is equal for statements that say the same: %s", (a, b) => expect(a).toBe(b));

  it("tells a denial from a claim", () => {
    expect(key("Ada", "wrote", "The Tide", true)).not.toBe(key("Ada", "wrote", "The Tide"));
  });
});

describe("sentenceKeyOf", () => {
  it.each([
    ["In 1891, the mill burned down.", "In 1891, the bridge was opened."],
    ["The mill, which was rebuilt, stands.", "The mill, which was never rebuilt, stands."],
    [
      `${"Corn was ground there. ".repeat(12)}It closed in 1891`,
      `${"Corn was ground there. ".repeat(12)}It closed in 1911`,
    ],
  ])("tells sentences apart wherever they part: %s", (a, b) => {
    expect(sentenceKeyOf("Old Mill", a)).not.toBe(sentenceKeyOf("Old Mill", b));
  });

  it("is equal for one sentence however it is written", () => {
    expect(sentenceKeyOf("the Old Mill", "The mill BURNED in 1891!")).toBe(
      sentenceKeyOf("Old Mill", "The mill burned in 1891"),
    );
  });
});

it("names lose article, bracket and apposition", () => {
  expect(["The Old Mill (Thorle)", "Old Mill, the oldest in Thorle", "OLD MILL"].map(nameKey)).toEqual(
    Array(3).fill("old mill"),
  );
});

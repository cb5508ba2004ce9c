import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, displayWidth, wrapText } from "./wrap.ts";

describe("wrapText", () => {
  it("indents, with a mark on the first line only", () => {
    expect(wrapText("one two three", 11, "   ", "1. ")).toEqual(["1. one two", "   three"]);
  });

  it("C15 never runs past the edge and loses nothing but white space", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 120 }),
        fc.integer({ min: 12, max: 80 }),
        (text, columns) => {
          const lines = wrapText(text, columns, "  ");
          for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
          expect(lines.join("").replace(/\s/gu, "")).toBe(text.replace(/\s/gu, ""));
        },
      ),
    );
  });

  it("counts wide characters as two cells and marks as none", () => {
    expect(displayWidth("日本")).toBe(4);
    expect(displayWidth("e\u0301")).toBe(1);
  });
});

it("cutText ends with an ellipsis inside the width", () => {
  expect(cutText("a long line", 8)).toBe("a lon...");
  expect(cutText("short", 8)).toBe("short");
});

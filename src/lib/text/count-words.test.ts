import { expect, it } from "vitest";
import { countWords } from "./count-words.ts";

it("counts words by spaces, and pairs of characters in scripts without spaces", () => {
  expect(countWords("  The old   mill\nburned. ")).toBe(4);
  expect(countWords("")).toBe(0);
  expect(countWords("这座桥由该镇")).toBe(3);
  expect(countWords("Bridge 大桥 1987")).toBe(3);
});

import { expect, it } from "vitest";
import { normaliseDigits } from "./digits.ts";

it("T10 turns digits of other scripts into 0-9 without moving any character", () => {
  expect(normaliseDigits("٠٩ ۰۹ ०९ ০৯ ０９ ๐๙ ab")).toBe("09 09 09 09 09 09 ab");
});

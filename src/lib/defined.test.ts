import { expect, it } from "vitest";
import { defined } from "./defined.ts";

it("drops undefined fields and keeps every other value", () => {
  expect(defined({ a: undefined, b: 0, c: "", d: null, e: false })).toEqual({
    b: 0,
    c: "",
    d: null,
    e: false,
  });
  expect("a" in defined({ a: undefined })).toBe(false);
});

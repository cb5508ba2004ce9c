import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../lib/hash.ts";
import { changeContents, EMPTY_CONTENTS, snapshotName } from "./contents-digest.ts";

const elements = fc.uniqueArray(fc.string(), { maxLength: 12 }).map((texts) => texts.map(sha256));

describe("contents digest", () => {
  it("P18 does not depend on the order of additions", () => {
    fc.assert(
      fc.property(elements, (list) => {
        const there = list.reduce((sum, one) => changeContents(sum, undefined, one), EMPTY_CONTENTS);
        const back = list.reduceRight((sum, one) => changeContents(sum, undefined, one), EMPTY_CONTENTS);
        expect(back).toBe(there);
      }),
    );
  });

  it("returns to where it was when an element goes", () => {
    fc.assert(
      fc.property(elements, fc.string(), (list, text) => {
        const before = list.reduce((sum, one) => changeContents(sum, undefined, one), EMPTY_CONTENTS);
        const during = changeContents(before, undefined, sha256(text));
        expect(during).not.toBe(before);
        expect(changeContents(during, sha256(text), undefined)).toBe(before);
      }),
    );
  });

  it("has fixed names", () => {
    expect(snapshotName(EMPTY_CONTENTS)).toMatch(/^k[0-9a-f]{32}$/);
    expect(changeContents(EMPTY_CONTENTS, undefined, "f".repeat(64))).toBe("f".repeat(64));
    expect(changeContents("f".repeat(64), undefined, `${"0".repeat(63)}1`)).toBe(EMPTY_CONTENTS);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonData, parseStrictJson } from "./strict-json.ts";

/** Maps and number texts back to what JSON.parse gives. */
function plain(value: JsonData): unknown {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, member]) => [key, plain(member)]));
  return Array.isArray(value) ? value.map(plain) : value;
}

const reason = (text: string) => {
  const parsed = parseStrictJson(text);
  return parsed.status === "invalid" ? parsed.reason : "parsed";
};

describe("D13 strict JSON", () => {
  it("D13 refuses nesting of 100,000 levels without overflowing", () => {
    expect(reason("[".repeat(100_000))).toContain("deeper than 64");
    expect(reason('{"a":'.repeat(100_000))).toContain("deeper than 64");
    expect(parseStrictJson("[".repeat(64) + "]".repeat(64)).status).toBe("parsed");
  });

  it("D13 refuses a key that occurs twice", () => {
    expect(reason('{"label":"Supported","label":"Refuted"}')).toContain('"label" occurs twice');
    expect(reason('{"a":{"b":1},"c":{"b":1}}')).toBe("parsed");
    expect(reason('{"a":1,"\\u0061":2}')).toContain("occurs twice");
  });

  it("D13 keeps `__proto__` a key like any other", () => {
    const parsed = parseStrictJson('{"__proto__":{"polluted":true},"constructor":"x"}');
    expect(parsed.status === "parsed" && parsed.value instanceof Map && parsed.value.has("__proto__")).toBe(
      true,
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("D13 keeps the digits of huge numbers", () => {
    const parsed = parseStrictJson("[9007199254740993, 1e400, -0.10, 123456789012345678901234567890]");
    expect(parsed).toEqual({
      status: "parsed",
      value: ["9007199254740993", "1e400", "-0.10", "123456789012345678901234567890"],
    });
  });

  it.each([
    "",
    "{",
    '{"a"',
    '{"a":1,}',
    "[1,]",
    "[1 2]",
    "01",
    "NaN",
    "'a'",
    '"a',
    "[1] x",
    '{"a" 1}',
    '"\\x"',
    "+1",
    "tru",
  ])("refuses %s", (text) => {
    expect(parseStrictJson(text).status).toBe("invalid");
  });

  it("agrees with JSON.parse on every valid value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const parsed = parseStrictJson(text);
        const textual = JSON.stringify(JSON.parse(text), (_, member) =>
          typeof member === "number" ? "number" : member,
        );
        if (parsed.status !== "parsed") throw new Error(parsed.reason);
        const ours = JSON.stringify(numbersNamed(plain(parsed.value), JSON.parse(text)));
        expect(ours).toBe(textual);
      }),
    );
  });
});

/** Number texts replaced by `number` wherever the platform's parser read a number of the same value. */
function numbersNamed(ours: unknown, theirs: unknown): unknown {
  if (typeof theirs === "number") return Object.is(Number(ours), theirs) ? "number" : ours;
  if (Array.isArray(ours) && Array.isArray(theirs))
    return ours.map((item, index) => numbersNamed(item, theirs[index]));
  if (typeof ours === "object" && ours !== null && typeof theirs === "object" && theirs !== null) {
    const other = theirs as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(ours).map(([key, member]) => [key, numbersNamed(member, other[key])]),
    );
  }
  return ours;
}

import { describe, expect, it } from "vitest";
import { passageIdOf, sourceIdOf, statementIdOf } from "./record-ids.ts";

const parts = {
  passageId: "p1",
  subject: "Ana",
  predicate: "works at",
  object: "Mill",
  negated: false,
  quote: { start: 4 },
};

describe("record ids", () => {
  it("are the same for the same parts and differ in kind by their first letter", () => {
    expect(sourceIdOf("file:///a")).toBe(sourceIdOf("file:///a"));
    expect(sourceIdOf("file:///a")).toMatch(/^s[0-9a-f]{24}$/);
    expect(passageIdOf("s1", 0, "text")).toMatch(/^p[0-9a-f]{24}$/);
    expect(statementIdOf(parts)).toMatch(/^t[0-9a-f]{24}$/);
  });

  it("sort alike wherever a folder lies", () => {
    const here = ["a.md", "b.md", "table.csv#row=2"].map((name) =>
      sourceIdOf(`file:///home/ana/docs/${name}`),
    );
    const there = ["a.md", "b.md", "table.csv#row=2"].map((name) => sourceIdOf(`file:///C:/docs/${name}`));
    const lead = (id: string) => id.slice(0, 9);
    expect(here.map(lead)).toEqual(there.map(lead));
    expect(new Set([...here, ...there]).size).toBe(6);
    expect(lead(passageIdOf("s1", 0, "text"))).toBe(lead(passageIdOf("s2", 7, "text")));
    expect(lead(statementIdOf(parts))).toBe(lead(statementIdOf({ ...parts, passageId: "p9" })));
  });

  it("tell apart every part", () => {
    const ids = new Set(
      [
        parts,
        { ...parts, passageId: "p2" },
        { ...parts, subject: "Bo" },
        { ...parts, predicate: "left" },
        { ...parts, object: "Inn" },
        { ...parts, negated: true },
        { ...parts, time: "1900" },
        { ...parts, quote: { start: 5 } },
        { ...parts, quote: null },
        { ...parts, subject: "Ana works", predicate: "at" },
      ].map(statementIdOf),
    );
    expect(ids.size).toBe(10);
    expect(passageIdOf("s1", 1, "text")).not.toBe(passageIdOf("s1", 0, "text"));
  });
});

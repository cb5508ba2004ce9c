import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractStatementsTask } from "./task.ts";

const passage = {
  title: "Orla Venn",
  sentences: [
    { ref: "s1", text: "Orla Venn was born in Tarbeck in 1871." },
    { ref: "s2", text: "She married the printer Jon Hale." },
  ],
};
const good = {
  sentence: "s1",
  subject: "Orla Venn",
  predicate: "was born in",
  object: "Tarbeck",
  time: "1871",
  negated: false,
};
const statements = (value: unknown) => extractStatementsTask.salvage(value, passage)?.output.statements;

describe("extraction answers", () => {
  it.each([
    ["an object with the list", { statements: [good] }],
    ["a bare list", [good]],
    ["one item", good],
    [
      "other key names",
      { triples: [{ id: "s1", head: "Orla Venn", relation: "was born in", tail: "Tarbeck", date: 1871 }] },
    ],
    ["arrays of four", { facts: [["Orla Venn", "was born in", "Tarbeck", "[S1]"]] }],
  ])("F1 F6 accept %s", (_, value) => {
    const [first] = statements(value) ?? [];
    expect(first).toMatchObject({
      subject: "Orla Venn",
      predicate: "was born in",
      object: "Tarbeck",
      sentence: "s1",
    });
  });

  it("L8 drop refs that were not offered, and fail when nothing is left", () => {
    const result = extractStatementsTask.salvage([good, { ...good, sentence: "s7" }], passage);
    expect(result?.output.statements).toEqual([good]);
    expect(result?.dropped).toEqual([{ reason: "unknown-id", count: 1 }]);
    expect(extractStatementsTask.salvage([{ ...good, sentence: "s7" }], passage)).toBeUndefined();
  });

  it("L8 drop a subject or object that the passage does not contain", () => {
    const result = extractStatementsTask.salvage([good, { ...good, object: "Dunmore" }], passage);
    expect(result?.dropped).toEqual([{ reason: "unknown-quote", count: 1 }]);
  });

  it("F4 nothing stated is a result, a list of numbers is a failure", () => {
    expect(statements({ statements: [] })).toEqual([]);
    expect(statements([1, 2, 3])).toBeUndefined();
    expect(statements("no facts")).toBeUndefined();
  });

  it("put the title in place of a pronoun and drop repeats", () => {
    const married = { sentence: "s2", subject: "She", predicate: "married", object: "Jon Hale" };
    const result = extractStatementsTask.salvage([married, { ...married, subject: "Orla Venn" }], passage);
    expect(result?.output.statements.map((one) => one.subject)).toEqual(["Orla Venn"]);
    expect(result?.dropped).toEqual([{ reason: "duplicate", count: 1 }]);
  });

  it("F6 never throw, whatever the types", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        for (const value of [a, { statements: a }, [{ ...good, object: a, time: b, negated: b }]]) {
          for (const statement of statements(value) ?? []) {
            expect(extractStatementsTask.output.safeParse({ statements: [statement] }).success).toBe(true);
          }
        }
      }),
    );
  });

  it("L8 take ten thousand guessed ids in their stride", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...good, sentence: `x${index}` }));
    expect(extractStatementsTask.salvage([...many, good], passage)?.dropped).toEqual([
      { reason: "unknown-id", count: 10_000 },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { makeSource, makeStatement } from "../../../test/methods/make-records.ts";
import type { Chain } from "../../domain/chain.ts";
import { mintRefs, synthesiseSentences, synthesiseSources, synthesiseTriples } from "./synthesise.ts";

const statements = new Map(
  [
    makeStatement({ id: "t1", sourceId: "s1", subject: "A", predicate: "made", object: "B" }),
    makeStatement({ id: "t2", sourceId: "s2", subject: "A", predicate: "made", object: "B", originId: "o2" }),
    makeStatement({
      id: "t3",
      sourceId: "s2",
      subject: "B",
      predicate: "is in",
      object: "C",
      originId: "o2",
      quote: { exact: "B is in C.", start: 31, end: 41 },
    }),
    makeStatement({ id: "t4", sourceId: "s3", subject: "C", predicate: "is", object: "D", originId: "o2" }),
  ].map((statement) => [statement.id, statement]),
);
const chain = (id: string, ...statementIds: string[]): Chain => ({ id, confidence: 0.5, statementIds });
const titles = new Map([
  ["s1", "One"],
  ["s2", "Two"],
  ["s3", "Three"],
]);
const documents = ["s1", "s2", "s3"].map((id) => ({
  source: makeSource(id, `text of ${id}`, { title: titles.get(id) ?? "" }),
  text: `text of ${id}`,
}));
const withoutRef = (items: readonly { ref: string }[]) => items.map(({ ref: _, ...item }) => item);

describe("context synthesis", () => {
  it("triple-based: lines in chain order, exact duplicates once, with all statements they stand for", () => {
    const items = synthesiseTriples([chain("c1", "t1", "t3"), chain("c2", "t2", "t3")], statements, titles);
    expect(withoutRef(items)).toEqual([
      { title: "One", text: "A made B", statementIds: ["t1", "t2"] },
      { title: "Two", text: "B is in C", statementIds: ["t3"] },
    ]);
  });

  it("source-based: whole documents by descending votes, a statement of two chains counting twice", () => {
    const chains = [chain("c1", "t1", "t3"), chain("c2", "t3", "t4"), chain("c3", "t1", "t2")];
    // votes: s1 2 (t1 twice), s2 3 (t3 twice, t2), s3 1 (t4)
    const items = synthesiseSources(chains, statements, documents);
    expect(withoutRef(items)).toEqual([
      { title: "Two", text: "text of s2", statementIds: ["t3", "t2"] },
      { title: "One", text: "text of s1", statementIds: ["t1"] },
      { title: "Three", text: "text of s3", statementIds: ["t4"] },
    ]);
  });

  it("source-based per origin: one vote per chain and only the best document of an origin", () => {
    const chains = [chain("c1", "t2", "t3"), chain("c2", "t4"), chain("c3", "t1"), chain("c4", "t1")];
    // votes: s1 2; s2 1 (one chain); s3 1; s2 and s3 are one origin
    const items = synthesiseSources(chains, statements, documents, { perOrigin: true });
    expect(items.map(({ title }) => title)).toEqual(["One", "Two"]);
  });

  it("sentence-based: each source sentence once, with every statement read from it", () => {
    const items = synthesiseSentences([...statements.values()], titles);
    expect(withoutRef(items)).toEqual([
      { title: "One", text: "The Old Mill stands in Thorle.", statementIds: ["t1"] },
      { title: "Two", text: "The Old Mill stands in Thorle.", statementIds: ["t2"] },
      { title: "Two", text: "B is in C.", statementIds: ["t3"] },
      { title: "Three", text: "The Old Mill stands in Thorle.", statementIds: ["t4"] },
    ]);
  });

  it("mints distinct ids that are equal for an equal call and differ when any of the context differs", () => {
    const items = Array.from({ length: 300 }, (_, i) => ({ title: "", text: `line ${i}`, statementIds: [] }));
    const refs = mintRefs(items).map(({ ref }) => ref);
    expect(new Set(refs).size).toBe(300);
    expect(mintRefs(items).map(({ ref }) => ref)).toEqual(refs);
    const changed = mintRefs([...items.slice(0, 299), { title: "", text: "other", statementIds: [] }]);
    expect(changed[0]?.ref).not.toBe(refs[0]);
  });
});

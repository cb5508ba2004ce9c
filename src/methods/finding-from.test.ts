import { describe, expect, it } from "vitest";
import { makeStatement } from "../../test/methods/make-records.ts";
import type { Chain } from "../domain/chain.ts";
import type { Evidence } from "../domain/evidence.ts";
import type { Reading } from "../evidence/answers/answer-from.ts";
import { findingFrom } from "./finding-from.ts";
import { createTrail } from "./trail.ts";

const statements = [
  makeStatement({ id: "t1", subject: "Old Mill", predicate: "built by", object: "Jon Vale" }),
  makeStatement({ id: "t2", subject: "Jon Vale", predicate: "born in", object: "Harrow" }),
];
const evidence: Evidence = {
  query: "Where was the builder of the Old Mill born?",
  passages: [],
  statements,
  sources: [],
  origins: [],
  conflicts: [],
  coverage: { complete: true, passagesSearched: 2 },
  warnings: [],
};
const reading: Reading = {
  status: "read",
  cited: {
    answer: "Harrow",
    sentences: [{ text: "Jon Vale was born in Harrow.", statementIds: ["t1", "t2"] }],
    statementIds: ["t1", "t2"],
    confidence: 0.9,
    warnings: [],
  },
  missing: [],
  confidenceBy: "stated",
};
const chain = (id: string, statementIds: readonly string[], confidence: number): Chain => ({
  id,
  statementIds,
  confidence,
});

function chainsOf(chains: readonly Chain[]) {
  const context = { question: evidence.query, chains, confidenceBy: "stated" as const };
  return findingFrom(reading, context, evidence, createTrail()).chains;
}

describe("the chains of an answer", () => {
  it("begin with the one that holds all that was cited", () => {
    const chains = chainsOf([chain("c1", ["t1"], 0.9), chain("c2", ["t1", "t2", "t3"], 0.4)]);
    expect(chains.map(({ id, answer }) => [id, answer])).toEqual([
      ["c2", "Harrow"],
      ["c1", undefined],
    ]);
  });

  it("P7 hold every statement that the answer was read from, where no chain of the search does", () => {
    const [first, ...others] = chainsOf([chain("c1", ["t1"], 0.3), chain("c2", ["t4"], 0.8)]);
    expect(first).toMatchObject({ statementIds: ["t1", "t2"], answer: "Harrow", confidence: 0.3 });
    expect(others.map(({ id }) => id)).toEqual(["c1", "c2"]);
  });

  it("are one of what was cited for a method without chains", () => {
    expect(chainsOf([])).toMatchObject([{ statementIds: ["t1", "t2"], confidence: 0.9 }]);
  });
});

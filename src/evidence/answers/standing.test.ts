import { describe, expect, it } from "vitest";
import { makeStatement } from "../../../test/methods/make-records.ts";
import type { Conflict } from "../../domain/credibility.ts";
import { standingStatements } from "./standing.ts";

const quoted = (id: string, sourceId: string, start: number) =>
  makeStatement({
    id,
    sourceId,
    quote: { exact: "It was founded in 1932 by Vera Quillan.", start, end: start + 39 },
  });

const conflict = (sides: readonly (readonly string[])[], preferred?: number): Conflict => ({
  id: "c1",
  subject: "Lantern Playhouse",
  predicate: "founded by",
  sides: sides.map((statementIds) => ({ value: "", statementIds, originIds: [] })),
  ...(preferred === undefined ? {} : { preferred }),
  reason: "",
});

const ids = (statements: readonly { readonly id: string }[]) => statements.map(({ id }) => id);

describe("standing statements", () => {
  const date = quoted("date", "copy", 0);
  const lie = quoted("lie", "copy", 0);
  const other = quoted("other", "copy", 40);
  const truth = quoted("truth", "page", 0);

  it("A5 leave out a whole sentence that evidence decided against, for it says the lie beside its date", () => {
    const standing = standingStatements([date, lie, other, truth], [conflict([["lie"], ["truth"]], 1)]);
    expect(ids(standing)).toEqual(["other", "truth"]);
  });

  it("are all where nothing is decided", () => {
    expect(ids(standingStatements([date, lie, truth], [conflict([["lie"], ["truth"]])]))).toEqual([
      "date",
      "lie",
      "truth",
    ]);
  });

  it("keep a sentence that names both sides", () => {
    const both = quoted("preferred", "copy", 0);
    expect(ids(standingStatements([lie, both], [conflict([["lie"], ["preferred"]], 1)]))).toEqual([
      "preferred",
    ]);
  });
});

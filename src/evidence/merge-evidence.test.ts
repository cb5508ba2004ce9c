import { describe, expect, it } from "vitest";
import { makeSource, makeStatement } from "../../test/methods/make-records.ts";
import { createRunContext } from "../adapters/run/create-run-context.ts";
import { createMemoryStore } from "../adapters/stores/create-memory-store.ts";
import type { Evidence } from "../domain/evidence.ts";
import type { Source } from "../domain/source.ts";
import { mergeEvidence } from "./merge-evidence.ts";

const found = (part: Partial<Evidence>): Evidence => ({
  query: "q",
  passages: [],
  statements: [],
  sources: [],
  origins: [],
  conflicts: [],
  coverage: { complete: true, passagesSearched: 3 },
  warnings: [],
  ...part,
});

const source = (id: string, part: Partial<Source> = {}) => makeSource(id, `text of ${id}`, part);

describe("merging evidence", () => {
  it("keeps every record once, a statement with its best relevance", async () => {
    const merged = await mergeEvidence(
      "q",
      [
        found({ statements: [makeStatement({ id: "t1", relevance: 0.2 })], sources: [source("s1")] }),
        found({ statements: [makeStatement({ id: "t1", relevance: 0.9 })], sources: [source("s1")] }),
      ],
      { store: createMemoryStore() },
      createRunContext(),
    );
    expect(merged.statements.map(({ id, relevance }) => ({ id, relevance }))).toEqual([
      { id: "t1", relevance: 0.9 },
    ]);
    expect(merged.sources).toHaveLength(1);
  });

  it("groups origins over all sources, though each search saw only one of a pair", async () => {
    const publisher = { publisher: "Thorle Press" };
    const merged = await mergeEvidence(
      "q",
      [
        found({
          statements: [makeStatement({ id: "t1", sourceId: "s1", originId: "os1" })],
          sources: [source("s1", publisher)],
        }),
        found({
          statements: [makeStatement({ id: "t2", sourceId: "s2", originId: "os2" })],
          sources: [source("s2", publisher)],
        }),
      ],
      { store: createMemoryStore() },
      createRunContext(),
    );
    expect(merged.origins).toHaveLength(1);
    expect(new Set(merged.statements.map(({ originId }) => originId)).size).toBe(1);
  });

  it("keeps of a conflict what every search saw of it, with origins as they are grouped now", async () => {
    const publisher = { publisher: "Thorle Press" };
    const side = (value: string, statementIds: string[], originIds: string[]) => ({
      value,
      statementIds,
      originIds,
    });
    const conflict = { id: "c1", subject: "Old Mill", predicate: "builder" };
    const origin = (id: string) => ({
      id: `o${id}`,
      label: id,
      sourceIds: [id],
      because: ["single-source" as const],
    });
    const first = {
      ...conflict,
      sides: [side("Jon Vale", ["t1", "t3"], ["os1", "os3"]), side("Edda Brandt", ["t2"], ["os2"])],
      preferred: 0,
      reason: "2 independent sources",
    };
    const second = {
      ...conflict,
      sides: [side("Jon Vale", ["t1"], ["os1"]), side("Edda Brandt", ["t4"], ["os4"])],
      reason: "Contested",
    };
    const merged = await mergeEvidence(
      "q",
      [
        found({
          sources: [source("s1"), source("s2", publisher), source("s3")],
          origins: [origin("s1"), origin("s2"), origin("s3")],
          conflicts: [first],
        }),
        found({
          sources: [source("s1"), source("s4", publisher)],
          origins: [origin("s1"), origin("s4")],
          conflicts: [second],
        }),
      ],
      { store: createMemoryStore() },
      createRunContext(),
    );
    expect(merged.conflicts).toEqual([
      {
        ...first,
        sides: [side("Jon Vale", ["t1", "t3"], ["os1", "os3"]), side("Edda Brandt", ["t2", "t4"], ["os2"])],
      },
    ]);
    const known = new Set(merged.origins.map(({ id }) => id));
    expect(merged.conflicts.flatMap(({ sides }) => sides.flatMap(({ originIds }) => originIds))).toSatisfy(
      (ids: string[]) => ids.every((id) => known.has(id)),
    );
  });

  it("is complete only when every search was", async () => {
    const partial = found({ coverage: { complete: false, passagesSearched: 1, note: "half" } });
    const merged = await mergeEvidence(
      "q",
      [found({}), partial],
      { store: createMemoryStore() },
      createRunContext(),
    );
    expect(merged.coverage).toEqual({ complete: false, passagesSearched: 3, note: "half" });
  });
});

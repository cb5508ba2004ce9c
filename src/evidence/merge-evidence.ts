import type { Conflict } from "../domain/credibility.ts";
import type { Evidence } from "../domain/evidence.ts";
import type { WeighedStatement } from "../domain/statement.ts";
import { compareText } from "../lib/compare.ts";
import type { RunContext } from "../ports/run-context.ts";
import type { Parts } from "./parts.ts";
import { independenceOf } from "./voices/independence-of.ts";

/**
 * What several searches found, as one: every record once, a statement with its best relevance, and origins grouped
 * anew over all sources, since copies may have been found by different questions. Which side of a conflict is
 * preferred is as the search that saw most of it decided.
 */
export async function mergeEvidence(
  query: string,
  found: readonly Evidence[],
  parts: Pick<Parts, "store">,
  run: RunContext,
): Promise<Evidence> {
  const sources = onceById(found.flatMap((evidence) => evidence.sources));
  const { origins } = await independenceOf(sources, parts, run);
  const originOf = new Map(origins.flatMap((origin) => origin.sourceIds.map((id) => [id, origin.id])));
  const passages = new Map<string, Evidence["passages"][number]>();
  for (const retrieved of found.flatMap((evidence) => evidence.passages)) {
    const former = passages.get(retrieved.passage.id);
    if (former === undefined || former.score < retrieved.score) passages.set(retrieved.passage.id, retrieved);
  }
  const notes = found.flatMap(({ coverage }) => coverage.note ?? []);
  return {
    query,
    passages: [...passages.values()],
    statements: bestOfEach(found.flatMap((evidence) => evidence.statements)).map((statement) => ({
      ...statement,
      originId: originOf.get(statement.sourceId) ?? statement.originId,
    })),
    sources,
    origins,
    conflicts: mergeConflicts(found, originOf),
    coverage: {
      complete: found.every(({ coverage }) => coverage.complete),
      passagesSearched: Math.max(0, ...found.map(({ coverage }) => coverage.passagesSearched)),
      ...(notes.length === 0 ? {} : { note: [...new Set(notes)].join(" ") }),
    },
    warnings: found.flatMap((evidence) => evidence.warnings),
  };
}

/** One conflict seen by several searches has the statements of all of them, and origins as they are grouped now. */
function mergeConflicts(
  found: readonly Evidence[],
  originOf: ReadonlyMap<string, string>,
): readonly Conflict[] {
  const origins = found.flatMap((evidence) => evidence.origins);
  const regrouped = new Map(
    origins.map(({ id, sourceIds: [first = ""] }) => [id, originOf.get(first) ?? id]),
  );
  const byId = new Map<string, Conflict[]>();
  for (const conflict of found.flatMap((evidence) => evidence.conflicts)) {
    byId.set(conflict.id, [...(byId.get(conflict.id) ?? []), conflict]);
  }
  return [...byId.values()].map((seen) => mergeSeen(seen, regrouped)).sort((a, b) => compareText(a.id, b.id));
}

function mergeSeen(seen: readonly Conflict[], regrouped: ReadonlyMap<string, string>): Conflict {
  const size = ({ sides }: Conflict) => sides.reduce((sum, side) => sum + side.statementIds.length, 0);
  const fullest = seen.reduce((best, other) => (size(other) > size(best) ? other : best));
  const sides = fullest.sides.map((side): Conflict["sides"][number] => {
    const same = seen.flatMap((other) => other.sides.filter(({ value }) => value === side.value));
    return {
      value: side.value,
      statementIds: sortedOnce(same.flatMap(({ statementIds }) => statementIds)),
      originIds: sortedOnce(same.flatMap(({ originIds }) => originIds.map((id) => regrouped.get(id) ?? id))),
    };
  });
  return { ...fullest, sides };
}

function sortedOnce(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].sort(compareText);
}

function onceById<T extends { readonly id: string }>(records: readonly T[]): readonly T[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return [...byId.values()].sort((a, b) => compareText(a.id, b.id));
}

function bestOfEach(statements: readonly WeighedStatement[]): readonly WeighedStatement[] {
  const byId = new Map<string, WeighedStatement>();
  for (const statement of statements) {
    const former = byId.get(statement.id);
    if (former === undefined || former.relevance < statement.relevance) byId.set(statement.id, statement);
  }
  return [...byId.values()];
}

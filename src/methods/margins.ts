import type { Margin } from "../domain/chain.ts";
import type { Conflict } from "../domain/credibility.ts";
import type { Evidence } from "../domain/evidence.ts";
import type { WeighedStatement } from "../domain/statement.ts";
import { type MarginHop, marginOf } from "../evidence/answers/margin.ts";
import { type Candidate, carriesAnswer, type Tally } from "../evidence/answers/vote.ts";

/** Of a step that origins voted on: each origin was read alone, and supports what its own words carry. */
export function hopOfVotes(chosen: Candidate, { candidates }: Tally): MarginHop {
  const originsOf = (candidate: Candidate) =>
    candidate.votes.filter(carriesAnswer).map(({ originId }) => originId);
  return {
    supporting: originsOf(chosen),
    opposing: candidates.filter((candidate) => candidate !== chosen).map(originsOf),
  };
}

/** Of statements that one reader used together: each fact is a step, and who says it supports it. */
export function marginOfStatements(used: readonly WeighedStatement[], evidence: Evidence): Margin {
  const facts = new Map(used.map((statement) => [statement.factKey, statement]));
  return marginOf([...facts.values()].map((statement) => hopOfFact(statement, evidence)));
}

function hopOfFact(fact: WeighedStatement, { statements, conflicts }: Evidence): MarginHop {
  const same = statements.filter(({ factKey }) => factKey === fact.factKey);
  const ids = new Set(same.map(({ id }) => id));
  const own = conflicts.filter(({ sides }) => sides.some(holdsAny(ids)));
  return {
    supporting: [...new Set([...same.map(({ originId }) => originId), ...own.flatMap(originsFor(ids))])],
    opposing: own.flatMap(({ sides }) =>
      sides.filter((side) => !holdsAny(ids)(side)).map((side) => side.originIds),
    ),
  };
}

type Side = Conflict["sides"][number];

function holdsAny(ids: ReadonlySet<string>): (side: Side) => boolean {
  return (side) => side.statementIds.some((id) => ids.has(id));
}

function originsFor(ids: ReadonlySet<string>): (conflict: Conflict) => readonly string[] {
  return ({ sides }) => sides.filter(holdsAny(ids)).flatMap((side) => side.originIds);
}

/**
 * What may still be read for an answer: statements without the sentences that evidence decided against. A sentence
 * says more than one thing (`It was founded in 1932 by Vera Quillan`), and a reader of its date would read the name.
 */
import type { Conflict } from "../../domain/credibility.ts";
import type { Statement } from "../../domain/statement.ts";

type Placed = Pick<Statement, "id" | "sourceId" | "quote">;

/** A sentence in which a preferred statement stands too (`not by A, as is told, but by B`) is kept. */
export function standingStatements<T extends Placed>(
  statements: readonly T[],
  conflicts: readonly Conflict[],
): T[] {
  const losing = losingStatements(conflicts);
  const preferred = new Set(
    conflicts.flatMap(({ sides, preferred: at }) =>
      at === undefined ? [] : (sides[at]?.statementIds ?? []),
    ),
  );
  const kept = sentencesOfAny(statements, preferred);
  const dropped = sentencesOfAny(statements, losing);
  return statements.filter((statement) => {
    const sentence = sentenceOf(statement);
    return !losing.has(statement.id) && (!dropped.has(sentence) || kept.has(sentence));
  });
}

/** Statements of sides that independent evidence does not prefer. */
export function losingStatements(conflicts: readonly Conflict[]): ReadonlySet<string> {
  return new Set(
    conflicts.flatMap(({ sides, preferred }) =>
      preferred === undefined
        ? []
        : sides.flatMap((side, index) => (index === preferred ? [] : side.statementIds)),
    ),
  );
}

/** The same for all statements of one sentence. */
export function sentenceOf({ id, sourceId, quote }: Placed): string {
  return quote === null ? id : `${sourceId} ${quote.start}`;
}

function sentencesOfAny(statements: readonly Placed[], ids: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(statements.filter(({ id }) => ids.has(id)).map(sentenceOf));
}

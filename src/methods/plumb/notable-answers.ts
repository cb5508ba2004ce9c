/**
 * Which answers to a question a reader of the report should see. An origin that was asked about something it does
 * not speak of often gives some weak answer; shown as counter-evidence, such noise hides what really speaks against
 * the finding. A planted document asserts its value of the asked thing, and that is shown however little it weighs.
 */
import type { Conflict } from "../../domain/credibility.ts";
import { names } from "../../evidence/answers/consistency.ts";
import { type Candidate, carriesAnswer, meansSame, type Tally } from "../../evidence/answers/vote.ts";
import type { PlumbSettings } from "./settings.ts";

/** The winner first, then the others by weight. */
export function notableAnswers(
  { candidates, noise }: Tally,
  conflicts: readonly Conflict[],
  entities: readonly string[],
  settings: Pick<PlumbSettings, "notableShare">,
): readonly Candidate[] {
  const [winner, ...others] = candidates;
  if (winner === undefined) return [];
  const least = settings.notableShare * winner.weight;
  const inConflict = new Set(conflicts.flatMap(({ sides }) => sides.flatMap((side) => side.statementIds)));
  const isNotable = (candidate: Candidate) =>
    candidate.weight >= least || isSideOf(candidate, inConflict) || speaksOf(candidate, entities);
  const unheard = noise.filter(({ answer }) => !candidates.some((heard) => meansSame(heard.answer, answer)));
  return [winner, ...[...others, ...unheard].filter(isNotable)];
}

function isSideOf({ votes }: Candidate, inConflict: ReadonlySet<string>): boolean {
  return votes.some(({ statements }) => statements.some(({ id }) => inConflict.has(id)));
}

/** Its answer stands in its own words, and they are about what was asked. */
function speaksOf({ votes }: Candidate, entities: readonly string[]): boolean {
  return votes.some(
    (vote) =>
      carriesAnswer(vote) &&
      vote.statements.some((statement) => entities.some((entity) => names(statement, entity))),
  );
}

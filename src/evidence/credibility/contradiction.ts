import type { Conflict } from "../../domain/credibility.ts";
import type { Signal } from "./signal.ts";

/** The side that independent evidence prefers, and the side that lost. */
const PREFERRED = 0.85;
const LOST = 0.1;
/** Nothing decides: below even, so that an undisputed statement ranks above a disputed one. */
const OPEN = 0.4;

export interface Standing {
  readonly outcome: "preferred" | "lost" | "open";
  readonly conflict: Conflict;
}

/** How a statement stands in each conflict it is part of. */
export function standingsOf(statementId: string, conflicts: readonly Conflict[]): Standing[] {
  return conflicts.flatMap((conflict): Standing[] => {
    const side = conflict.sides.findIndex(({ statementIds }) => statementIds.includes(statementId));
    if (side < 0) return [];
    if (conflict.preferred === undefined) return [{ outcome: "open", conflict }];
    return [{ outcome: conflict.preferred === side ? "preferred" : "lost", conflict }];
  });
}

/** Whether other origins say otherwise, and who prevails; unknown when nobody does. The worst standing counts. */
export function contradiction(standings: readonly Standing[]): Signal {
  const part = "contradiction" as const;
  const worst = (["lost", "open", "preferred"] as const)
    .map((outcome) => standings.find((standing) => standing.outcome === outcome))
    .find((standing) => standing !== undefined);
  if (worst === undefined) return { part, value: null };
  const value = { lost: LOST, open: OPEN, preferred: PREFERRED }[worst.outcome];
  return { part, value, reason: worst.conflict.reason };
}

/** Contested: some conflict about this is open, and none that is decided went against it. */
export function isContested(standings: readonly Standing[]): boolean {
  return (
    standings.some(({ outcome }) => outcome === "open") &&
    !standings.some(({ outcome }) => outcome === "lost")
  );
}

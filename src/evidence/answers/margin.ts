/**
 * The robustness margin (reliability.md, section 2, after RobustRAG). Each independent origin has one isolated
 * answer per hop. With n1 origins for the winner and n2 for the runner-up, who can *replace* origins needs at
 * least ceil((n1 - n2) / 2) of them to tie, and who can *add* origins needs n1 - n2. A chain is as strong as its
 * weakest hop. It certifies aggregation only: given these answers of these origins, grouped as they are. It says
 * nothing about a passage that was misread, or origins that are one voice without our knowing.
 */
import type { Margin } from "../../domain/chain.ts";

export interface MarginHop {
  /** ids of the origins that support the hop's statement */
  readonly supporting: readonly string[];
  /** one list of origin ids for each other value that was given */
  readonly opposing: readonly (readonly string[])[];
}

interface Votes {
  /** for the winner */
  readonly first: number;
  /** for the strongest other value */
  readonly second: number;
}

const CERTIFIES =
  "This counts voices only: it cannot tell a misread passage, or voices that secretly are one.";

/** No hop, no finding: a margin of 0. `toChange` is the least over the hops, and at least 1 for any finding. */
export function marginOf(hops: readonly MarginHop[]): Margin {
  const votes = hops.map(countVotes);
  const weakest = weakestOf(votes);
  if (weakest === undefined) {
    return { origins: 0, toChange: 0, explanation: "There is no finding to overturn." };
  }
  const toChange = toReplace(weakest);
  const origins = Math.min(...votes.map(({ first }) => first));
  return { origins, toChange, explanation: explain(weakest, toChange, hops.length, votes.indexOf(weakest)) };
}

/** An origin that supports the winner and an opponent says nothing either way: it is counted for neither. */
function countVotes({ supporting, opposing }: MarginHop): Votes {
  const ours = new Set(supporting);
  const theirs = new Set(opposing.flat());
  return {
    first: [...ours].filter((id) => !theirs.has(id)).length,
    second: Math.max(0, ...opposing.map((ids) => new Set(ids.filter((id) => !ours.has(id))).size)),
  };
}

function weakestOf(votes: readonly Votes[]): Votes | undefined {
  return votes.reduce<Votes | undefined>((least, hop) => {
    if (least === undefined) return hop;
    const difference = hop.first - hop.second - (least.first - least.second);
    return difference < 0 || (difference === 0 && hop.first < least.first) ? hop : least;
  }, undefined);
}

function toReplace({ first, second }: Votes): number {
  return Math.max(1, Math.ceil((first - second) / 2));
}

function explain(votes: Votes, toChange: number, hops: number, index: number): string {
  const where = hops === 1 ? "The finding" : `Step ${index + 1} of ${hops}, the weakest,`;
  const against =
    votes.second === 0 ? "none speaks against it" : `${sources(votes.second)} for another value`;
  if (votes.first <= votes.second) {
    return `${where} has ${sources(votes.first)} for it and ${sources(votes.second)} against it: its voices do not carry it. ${CERTIFIES}`;
  }
  const lead = votes.first - votes.second;
  const rests =
    votes.first === 1
      ? `${where} rests on one source; ${against}.`
      : `${where} rests on ${sources(votes.first)}; ${against}.`;
  const change = `It would change if ${toChange} of the supporting sources said the opposite, or if ${lead} new false ${lead === 1 ? "one were" : "ones were"} added to draw level.`;
  return `${rests} ${change} ${CERTIFIES}`;
}

function sources(count: number): string {
  if (count === 0) return "no independent source";
  return count === 1 ? "1 independent source" : `${count} independent sources`;
}

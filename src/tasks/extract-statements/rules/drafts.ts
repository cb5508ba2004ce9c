/** A statement before it has its place: what every way of reading a sentence gives. */
import type { ExtractedStatement } from "../schema.ts";
import type { Clause } from "./clauses.ts";

export interface Draft extends Omit<ExtractedStatement, "sentence"> {
  /** higher is kept first when a sentence gives too many */
  readonly rank: number;
}

export interface ClauseContext {
  readonly title: string;
  /** the predicate noun of the last copula: tells what `by` and `in` after it mean */
  predicateNoun: string;
}

export function draft(
  clause: Clause,
  subject: string,
  predicate: string,
  object: string,
  rank: number,
): Draft {
  return { subject, predicate, object, time: clause.time ?? null, negated: clause.negated, rank };
}

/** `American recording artist` in `by American recording artist and producer Kanye West`. */
export function isNamelessRole(object: string): boolean {
  return /\s\p{Ll}[\p{L}-]*$/u.test(object) && /^\p{Lu}/u.test(object);
}

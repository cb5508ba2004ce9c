/**
 * Which holder of an office a text means: `the first director`, `the current director`, `director from 1926 to
 * 1944`. Two holders of different ranks contradict each other no more than two of different times.
 */

export type Tenure = "first" | "current" | "past" | "other-rank";

const RANKS: Readonly<Record<string, Tenure>> = {
  first: "first",
  founding: "first",
  original: "first",
  inaugural: "first",
  current: "current",
  present: "current",
  incumbent: "current",
  new: "current",
  former: "past",
  previous: "past",
  late: "past",
  second: "other-rank",
  third: "other-rank",
  fourth: "other-rank",
  fifth: "other-rank",
  last: "other-rank",
  next: "other-rank",
};
const MAX_READ = 600;
const RANKED = new RegExp(
  `\\b(${Object.keys(RANKS).join("|")})\\s(?:[\\p{Ll}-]+\\s){0,2}?(?:director|manager|head|chief|president|chair|chairman|chairwoman|chairperson|owner|editor|conductor|coach|captain|mayor|governor|principal|rector|dean|minister|secretary|treasurer|leader|keeper|curator|bishop|abbot|king|queen|commander|superintendent|ceo|executive|presenter|host|librarian|headmaster|headmistress|warden|chancellor|ambassador|professor|master)\\b`,
  "iu",
);
const OVER =
  /\b(?:until|till)\s(?:\p{L}+\s)?\d{4}\b|\bfrom\s(?:\p{L}+\s)?\d{4}\s(?:to|until|till)\b|\b\d{4}\s?[-–—]\s?\d{2,4}\b/u;

/** Undefined where nothing is said of rank or end. */
export function tenureOf(text: string): Tenure | undefined {
  const read = text.slice(0, MAX_READ);
  const rank = RANKED.exec(read)?.[1]?.toLowerCase();
  if (rank !== undefined) return RANKS[rank];
  return OVER.test(read) ? "past" : undefined;
}

/** `the second director`: the word that ranks, so that two ranks can be told apart. */
export function rankOf(text: string): string | undefined {
  const rank = RANKED.exec(text.slice(0, MAX_READ))?.[1]?.toLowerCase();
  return rank === undefined || ["current", "present", "incumbent"].includes(rank) ? undefined : rank;
}

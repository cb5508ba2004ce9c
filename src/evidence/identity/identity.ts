/**
 * Which names are one thing. Two errors are possible and both mislead: taking two spellings for two things, and
 * taking two people of one name for one, whose facts then seem to contradict each other.
 *
 * - Case, accents, articles and brackets never matter (`Electrons`, `electrons`).
 * - `John Doe` joins `John T. Doe` when nothing speaks against it; with a `John R. Doe` about, it joins neither,
 *   so that no chain makes T. and R. one person.
 * - Sources that use one name with two or more incompatible facts of identity (years of life, birthplace, parents,
 *   office, occupation), none in common and no copied text, speak of namesakes. One differing fact is a
 *   contradiction, not a namesake: that is what an edited copy looks like.
 */
import { compareText } from "../../lib/compare.ts";
import { nameKey } from "./fact-key.ts";
import { createHeadlines } from "./headlines.ts";
import { type IdentityInput, type Profile, profilesOf, speakOfNamesakes } from "./identity-profile.ts";

export interface Namesakes {
  readonly name: string;
  /** one entry for each thing of that name */
  readonly things: readonly { readonly sourceIds: readonly string[]; readonly facts: readonly string[] }[];
}

export interface Identity {
  /** equal exactly where two sources mean one thing by these names, each used in this sentence */
  entityOf(name: string, sourceId: string, sentence?: string): string;
  /** names that stand for several things, sorted by name */
  readonly namesakes: readonly Namesakes[];
}

export function createIdentity(input: IdentityInput): Identity {
  const names = new Set(input.statements.map((statement) => nameKey(statement.subject)));
  for (const source of input.sources.values()) names.add(nameKey(source.title));
  const fullName = fullNames([...names].sort(compareText));
  const underlying = createHeadlines(input.sources);
  const canonical = (name: string): string => fullName.get(nameKey(name)) ?? nameKey(name);

  const split = new Map<string, ReadonlyMap<string, number>>();
  const namesakes: Namesakes[] = [];
  for (const [name, profiles] of [...profilesOf(input, canonical)].sort(([a], [b]) => compareText(a, b))) {
    const things = thingsOf(profiles, input.copies);
    if (things.length < 2) continue;
    split.set(
      name,
      new Map(things.flatMap((thing, index) => thing.map(({ sourceId }) => [sourceId, index]))),
    );
    namesakes.push({
      name: displayName(profiles) ?? name,
      things: things.map((thing) => ({
        sourceIds: thing.map(({ sourceId }) => sourceId),
        facts: [...new Set(thing.flatMap((profile) => profile.facts.map(({ text }) => text)))].slice(0, 3),
      })),
    });
  }
  return {
    namesakes,
    entityOf: (name, sourceId, sentence = "") => {
      const key = canonical(underlying(name, sourceId, sentence));
      const things = split.get(key);
      return things === undefined ? key : `${key}#${things.get(sourceId) ?? "?"}`;
    },
  };
}

function displayName(profiles: readonly Profile[]): string | undefined {
  return profiles.map((profile) => profile.name).sort(compareText)[0];
}

function thingsOf(profiles: readonly Profile[], copies: IdentityInput["copies"]): Profile[][] {
  const things: Profile[][] = [];
  for (const profile of profiles) {
    const home = things.find((thing) => thing.every((other) => !speakOfNamesakes(profile, other, copies)));
    if (home === undefined) things.push([profile]);
    else home.push(profile);
  }
  return things;
}

/** Short forms of a person's name with the one full name they can stand for. */
function fullNames(names: readonly string[]): ReadonlyMap<string, string> {
  const full = new Map<string, string>();
  const people = names
    .map((name) => name.split(" "))
    .filter((words) => words.length >= 2 && words.length <= 5);
  for (const words of people) {
    const longer = people.filter((other) => other !== words && isLongerForm(other, words));
    const allAgree = longer.every((a) =>
      longer.every((b) => a === b || isLongerForm(a, b) || isLongerForm(b, a)),
    );
    const longest = [...longer].sort(
      (a, b) => b.length - a.length || b.join(" ").length - a.join(" ").length,
    )[0];
    if (longest !== undefined && allAgree) full.set(words.join(" "), longest.join(" "));
  }
  return full;
}

/** Same first and last word, and each middle word of the short form is, or begins, one of the long form. */
function isLongerForm(long: readonly string[], short: readonly string[]): boolean {
  if (long[0] !== short[0] || long.at(-1) !== short.at(-1) || long.length < short.length) return false;
  const middles = long.slice(1, -1);
  const fits = short.slice(1, -1).every((word) => middles.some((middle) => middle.startsWith(word)));
  return fits && long.join(" ").length > short.join(" ").length;
}

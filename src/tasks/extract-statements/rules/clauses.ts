/**
 * From chunks to raw clauses: who does what to whom, with preposition and time. Handles copula, passive,
 * relative clauses, reduced participles (`a film directed by`), apposition, coordination of verbs and objects.
 */
import type { Chunk } from "./chunks.ts";
import { isFiniteVerb, type Phrase, readApposition, readHolder, readObjects, readPhrase } from "./phrases.ts";
import { afterInsertion, nameBehindAdverbial } from "./subject-phrases.ts";
import { type VerbGroup, verbGroup } from "./verb-groups.ts";

export interface Clause {
  readonly subject: string;
  /** base form of the main verb */
  readonly verb: string;
  /** the verb as written, without auxiliaries */
  readonly verbText: string;
  readonly passive: boolean;
  readonly first: boolean;
  readonly negated: boolean;
  readonly preposition?: string;
  readonly object: string;
  readonly objectIsDate: boolean;
  /** a date that stands as an adjunct of the same verb */
  readonly time?: string;
  /** the date of a transitive verb, told of its object */
  readonly ofObject?: boolean;
}

interface Walk {
  readonly chunks: readonly Chunk[];
  readonly clauses: Clause[];
  /** subject of the main clause */
  main: string;
  /** the noun phrase read last, with its following `of` phrases */
  last: string | undefined;
  /** true while `last` has not yet served as an object */
  free: boolean;
  /** what follows the last verb describes the predicate noun of a copula */
  afterCopula: boolean;
  afterReduced: boolean;
  denied: boolean;
  /** verbs that share the arguments of the next one: `written and directed by` */
  readonly sharing: VerbGroup[];
}

interface Reading {
  readonly group: VerbGroup;
  readonly subject: string;
  readonly negated: boolean;
  readonly passive: boolean;
}

const DENYING = new Set(["deny", "refute", "dispute", "debunk", "disprove", "doubt"]);

export function readClauses(chunks: readonly Chunk[], defaultSubject: string): Clause[] {
  const walk: Walk = {
    chunks,
    clauses: [],
    main: defaultSubject,
    last: undefined,
    free: false,
    afterCopula: false,
    afterReduced: false,
    denied: false,
    sharing: [],
  };
  let i = 0;
  while (i < chunks.length) {
    const type = chunks[i]?.type;
    if (type === "verb") i = readVerb(walk, i);
    else if (type === "noun") i = readSubject(walk, i);
    else i++;
  }
  return walk.clauses;
}

function readSubject(walk: Walk, at: number): number {
  const phrase = readPhrase(walk.chunks, at);
  if (isDescribed(walk, at, phrase)) {
    walk.clauses.push(clauseOf(COPULA, walk.last ?? "", phrase.text, walk.denied));
    return phrase.next;
  }
  if (placesSubject(walk, at, phrase)) return phrase.next;
  const behindAdverbial = nameBehindAdverbial(walk.chunks, at, phrase);
  walk.last = behindAdverbial ?? phrase.text;
  walk.free = walk.chunks[at - 1]?.type !== "preposition" || behindAdverbial !== undefined;
  const holder = readHolder(walk.chunks, phrase);
  if (holder !== undefined) {
    walk.clauses.push(clauseOf(COPULA, holder.text, phrase.text.replace(/^The /u, "the "), walk.denied));
    walk.last = holder.text;
    return holder.next;
  }
  const apposition = walk.free ? readApposition(walk.chunks, phrase.next) : undefined;
  if (apposition === undefined) return walk.free ? afterInsertion(walk.chunks, phrase.next) : phrase.next;
  const name = /['’]s?\s\p{Ll}[\p{Ll}-]*$/u.test(phrase.text)
    ? /\p{Lu}.*$/u.exec(apposition.text)?.[0]
    : undefined;
  // `Hale's wife, the singer Ann Lee,`: the name is the subject, kinship says the rest
  if (name !== undefined) walk.last = name;
  // `The ship, the Petrel,`
  else if (/^The\s\p{Ll}[\p{Ll}-]*$/u.test(phrase.text) && /^the\s\p{Lu}/u.test(apposition.text))
    walk.last = apposition.text;
  else walk.clauses.push(clauseOf(COPULA, phrase.text, apposition.text, walk.denied));
  return apposition.next;
}

/** `The station in Lenn was built`: what was built is the station. */
function placesSubject({ chunks, last, free }: Walk, at: number, phrase: Phrase): boolean {
  return (
    free &&
    last !== undefined &&
    chunks[at - 1]?.type === "preposition" &&
    chunks[phrase.next]?.type === "verb"
  );
}

/** `the Hotel Belvaux, the hotel that burned`: what follows is told of the name, which stays `last`. */
function isDescribed({ chunks, last }: Walk, at: number, phrase: Phrase): boolean {
  return (
    chunks[at - 1]?.type === "comma" &&
    chunks[phrase.next]?.type === "relative" &&
    /^(?:[Tt]he|[Aa]n?)\s\p{Ll}/u.test(phrase.text) &&
    /\p{Lu}/u.test(last?.replace(/^The\s/u, "") ?? "")
  );
}

const COPULA: VerbGroup = {
  verb: "be",
  text: "is",
  passive: false,
  negated: false,
  bare: false,
  copula: true,
  first: false,
};

function clauseOf(group: VerbGroup, subject: string, object: string, negated: boolean): Clause {
  return {
    subject,
    verb: group.verb,
    verbText: group.text,
    passive: group.passive,
    first: group.first,
    negated,
    object,
    objectIsDate: false,
  };
}

function readVerb(walk: Walk, at: number): number {
  const group = verbGroup(walk.chunks[at]?.tokens ?? []);
  const before = walk.chunks[at - 1];
  const reduced = isReduced(walk, at, group);
  const reading: Reading = {
    group,
    subject: subjectOf(walk, before, reduced),
    negated: group.negated || walk.denied,
    passive:
      group.passive || (reduced && !group.text.endsWith("ing")) || isOpeningParticiple(walk, at, group),
  };
  // `The hotel that burned was rebuilt`: the subject waits for the verb behind its relative clause
  const waits = before?.type === "relative" && walk.free && walk.last !== undefined;
  if (waits) walk.main = walk.last ?? walk.main;
  else if (!reduced && before?.type !== "relative") walk.main = reading.subject;
  walk.afterReduced = reduced;
  walk.afterCopula = group.copula || (reduced && walk.afterCopula);
  walk.denied = DENYING.has(group.verb) || (walk.denied && before?.type !== "comma");
  const start = walk.clauses.length;
  const next = readArguments(walk, at + 1, reading);
  const sharesNext =
    next === at + 1 && walk.chunks[next]?.type === "and" && walk.chunks[next + 1]?.type === "verb";
  if (sharesNext) {
    walk.sharing.push(group);
    return next + 1;
  }
  copyForSharing(walk, start);
  addTime(walk.clauses, start);
  return next;
}

/** A participle that describes the phrase before it, not the verb of its clause. */
function isReduced(walk: Walk, at: number, group: VerbGroup): boolean {
  if (!group.bare || walk.last === undefined || walk.free) return false;
  if (isNominative(walk.chunks[at - 1])) return false;
  const before = walk.chunks[at - 1]?.type;
  const after = walk.chunks[at + 1]?.type;
  const follows = before === "noun" || before === "date" || (before === "comma" && walk.afterCopula);
  const continues =
    (before === "and" || before === "comma") && (walk.sharing.length > 0 || walk.afterReduced);
  return (follows || continues) && (group.text.endsWith("ing") || after === "preposition" || after === "and");
}

/** `Born in Atlanta, he ...` */
function isOpeningParticiple(walk: Walk, at: number, group: VerbGroup): boolean {
  return group.bare && !group.text.endsWith("ing") && at === 0 && walk.chunks[1]?.type === "preposition";
}

function subjectOf(walk: Walk, before: Chunk | undefined, reduced: boolean): string {
  if (before?.type === "relative") {
    // `It was Ann Lee who founded the school`, `The engineer was Ann Lee, who`
    const isCleft =
      /^(?:it|that|this|(?:the|its|his|her|their)\s\p{L}.*)$/iu.test(walk.main) &&
      /^\p{Lu}/u.test(walk.last ?? "");
    return walk.afterCopula && !isCleft ? walk.main : (walk.last ?? walk.main);
  }
  // `X is a film directed by Y`: what is said of the predicate noun is said of X
  if (reduced) return walk.afterCopula ? walk.main : (walk.last ?? walk.main);
  return walk.free && before?.type !== "and" ? (walk.last ?? walk.main) : walk.main;
}

/** Reads objects and prepositional phrases until the next verb or clause border; returns the next index. */
function readArguments(walk: Walk, from: number, reading: Reading): number {
  const { chunks } = walk;
  let i = from;
  let hasObject = false;
  let preposition: string | undefined;
  while (i < chunks.length && !endsArguments(chunks, i, from)) {
    const chunk = chunks[i];
    if (chunk?.type === "preposition") {
      preposition = chunk.text.toLowerCase();
      i++;
    } else if (chunk?.type !== "noun" && chunk?.type !== "date") i++;
    else if (preposition === undefined && hasObject && chunk.type === "noun") i = readPhrase(chunks, i).next;
    else {
      i = addObjects(walk, i, reading, preposition);
      hasObject ||= preposition === undefined;
      preposition = undefined;
    }
  }
  return i;
}

/** A verb, a relative pronoun, or a noun phrase with a finite verb of its own ends the arguments of a verb. */
function endsArguments(chunks: readonly Chunk[], at: number, from: number): boolean {
  const chunk = chunks[at];
  if (chunk?.type === "verb" || chunk?.type === "relative" || chunk?.text === ";") return true;
  if (chunk?.type === "and") return chunks[at + 1]?.type === "verb";
  if (chunk?.type !== "noun" || at === from) return false;
  // `Born in Leeds, he trained`: a new clause, whatever its verb looks like
  if (isNominative(chunk) && chunks[at + 1]?.type === "verb") return true;
  const before = chunks[at - 1]?.type;
  if (before !== "comma" && before !== "and" && before !== "other") return false;
  return isFiniteVerb(chunks[readPhrase(chunks, at).next]);
}

function isNominative(chunk: Chunk | undefined): boolean {
  return /^(?:he|she|they|we|I)$/u.test(chunk?.text ?? "");
}

function addObjects(walk: Walk, at: number, reading: Reading, preposition: string | undefined): number {
  const isDate = walk.chunks[at]?.type === "date";
  const joinList = reading.group.copula && preposition === undefined;
  const { objects, next } = isDate
    ? { objects: [walk.chunks[at]?.text ?? ""], next: at + 1 }
    : readObjects(walk.chunks, at, preposition, joinList);
  for (const object of objects) {
    walk.clauses.push({
      ...clauseOf(reading.group, reading.subject, object, reading.negated),
      passive: reading.passive,
      ...(preposition === undefined ? {} : { preposition }),
      objectIsDate: isDate,
    });
  }
  walk.last = objects.at(-1);
  walk.free = false;
  return next;
}

function copyForSharing(walk: Walk, start: number): void {
  const own = walk.clauses.slice(start);
  for (const earlier of walk.sharing.splice(0)) {
    for (const clause of own) walk.clauses.push({ ...clause, verb: earlier.verb, verbText: earlier.text });
  }
}

/** `until 1962` says when something ended, not when it was. */
export const BORDERS = /^(?:until|till|before|after|since|by)$/u;

/**
 * The date of an adjunct becomes the time of the other statements of its verb; with a direct object (`Moss
 * founded the theatre in 1902`) the date tells of the object.
 */
function addTime(clauses: Clause[], start: number): void {
  const own = clauses.slice(start);
  const date = own.find((clause) => clause.objectIsDate && !BORDERS.test(clause.preposition ?? ""));
  if (date === undefined) return;
  const direct = own.find(
    (clause) => !clause.objectIsDate && clause.preposition === undefined && !clause.passive,
  );
  for (let i = start; i < clauses.length; i++) {
    const clause = clauses[i];
    if (clause === undefined) continue;
    if (!clause.objectIsDate) clauses[i] = { ...clause, time: date.object };
    else if (direct !== undefined)
      clauses[i] = { ...clause, subject: direct.object, passive: true, ofObject: true };
  }
}

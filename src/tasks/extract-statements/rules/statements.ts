/** From raw clauses to statements: relations under their one name and direction, everything else as written. */
import { countryOf, isCountryName, isDemonym } from "../../../lib/english/countries.ts";
import { findDates } from "../../../lib/english/dates.ts";
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import {
  type Relation,
  relationById,
  relationOfDoer,
  relationOfNoun,
  relationOfVerb,
} from "../../../lib/english/relations.ts";
import type { ExtractedStatement } from "../schema.ts";
import { BORDERS, type Clause } from "./clauses.ts";
import { afterRole, bareTitle, isPronoun, resolveObject, resolveSubject, trimPhrase } from "./subjects.ts";

export interface Draft extends Omit<ExtractedStatement, "sentence"> {
  /** higher is kept first when a sentence gives too many */
  readonly rank: number;
}

export interface ClauseContext {
  readonly title: string;
  /** the predicate noun of the last copula: tells what `by` and `in` after it mean */
  predicateNoun: string;
}

export function draftsOfClause(clause: Clause, context: ClauseContext): Draft[] {
  if (isPronoun(clause.object) || (clause.ofObject === true && !isNameLike(clause.subject))) return [];
  const subject = resolveSubject(clause.subject, context.title);
  const object = resolveObject(clause.object, context.title);
  if (subject === "" || object === "" || subject === object || object.length > 160) return [];
  if (clause.verb === "be") return draftsOfCopula(clause, subject, context);
  const office = officeDrafts(clause, subject, context);
  if (office.length > 0) return office;
  const relational = relationalDraft(clause, subject, object, context);
  if (relational !== undefined) return [relational];
  return clause.verb === "know" && clause.preposition === undefined ? [] : [asSaid(clause, subject, object)];
}

/** No known relation: the verb as written. */
function asSaid(clause: Clause, subject: string, object: string): Draft {
  const words = [
    clause.passive ? "was" : "",
    clause.first ? "first" : "",
    clause.verbText,
    clause.preposition ?? "",
  ];
  const predicate = words.filter((word) => word !== "").join(" ");
  const value = clause.passive && clause.preposition === "by" ? afterRole(object) : object;
  return draft(clause, subject, predicate, value, clause.objectIsDate ? 0 : 1);
}

function draft(clause: Clause, subject: string, predicate: string, object: string, rank: number): Draft {
  return { subject, predicate, object, time: clause.time ?? null, negated: clause.negated, rank };
}

function relationalDraft(
  clause: Clause,
  subject: string,
  object: string,
  context: ClauseContext,
): Draft | undefined {
  const { verb, preposition } = clause;
  if (verb === "star" || verb === "feature") return starringDraft(clause, subject, object);
  const doer = relationOfDoer(verb === "find" && clause.passive ? "discover" : verb);
  if (clause.passive && preposition === "by" && doer !== undefined) {
    return doerDraft(clause, subject, object, doer, context);
  }
  const own = relationOfVerb(verb, clause.objectIsDate ? "on" : preposition);
  if (own !== undefined && fits(own, clause, object)) {
    return draft(clause, subject, own.label, own.kind === "person" ? afterRole(object) : object, 3);
  }
  if (!clause.passive && preposition === undefined && doer !== undefined && isNameLike(clause.object)) {
    return draft(clause, afterRole(object), doer.label, subject, 3);
  }
  return undefined;
}

function doerDraft(
  clause: Clause,
  subject: string,
  object: string,
  relation: Relation,
  context: ClauseContext,
): Draft | undefined {
  if (isNamelessRole(object) || !/\p{Lu}/u.test(object)) return undefined;
  const ofMusic = relation.id === "composer" && /\b(?:music|score|songs?|soundtrack)\b/i.test(subject);
  return draft(clause, ofMusic ? bareTitle(context.title) : subject, relation.label, afterRole(object), 3);
}

/** `American recording artist` in `by American recording artist and producer Kanye West`. */
function isNamelessRole(object: string): boolean {
  return /\s\p{Ll}[\p{L}-]*$/u.test(object) && /^\p{Lu}/u.test(object);
}

/** Dates go to date relations only; `lie in ruins`, `died in poverty` are no places. */
function fits(relation: Relation, clause: Clause, object: string): boolean {
  // `ground flour until 1962` tells an end, no date of the event
  if (relation.kind === "date") return clause.objectIsDate && !BORDERS.test(clause.preposition ?? "");
  if (clause.objectIsDate) return false;
  if (relation.kind === "number") return /^\d/u.test(object);
  return relation.kind !== "place" || /\p{Lu}/u.test(object);
}

function starringDraft(clause: Clause, subject: string, object: string): Draft | undefined {
  if (clause.preposition === "in" && isNameLike(object)) return draft(clause, object, "starring", subject, 3);
  if (clause.preposition !== undefined || !/^\p{Lu}/u.test(object)) return undefined;
  return draft(clause, subject, "starring", object, 2);
}

/** `Tin Lantern`, `the novel The Tin Lantern`, a quoted title: something that can be written or founded. */
function isNameLike(phrase: string): boolean {
  return /^["“«]/u.test(phrase) || /\p{Lu}/u.test(phrase);
}

function draftsOfCopula(clause: Clause, subject: string, context: ClauseContext): Draft[] {
  if (clause.preposition !== undefined) return draftsOfCopulaPhrase(clause, subject, context);
  if (clause.objectIsDate) return [draft(clause, subject, "is", clause.object, 1)];
  const role = /^(?:(?:the|a|an|his|her|its|one)\s)?(.{1,60}?)\sof\s(.{1,100})$/iu.exec(clause.object);
  const relation = role === null ? undefined : roleRelation(role[1] ?? "");
  if (role !== null && relation !== undefined && relation.id !== "part-of") {
    return roleDrafts(clause, subject, relation, resolveObject(role[2] ?? "", context.title));
  }
  const held = holderDraft(clause, subject, context);
  if (held !== undefined) return [held];
  const object = clause.object.replace(/^(?:a|an)\s/iu, "");
  context.predicateNoun = lastNoun(object.replace(/\sof\s.*$/u, ""));
  return [draft(clause, subject, "is", trimPhrase(object), 2), ...attributesOf(clause, subject, object)];
}

/** `The illustrator of the Otterby books is Ida Moss`: the role first, its holder after. */
function holderDraft(clause: Clause, subject: string, context: ClauseContext): Draft | undefined {
  const role = /^(?:[Tt]he\s)?((?:[\p{Ll}-]+\s){0,3}[\p{Ll}-]+)\sof\s(.{2,100})$/u.exec(clause.subject);
  const relation = role === null ? undefined : roleRelation(role[1] ?? "");
  const holder = afterRole(trimPhrase(clause.object));
  if (role === null || relation === undefined || relation.kind === "other" || !/^\p{Lu}/u.test(holder))
    return undefined;
  const owner = resolveObject(role[2] ?? "", context.title);
  return owner === holder || subject === holder ? undefined : draft(clause, owner, relation.label, holder, 3);
}

/** The relation whose noun ends this phrase: `second wife`, `former prime minister`, `capital and largest city`. */
function roleRelation(phrase: string): Relation | undefined {
  const words = phrase.toLowerCase().split(/\s+/).slice(-4);
  for (let from = 0; from < words.length; from++) {
    const relation = relationOfNoun(words.slice(from).join(" "));
    if (relation !== undefined) return relation;
  }
  return relationOfNoun(words[0] ?? "");
}

const COMING_TO_OFFICE = new Set(["become", "appoint", "elect", "name", "make"]);

/** `became director of Lenn Museum`, `was elected mayor of Lenn`, `took over as chairman of Moss Group` */
function officeDrafts(clause: Clause, subject: string, context: ClauseContext): Draft[] {
  const isAs = clause.preposition === "as" && !clause.passive;
  const comes = clause.preposition === undefined && COMING_TO_OFFICE.has(clause.verb);
  if (!isAs && !(comes && (clause.passive || clause.verb === "become"))) return [];
  const role = /^(?:(?:the|a|an|its|their)\s)?([\p{Ll} -]{3,60}?)\sof\s(.{1,100})$/u.exec(clause.object);
  const relation = role === null ? undefined : roleRelation(role[1] ?? "");
  if (relation?.kind !== "person" || PERSONAL.has(relation.id)) return [];
  const owner = resolveObject(role?.[2] ?? "", context.title);
  return /^\p{Lu}/u.test(owner) && owner !== subject
    ? [draft(clause, owner, relation.label, subject, 3)]
    : [];
}

const PERSONAL = new Set(["spouse", "child", "sibling", "father", "mother", "parent"]);

function roleDrafts(clause: Clause, subject: string, relation: Relation, whose: string): Draft[] {
  const predicate = relation.label;
  const named = whose.replace(/\sand\s(?:the|an?|his|her)\s.*$/u, "");
  const owner = PERSONAL.has(relation.id) || !/^\p{Lu}/u.test(named) ? afterRole(named) : named;
  if (relation.id === "birth-place") return [draft(clause, subject, predicate, owner, 3)];
  // two parents are read by the patterns of kinship
  if (relation.id === "child" && / and /u.test(owner)) return [];
  if (relation.id === "child") return [draft(clause, subject, "parent", owner, 3)];
  if (relation.id === "spouse" || relation.id === "sibling")
    return [draft(clause, subject, predicate, owner, 3)];
  if (relation.id === "pupil") return [draft(clause, subject, "taught by", owner, 3)];
  if (relation.id === "member-of") return [draft(clause, subject, predicate, owner, 3)];
  return [draft(clause, owner, predicate, subject, 3)];
}

/** `song by P`, `village in D`, `cyclist from Denmark` after a copula. */
function draftsOfCopulaPhrase(clause: Clause, subject: string, context: ClauseContext): Draft[] {
  const noun = kindOfNoun(context.predicateNoun);
  const object = trimPhrase(clause.object);
  const preposition = clause.preposition ?? "";
  if (clause.objectIsDate) return [];
  if (preposition === "by" && noun === "work") {
    if (isNamelessRole(object)) return [];
    return [draft(clause, subject, makerLabel(context.predicateNoun), afterRole(object), 3)];
  }
  if (
    /^(?:in|on|at|near)$/.test(preposition) &&
    (noun === "place" || noun === "organisation") &&
    /\p{Lu}/u.test(object)
  ) {
    return [draft(clause, subject, "located in", object, 3)];
  }
  if (preposition === "from" && isCountryName(object))
    return [draft(clause, subject, "nationality", object, 2)];
  return /^(?:in|at|on|from|near)$/.test(preposition)
    ? [draft(clause, subject, `is ${preposition}`, object, 0)]
    : [];
}

function makerLabel(noun: string): string {
  if (/^(?:song|single|album|ep)s?$/i.test(noun)) return "performed by";
  if (/^(?:novel|book|play|story|poem|memoir|essay|novella)s?$/i.test(noun)) return "written by";
  if (/^(?:film|movie|documentary)s?$/i.test(noun)) return "directed by";
  return "created by";
}

function lastNoun(phrase: string): string {
  return (
    phrase
      .split(/[\s,]+/)
      .filter((word) => word !== "")
      .at(-1) ?? ""
  );
}

/** What the adjectives of `a 1938 American western film` say: country, nationality, year. */
function attributesOf(clause: Clause, subject: string, object: string): Draft[] {
  const drafts: Draft[] = [];
  const kind = kindOfNoun(headNoun(object));
  const origin = originIn(object);
  if (origin !== undefined) {
    const predicate = kind === "person" ? "nationality" : kind === "work" ? "country" : undefined;
    if (predicate !== undefined) drafts.push(draft(clause, subject, predicate, origin, 2));
  }
  const year = /^(?:[\p{L}-]+\s){0,2}?(1[89]\d\d|20\d\d)\s/u.exec(object)?.[1];
  if (year !== undefined && kind === "work" && findDates(year).length === 1) {
    drafts.push(draft(clause, subject, relationById("release-date")?.label ?? "released on", year, 2));
  }
  return drafts;
}

/** The noun that tells the kind: the last one of `film and television director`. */
function headNoun(object: string): string {
  return lastNoun(object.replace(/\s(?:of|by|from|in|who|that)\s.*$/u, ""));
}

function originIn(object: string): string | undefined {
  const words = object
    .replace(/\sof\s.*$/u, "")
    .split(/[\s,]+/)
    .slice(0, 8);
  for (let i = 0; i < words.length; i++) {
    const pair = words.slice(i, i + 2).join(" ");
    if (isDemonym(pair) || (isCountryName(pair) && countryOf(pair) !== undefined)) return pair;
    const word = (words[i] ?? "").replace(/^.*-(?=\p{Lu})/u, "");
    if (/^\p{Lu}/u.test(word) && isDemonym(word)) return word;
  }
  return undefined;
}

/** What a thing is said to be: `X is a 1938 film by Y`, `X is the capital of Y`, `X is 214 metres long`. */
import { countryOf, isCountryName, isDemonym } from "../../../lib/english/countries.ts";
import { findDates } from "../../../lib/english/dates.ts";
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { relationById } from "../../../lib/english/relations.ts";
import type { Clause } from "./clauses.ts";
import { type ClauseContext, type Draft, draft, isNamelessRole } from "./drafts.ts";
import { holderDraft, roleDrafts, roleRelation } from "./offices.ts";
import { afterRole, resolveObject, trimPhrase } from "./subjects.ts";

export function draftsOfCopula(clause: Clause, subject: string, context: ClauseContext): Draft[] {
  if (clause.preposition !== undefined) return draftsOfCopulaPhrase(clause, subject, context);
  if (clause.objectIsDate) return [draft(clause, subject, "is", clause.object, 1)];
  const role = /^(?:(?:the|a|an|his|her|its|one)\s)?(.{1,60}?)\sof\s(.{1,100})$/iu.exec(clause.object);
  const relation = role === null ? undefined : roleRelation(role[1] ?? "");
  if (role !== null && relation !== undefined && relation.id !== "part-of") {
    return roleDrafts(clause, subject, relation, resolveObject(role[2] ?? "", context.title));
  }
  const measured = measureDraft(clause, subject);
  if (measured !== undefined) return [measured];
  const held = holderDraft(clause, subject, context);
  if (held !== undefined) return [held];
  const object = clause.object.replace(/^(?:a|an)\s/iu, "");
  context.predicateNoun = lastNoun(object.replace(/\sof\s.*$/u, ""));
  return [draft(clause, subject, "is", trimPhrase(object), 2), ...attributesOf(clause, subject, object)];
}

const MEASURES = new Map([
  ["long", "length"],
  ["high", "height"],
  ["tall", "height"],
  ["deep", "depth"],
  ["wide", "width"],
]);

/** `is 214 metres long` */
function measureDraft(clause: Clause, subject: string): Draft | undefined {
  const match =
    /^(?:(?:about|some|nearly|almost|around|over|only|just)\s)?(\d[\d.,]*\s\p{L}{1,12})\s(long|high|tall|deep|wide)$/u.exec(
      clause.object,
    );
  const noun = MEASURES.get(match?.[2] ?? "");
  return noun === undefined ? undefined : draft(clause, subject, noun, match?.[1] ?? "", 3);
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

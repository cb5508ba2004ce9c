/**
 * Family and possession, which chunks read badly: `the son of A, Duke of B, and his wife C`, `born to A and B`,
 * `his wife, the singer C`, `X's director Y`. Texts come without their brackets.
 */
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { relationOfNoun } from "../../../lib/english/relations.ts";
import type { Draft } from "./drafts.ts";
import { afterRole, bareTitle, resolveObject, trimPhrase } from "./subjects.ts";

const NAME =
  "\\p{Lu}[\\p{L}'’.-]*(?:\\s(?:of(?:\\sthe)?|the|de|la|van|von|der|den|bin|ibn|\\p{Lu}[\\p{L}'’.-]*)){0,7}";
/** lower-case words before a name: `former player`, `the actor and singer` */
const ROLE =
  "(?:the\\s)?(?:(?!(?:since|until|from|in|on|at|for|to|with|by|during|is|was)\\s)[\\p{Ll}'’-]+\\s){0,4}";
/** `since May 2019`, `from 1990 to 1994` */
const SPELL =
  "(?:\\s(?:since|from|until|in|for)\\s(?:(?:\\p{L}+\\s)?\\d{4}|[\\p{Ll}-]+\\syears)(?:\\s(?:to|until)\\s(?:\\p{L}+\\s)?\\d{4})?,?)?";
const RANK = `(?:,\\s(?:\\d+(?:st|nd|rd|th)\\s)?(?:King|Queen|Prince|Princess|Duke|Duchess|Count|Countess|Earl|Baron|Baroness|Margrave|Landgrave|Elector|Lord|Viscount|Marquess|Emperor|Grand\\sDuke)\\s(?:of\\s)?(?:the\\s)?${NAME},?)?`;
const SECOND = `(?:,?\\s(?:and|by|with|of)\\s(?:(?:his|her)\\s)?${ROLE}(?:wife,?\\s|marriage\\sto\\s)?(${NAME}))?`;
/** role words may hold a name of their own: `former Lillestrøm player Kjetil Osvold` */
const PARENT = `${ROLE}(?:\\p{Lu}[\\p{L}-]+\\s(?:(?!von\\s|van\\s|der\\s|den\\s|and\\s|del\\s|the\\s)[\\p{Ll}-]{3,20}\\s){1,2})?(${NAME})`;
const CHILD_OF = new RegExp(
  `\\b(?:(?:son|daughter|child|children)\\sof|born(?:\\s(?:in|at|on)\\s(?:(?!\\sand\\s)[^,.;]){1,40}?)?\\sto)\\s${PARENT}${RANK}${SECOND}`,
  "gu",
);
const PARENTS_WERE = new RegExp(
  `\\b(?:[Hh]is|[Hh]er|[Tt]heir)\\sparents\\s(?:were|are)\\s${ROLE}(${NAME})${RANK}${SECOND}`,
  "u",
);
const POSSESSIVE = new RegExp(
  `(?:\\b([Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Tt]he\\s(?!children|men|women|people)[\\p{Ll}-]{2,20}['’]s)|(${NAME})['’]s?)\\s((?:[\\p{Ll}-]+\\s){0,2}?[\\p{Ll}-]+)${SPELL},?\\s(?:(?:was|is|were|are|has\\sbeen|had\\sbeen)\\s(?:(?:now|then|currently|still|also)\\s)?)?(?:the\\s|an?\\s)?${ROLE}(["“]?${NAME}["”]?)(?!['’]s\\s)`,
  "gu",
);
/** `The current director is Ann Lee` on the page of an institute */
const OFFICE_HELD = new RegExp(
  `(?:^|,\\sand\\s|;\\s)[Tt]he\\s()()((?:[\\p{Ll}-]+\\s){0,2}?[\\p{Ll}-]+)${SPELL},?\\s(?:is|was|has\\sbeen)\\s(?:the\\s)?${ROLE}(${NAME})`,
  "u",
);
const HAD_CHILD = new RegExp(
  `\\bhad\\s(?:an?|one|two|three)?\\s?(?:\\p{Ll}+\\s)?(?:son|daughter)s?,\\s(?:named\\s)?(${NAME})`,
  "u",
);
const MOST = 4;

export function draftsOfKinship(text: string, title: string): Draft[] {
  return [...parents(text, title), ...possessions(text, title)];
}

function parents(text: string, title: string): Draft[] {
  const drafts = [...text.matchAll(CHILD_OF)].slice(0, 2).flatMap((match) =>
    // `the daughter of a Marseille dock clerk`: no name
    DESCRIPTION_GOES_ON.test(text.slice(match.index + match[0].length))
      ? []
      : parentDrafts(match, childBefore(text.slice(0, match.index), title)),
  );
  const named = PARENTS_WERE.exec(text);
  if (named !== null) drafts.push(...parentDrafts(named, bareTitle(title)));
  const child = nameOnly(HAD_CHILD.exec(text)?.[1] ?? "");
  if (child !== "" && title !== "") drafts.push(fact(bareTitle(title), "child", child));
  return drafts;
}

function possessions(text: string, title: string): Draft[] {
  const parentSpans = [...text.matchAll(CHILD_OF)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  // `the son of A and his wife B`: A's wife
  const own = [...text.matchAll(POSSESSIVE)].filter(
    (match) => !parentSpans.some(([from, to]) => match.index >= from && match.index < to),
  );
  const held = isBody(bareTitle(title)) ? OFFICE_HELD.exec(text) : null;
  const ofTitle = held !== null && isOffice(held[3] ?? "") ? [held] : [];
  return [...own, ...ofTitle].flatMap((match) => possessiveDraft(match, title) ?? []).slice(0, MOST);
}

const DESCRIPTION_GOES_ON =
  /^\s(?!(?:and|by|with|in|on|at|to|of|from|who|whose|whom|was|is|were|had|has|as|but|after|before|while|when|where|for|near|then|during|until|both|a|an|the|he|she|that|which)\b)\p{Ll}/u;

const NAME_BEFORE = new RegExp(
  `\\b(?:married|marries|wed|wife|husband|marriage\\sto)\\s(?:[\\p{Ll}-]+\\s){0,4}(${NAME}),\\s(?:(?:the|an?)\\s)?(?:[\\p{Ll}-]+\\s){0,3}$`,
  "u",
);

/** Whose parents: the spouse's in `she married A, daughter of B`, else the title's. */
function childBefore(before: string, title: string): string {
  const name = nameOnly(NAME_BEFORE.exec(before)?.[1] ?? "");
  return name === "" ? bareTitle(title) : resolveObject(name, title);
}

/** Two parents joined by `and` or `by` are father and mother, in that order; a single one may be either. */
function parentDrafts(match: RegExpExecArray, child: string): Draft[] {
  const first = nameOnly(match[1] ?? "");
  const second = nameOnly(match[2] ?? "");
  if (first === "" || child === "" || first === child) return [];
  if (second === "" || second === child) return [fact(child, "parent", first)];
  return [fact(child, "father", first), fact(child, "mother", second)];
}

function possessiveDraft(match: RegExpExecArray, title: string): Draft | undefined {
  const role = match[3] ?? "";
  const relation = relationOfNoun(role) ?? relationOfNoun(role.split(" ").at(-1) ?? "");
  const owner = match[1] === undefined ? resolveObject(match[2] ?? "", title) : bareTitle(title);
  const value = nameOnly(match[4] ?? "");
  if (owner === "" || value === "" || owner === value || relation?.kind === "date") return undefined;
  if (relation !== undefined) return fact(owner, relation.label, value);
  return isOffice(role) && value.includes(" ")
    ? { ...fact(owner, officeOf(role), value), rank: 3 }
    : undefined;
}

/** `chief conductor`, `first principal`: who holds it is told, though no relation is known by that name. */
function isOffice(role: string): boolean {
  return kindOfNoun(role.split(" ").at(-1) ?? "") === "person";
}

/** A name that says what it names: an institute, a museum, a film. */
function isBody(name: string): boolean {
  const head = name.split(/\s(?:of|for|in|at)\s/u)[0] ?? name;
  return ["organisation", "place", "work"].includes(kindOfNoun(head.split(/\s+/u).at(-1) ?? ""));
}

function officeOf(role: string): string {
  return role.replace(/^(?:current|present|new|then|late)\s/u, "");
}

function nameOnly(phrase: string): string {
  return trimPhrase(afterRole(phrase)).replace(/\s(?:of|the|de|la|van|von|der)+$/u, "");
}

function fact(subject: string, predicate: string, object: string): Draft {
  return { subject, predicate, object, time: null, negated: false, rank: 4 };
}

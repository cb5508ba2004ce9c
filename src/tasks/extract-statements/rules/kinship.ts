/** Family and possession, which chunks read badly: `the son of A and B`, `his wife, the singer C`, `X's director Y`. */
import { relationOfNoun } from "../../../lib/english/relations.ts";
import type { Draft } from "./statements.ts";
import { afterRole, bareTitle, resolveObject, trimPhrase } from "./subjects.ts";

const NAME =
  "\\p{Lu}[\\p{L}'’.-]*(?:\\s(?:of|the|de|la|van|von|der|den|bin|ibn|I{1,3}|IV|VI*|\\p{Lu}[\\p{L}'’.-]*)){0,7}";
const ROLE = "(?:[\\p{Ll}-]+\\s){0,4}";
const CHILD_OF = new RegExp(
  `\\b(?:son|daughter|child|children)\\sof\\s(?:the\\s)?${ROLE}(${NAME})(?:,[^,]{1,40},)?(?:\\s(?:and|by)\\s(?:(?:his|her)\\s)?${ROLE}(?:wife,?\\s)?(${NAME}))?`,
  "u",
);
const POSSESSIVE = new RegExp(
  `(?:\\b([Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Tt]he\\s[\\p{Ll}-]{2,20}['’]s)|(${NAME})['’]s?)\\s((?:[\\p{Ll}-]+\\s){0,2}?[\\p{Ll}-]+),?\\s(?:(?:was|is|were|are)\\s)?(?:the\\s|an?\\s)?${ROLE}(["“]?${NAME}["”]?)`,
  "gu",
);

export function draftsOfKinship(text: string, title: string): Draft[] {
  const drafts: Draft[] = [];
  const childOf = CHILD_OF.exec(text);
  if (childOf !== null && title !== "") drafts.push(...parentDrafts(childOf, bareTitle(title)));
  for (const match of text.matchAll(POSSESSIVE)) {
    const relation = relationOfNoun(match[3] ?? "") ?? relationOfNoun(match[3]?.split(" ").at(-1) ?? "");
    const owner = match[1] === undefined ? resolveObject(match[2] ?? "", title) : bareTitle(title);
    const value = nameOnly(match[4] ?? "");
    if (relation === undefined || owner === "" || value === "" || owner === value || relation.kind === "date")
      continue;
    drafts.push(fact(owner, relation.label, value));
    if (drafts.length >= 4) break;
  }
  return drafts;
}

/** Two parents joined by `and` or `by` are father and mother, in that order; a single one may be either. */
function parentDrafts(match: RegExpExecArray, child: string): Draft[] {
  const first = nameOnly(match[1] ?? "");
  const second = nameOnly(match[2] ?? "");
  if (first === "" || first === child) return [];
  if (second === "") return [fact(child, "parent", first)];
  return [fact(child, "father", first), fact(child, "mother", second)];
}

function nameOnly(phrase: string): string {
  return trimPhrase(afterRole(phrase)).replace(/\s(?:of|the|de|la|van|von|der)$/u, "");
}

function fact(subject: string, predicate: string, object: string): Draft {
  return { subject, predicate, object, time: null, negated: false, rank: 4 };
}

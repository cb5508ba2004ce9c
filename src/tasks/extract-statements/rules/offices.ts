/** Who holds which part of what: `the director of the museum`, as a phrase says it and as a clause comes to it. */
import { type Relation, relationOfNoun } from "../../../lib/english/relations.ts";
import type { Clause } from "./clauses.ts";
import { type ClauseContext, type Draft, draft } from "./drafts.ts";
import { afterRole, resolveObject, trimPhrase } from "./subjects.ts";

/** `The illustrator of the Otterby books is Ida Moss`: the role first, its holder after. */
export function holderDraft(clause: Clause, subject: string, context: ClauseContext): Draft | undefined {
  const role = /^(?:[Tt]he\s)?((?:[\p{Ll}-]+\s){0,3}[\p{Ll}-]+)\sof\s(.{2,100})$/u.exec(clause.subject);
  const relation = role === null ? undefined : roleRelation(role[1] ?? "");
  const holder = afterRole(trimPhrase(clause.object));
  if (role === null || relation === undefined || relation.kind === "other" || !/^\p{Lu}/u.test(holder))
    return undefined;
  const owner = resolveObject(role[2] ?? "", context.title);
  return owner === holder || subject === holder ? undefined : draft(clause, owner, relation.label, holder, 3);
}

/** The relation whose noun ends this phrase: `second wife`, `former prime minister`, `capital and largest city`. */
export function roleRelation(phrase: string): Relation | undefined {
  const words = phrase.toLowerCase().split(/\s+/).slice(-4);
  for (let from = 0; from < words.length; from++) {
    const relation = relationOfNoun(words.slice(from).join(" "));
    if (relation !== undefined) return relation;
  }
  return relationOfNoun(words[0] ?? "");
}

const COMING_TO_OFFICE = new Set(["become", "appoint", "elect", "name", "make"]);

/** `became director of Lenn Museum`, `was elected mayor of Lenn`, `took over as chairman of Moss Group` */
export function officeDrafts(clause: Clause, subject: string, context: ClauseContext): Draft[] {
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

export function roleDrafts(clause: Clause, subject: string, relation: Relation, whose: string): Draft[] {
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

/** From raw clauses to statements: relations under their one name and direction, everything else as written. */
import { type Relation, relationOfDoer, relationOfVerb } from "../../../lib/english/relations.ts";
import { BORDERS, type Clause } from "./clauses.ts";
import { draftsOfCopula } from "./copulas.ts";
import { type ClauseContext, type Draft, draft, isNamelessRole } from "./drafts.ts";
import { officeDrafts } from "./offices.ts";
import { afterRole, bareTitle, isPronoun, resolveObject, resolveSubject } from "./subjects.ts";

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

function relationalDraft(
  clause: Clause,
  subject: string,
  object: string,
  context: ClauseContext,
): Draft | undefined {
  const { verb, preposition } = clause;
  if (verb === "star" || verb === "feature") return starringDraft(clause, subject, object);
  if (isHonoured(clause, object)) return draft(clause, subject, "won", object, 3);
  const doer = relationOfDoer(verb === "find" && clause.passive ? "discover" : verb);
  if (clause.passive && preposition === "by" && doer !== undefined) {
    return doerDraft(clause, subject, object, doer, context);
  }
  if (isOwned(clause, object)) return draft(clause, subject, "owned by", object, 3);
  const own = relationOfVerb(verb, clause.objectIsDate ? "on" : preposition);
  if (own !== undefined && fits(own, clause, object)) {
    return draft(clause, subject, own.label, own.kind === "person" ? afterRole(object) : object, 3);
  }
  if (!clause.passive && preposition === undefined && doer !== undefined && isNameLike(clause.object)) {
    return draft(clause, afterRole(object), doer.label, subject, 3);
  }
  return undefined;
}

/** `was awarded the Halley Medal` */
const HONOURING = new Set(["award", "give", "grant", "present"]);
const HONOUR = /\b(?:Prize|Medal|Award|Order|Cross|Cup|Trophy|Fellowship|Scholarship|Ribbon|Star)\b/u;

/** A railway belongs to its owner; who belongs to a society is a member. */
function isOwned({ verb, preposition, objectIsDate }: Clause, object: string): boolean {
  if (verb !== "belong" || preposition !== "to" || objectIsDate || !/\p{Lu}/u.test(object)) return false;
  return !/\b(?:Society|Party|Club|Order|Movement|Academy|Church|Guild|League|Association|Union|Circle|[Ff]amily|[Gg]eneration|[Gg]enus)\b/u.test(
    object,
  );
}

function isHonoured({ passive, verb, preposition, objectIsDate }: Clause, object: string): boolean {
  if (!passive || preposition !== undefined || objectIsDate) return false;
  return HONOURING.has(verb) && HONOUR.test(object);
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

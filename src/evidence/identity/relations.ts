/**
 * What a predicate means for contradiction: which wordings name one relation, which way round it runs, and
 * whether its subject can have several values at once. Only single-valued relations can contradict each other
 * (a person starred in many films but was born once), and an unknown relation never does.
 */
import { kindOfNoun } from "../../lib/english/kinds-of-nouns.ts";
import { canonicalRelation, relationOfNoun, type ValueKind } from "../../lib/english/relations.ts";
import { stemWord } from "../../lib/english/stem.ts";
import { foldedWords } from "../../lib/text/normalise.ts";
import { isDateValue } from "../values/values.ts";

/**
 * `one`: one value, ever. `usually-one`: one value unless a source itself gives several (co-directors).
 * `one-at-a-time`: an office or a state that changes (mayor, population). `many`, `unknown`: no contradiction.
 */
export type Cardinality = "one" | "usually-one" | "one-at-a-time" | "many" | "unknown";

export interface CanonicalForm {
  /** as written */
  readonly subject: string;
  /** stable name of the relation, for keys and for a reader */
  readonly relation: string;
  /** as written */
  readonly value: string;
  readonly cardinality: Cardinality;
  /** what the relation's value is, where the relation is known */
  readonly kind?: ValueKind;
}

interface Triple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

const AUXILIARIES = new Set(
  "a an the is was are were be been being has had have having did do does do will would his her its their he she it they later first originally also then currently officially".split(
    " ",
  ),
);
const LINKS = new Set("of by in on at to for from as with s since until".split(" "));

/** Relations named by a noun: `the capital of X is Y`, `X's capital: Y`, and turned round `Y is the capital of X`. */
const NOUNS: readonly (readonly [cardinality: Cardinality, nouns: string])[] = [
  ["one", "father, mother, birth name, maiden name, cause of death, place of burial, named after, namesake"],
  [
    "usually-one",
    "author, writer, director, composer, architect, founder, inventor, discoverer, painter, sculptor, creator, designer, builder, publisher, producer, screenwriter, developer, manufacturer, editor, translator, maker, height, length, area, elevation, depth, width, boiling point, melting point, atomic number, currency, continent, mouth, source",
  ],
  [
    "one-at-a-time",
    "capital, mayor, president, prime minister, chancellor, king, queen, monarch, governor, minister, head, head of state, head of government, chief executive, chief executive officer, ceo, cfo, chairman, chairwoman, chair, chairperson, leader, captain, coach, head coach, manager, owner, headquarters, population, employer, residence, bishop, rector, principal, headmaster, headmistress, editor in chief, record holder, champion",
  ],
  [
    "many",
    "spouse, wife, husband, partner, child, son, daughter, sibling, brother, sister, member, award, work, occupation, profession, nationality, citizenship, genre, language, religion, cast member, star, student, teacher, alma mater, employee, band member, ethnicity, parent, alias, nickname, part",
  ],
];

/** Things that happen once to one subject. Verb stems; the object's kind says whether it is when, where or who. */
const EVENTS = new Set(
  "born die buri found establish build construct open inaugur publish releas premier complet finish demolish destroi sink launch incorpor abolish dissolv close invent discov direct written write compos paint design creat produc assassin execut murder kill crown ordain burn coin patent name sign ratifi flood collaps merg form set"
    .split(" ")
    .map((verb) => stemWord(verb)),
);
/** Of those, the ones whose active form takes many objects: `she wrote X` and `she wrote Y` agree. */
const ROLES = new Map<string, string>([
  ["write", "author"],
  ["direct", "director"],
  ["compos", "composer"],
  ["found", "founder"],
  ["establish", "founder"],
  ["invent", "inventor"],
  ["discov", "discoverer"],
  ["discover", "discoverer"],
  ["paint", "painter"],
  ["design", "designer"],
  ["creat", "creator"],
  ["publish", "publisher"],
  ["produc", "producer"],
  ["build", "builder"],
  ["construct", "builder"],
  ["develop", "developer"],
  ["own", "owner"],
]);

const NOUN_RELATIONS = new Map<string, { name: string; cardinality: Cardinality }>();
for (const [cardinality, nouns] of NOUNS) {
  for (const name of nouns.split(", ")) NOUN_RELATIONS.set(name, { name, cardinality });
}

/** The relation a triple states, in one direction and under one name. */
export function canonicalForm(triple: Triple): CanonicalForm {
  const words = foldedWords(triple.predicate.slice(0, 120)).filter((word) => !AUXILIARIES.has(word));
  const stems = words.map(stemWord);
  const form =
    lifeEvent(triple, stems) ??
    nounRelation(triple, words) ??
    eventRelation(triple, words, stems) ??
    otherRelation(triple, stems);
  const known = relationOfNoun(form.relation) ?? canonicalRelation(form.relation);
  if (known === undefined) return form;
  const cardinality = isOffice(known.id, form.subject) ? "one-at-a-time" : form.cardinality;
  return { ...form, cardinality, relation: known.label, kind: known.kind };
}

/** A film has one director for ever, a museum one after the other. */
function isOffice(relationId: string, subject: string): boolean {
  if (relationId !== "director" && relationId !== "editor") return false;
  const head = subject.split(/\s(?:of|for|in|at)\s/u)[0] ?? subject;
  return ["organisation", "place"].includes(kindOfNoun(head.split(/\s+/u).at(-1) ?? ""));
}

/**
 * A relation that the shared table knows as single-valued is, and so is who did something first; any other
 * contradicts nothing.
 */
function otherRelation({ subject, predicate, object }: Triple, stems: readonly string[]): CanonicalForm {
  const known = canonicalRelation(predicate);
  const isFirst = /\bfirst\b.*\bby$/iu.test(predicate.slice(0, 120));
  const relation = known?.label ?? (withoutLinks(stems).join(" ") || stems.join(" ") || "is");
  return {
    subject,
    value: object,
    relation: isFirst ? `first ${relation}` : relation,
    cardinality: known?.singleValued === true || isFirst ? "usually-one" : "unknown",
    ...(isFirst ? { kind: "person" } : {}),
  };
}

function lifeEvent({ subject, object }: Triple, stems: readonly string[]): CanonicalForm | undefined {
  const event = stems.some((stem) => stem === "born" || stem === "birthplac" || stem === "birthdat")
    ? "birth"
    : stems.includes("die")
      ? "death"
      : undefined;
  if (event === undefined || stems.includes("caus") || stems.includes("name")) return undefined;
  const asksTime = stems.some((stem) => ["date", "year", "dai", "birthdat"].includes(stem));
  const kind = asksTime || isDateValue(object) ? "date" : "place";
  if (
    kind === "place" &&
    stems.some((stem) => ["to", "of", "by", "as"].includes(stem)) &&
    !stems.includes("place")
  ) {
    return undefined;
  }
  return { subject, relation: `${kind} of ${event}`, value: object, cardinality: "one" };
}

function nounRelation(triple: Triple, words: readonly string[]): CanonicalForm | undefined {
  const inverse = words.length > 1 && words.at(-1) === "of";
  const bare = words.filter((word) => word !== "s");
  const noun = (inverse ? bare.slice(0, -1) : bare).join(" ");
  const known = NOUN_RELATIONS.get(noun) ?? NOUN_RELATIONS.get(noun.replace(/s$/, ""));
  if (known === undefined) return undefined;
  return inverse
    ? { subject: triple.object, relation: known.name, value: triple.subject, cardinality: known.cardinality }
    : { subject: triple.subject, relation: known.name, value: triple.object, cardinality: known.cardinality };
}

function eventRelation(
  { subject, object }: Triple,
  words: readonly string[],
  stems: readonly string[],
): CanonicalForm | undefined {
  const verb = stems.find((stem) => EVENTS.has(stem) || ROLES.has(stem));
  if (verb === undefined) return undefined;
  const last = words.at(-1) ?? "";
  const role = ROLES.get(verb);
  const event = role ?? verb;
  const dated = isDateValue(object) || stems.includes("date") || stems.includes("year");
  if (dated) {
    return {
      subject,
      relation: `date: ${event}`,
      value: object,
      cardinality: EVENTS.has(verb) ? "one" : "unknown",
    };
  }
  if (last === "by") {
    const relation = role ?? `by: ${event}`;
    return {
      subject,
      relation,
      value: object,
      cardinality: verb === "own" ? "one-at-a-time" : "usually-one",
    };
  }
  if (LINKS.has(last)) {
    return { subject, relation: `${last}: ${event}`, value: object, cardinality: "unknown" };
  }
  if (role === undefined || stems.length > 1) return undefined;
  return {
    subject: object,
    relation: role,
    value: subject,
    cardinality: verb === "own" ? "one-at-a-time" : "usually-one",
  };
}

function withoutLinks(stems: readonly string[]): string[] {
  const content = stems.filter((stem) => !LINKS.has(stem));
  const link = stems.at(-1);
  return link !== undefined && LINKS.has(link) ? [...content, link] : content;
}

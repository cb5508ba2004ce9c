/** What the context itself says a name is: `X is a Thai badminton player` makes X a person. */
import type { AnswerType } from "../../../domain/question.ts";
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { canonicalRelation, type ValueKind } from "../../../lib/english/relations.ts";
import { foldText, normaliseTitle } from "../../../lib/text/normalise.ts";
import type { NameKind } from "../../../ports/language.ts";
import type { Candidate } from "./candidates.ts";
import type { ContextView } from "./evidence.ts";

export interface EntityKinds {
  /** the kind stated for a title, if any */
  kind(name: string): ValueKind | undefined;
  /** folded words of what it is said to be */
  description(name: string): string;
  /** true when a statement tells of it what only people have: a birth, a spouse, or that it wrote something */
  isPerson(name: string): boolean;
}

export function readEntityKinds(view: ContextView): EntityKinds {
  const kinds = new Map<string, { kind: ValueKind | undefined; description: string }>();
  for (const sentence of view.sentences) {
    if (sentence.ordinal > 1) continue;
    const key = normaliseTitle(sentence.title);
    const known = kinds.get(key);
    if (known?.kind !== undefined) continue;
    const copula = sentence
      .statements()
      .find((statement) => statement.predicate === "is" && statement.subject !== "");
    const bracket = /\(([^()]{2,40})\)\s*$/u.exec(sentence.title)?.[1] ?? "";
    const description = copula?.object ?? "";
    const kind = headKind(description) ?? headKind(bracket);
    kinds.set(key, { kind, description: foldText(`${bracket} ${description}`) });
  }
  const people = peopleOf(view);
  return {
    kind: (name) => kinds.get(normaliseTitle(name))?.kind,
    description: (name) => kinds.get(normaliseTitle(name))?.description ?? "",
    isPerson: (name) => people.has(foldText(name)),
  };
}

const OF_PEOPLE = new Set(["born on", "born in", "died on", "died in", "buried in", "spouse", "nationality"]);

/** Names that statements treat as people; one such word alone may be a place that someone founded. */
function peopleOf(view: ContextView): ReadonlySet<string> {
  const people = new Set<string>();
  for (const { predicate, subject, object, negated } of view.sentences.flatMap((s) => s.statements())) {
    if (negated) continue;
    if (OF_PEOPLE.has(predicate)) people.add(foldText(subject));
    const named = canonicalRelation(predicate)?.kind === "person" && /^\p{Lu}\S*\s\p{Lu}/u.test(object);
    if (named) people.add(foldText(object));
  }
  return people;
}

function headKind(description: string): ValueKind | undefined {
  const head =
    description
      .replace(/\s(?:of|in|by|from|who|that|based|and)\s.*$/u, "")
      .split(/[\s-]+/)
      .at(-1) ?? "";
  const kind = kindOfNoun(head);
  return kind === "other" ? undefined : kind;
}

/** 0..1: may this candidate be an answer of the wanted type? */
export function typeFit(
  wanted: AnswerType,
  candidate: Candidate,
  kinds: EntityKinds,
  view: ContextView,
): number {
  const { kind } = candidate;
  if (wanted === "date" || wanted === "number") return VALUE_FIT[wanted][kind] ?? 0;
  const isValue = kind === "date" || kind === "year" || kind === "number";
  if (wanted === "other" || wanted === "yes-no") return isValue ? 0.4 : kind === "phrase" ? 0.7 : 0.6;
  if (isValue) return 0;
  if (wanted === "nationality") return nationalityFit(candidate, view);
  return kind === "demonym" ? 0.05 : nameFit(wanted, candidate, kinds, view);
}

const VALUE_FIT: Readonly<Record<"date" | "number", Readonly<Partial<Record<Candidate["kind"], number>>>>> = {
  date: { date: 1, year: 0.9 },
  number: { number: 1, date: 0.1 },
};

function nationalityFit(candidate: Candidate, view: ContextView): number {
  if (candidate.kind === "demonym") return 1;
  return view.tools.nameKind(candidate.text) === "place" ? 0.3 : 0;
}

type NameType = "person" | "place" | "organisation" | "work";

function nameFit(wanted: NameType, candidate: Candidate, kinds: EntityKinds, view: ContextView): number {
  const stated = kinds.kind(candidate.text);
  if (stated !== undefined) return isKind(stated, wanted) ? 1 : 0.05;
  if (candidate.kind === "phrase" && !/^\p{Lu}/u.test(candidate.text)) return wanted === "work" ? 0.05 : 0.15;
  const listed = view.tools.nameKind(candidate.text.split(", ")[0] ?? candidate.text);
  if (wanted === "work") return workFit(candidate, listed);
  if (listed === wanted) return 0.9;
  if (candidate.kind === "quoted" || listed !== "unknown") return 0.1;
  return unknownNameFit(wanted, candidate);
}

function unknownNameFit(wanted: NameType, candidate: Candidate): number {
  // a title that its source does not explain: a headline as likely as a name
  if (candidate.kind === "title") return 0.2;
  const words = candidate.text.split(" ").length;
  if (wanted !== "person") return 0.45;
  return words >= 2 && words <= 4 ? 0.6 : 0.3;
}

function workFit(candidate: Candidate, listed: NameKind): number {
  if (candidate.kind === "quoted") return 0.9;
  return listed === "unknown" ? 0.4 : 0.15;
}

/** A museum, a school, a kingdom may be asked for as a place or as an organisation. */
function isKind(a: ValueKind, b: NameType): boolean {
  return a === b || (a === "organisation" && b === "place") || (a === "place" && b === "organisation");
}

/** What the context itself says a name is: `X is a Thai badminton player` makes X a person. */
import type { AnswerType } from "../../../domain/question.ts";
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import type { ValueKind } from "../../../lib/english/relations.ts";
import { foldText, normaliseTitle } from "../../../lib/text/normalise.ts";
import type { Candidate } from "./candidates.ts";
import type { ContextView } from "./evidence.ts";

export interface EntityKinds {
  /** the kind stated for a title, if any */
  kind(name: string): ValueKind | undefined;
  /** folded words of what it is said to be */
  description(name: string): string;
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
  return {
    kind: (name) => kinds.get(normaliseTitle(name))?.kind,
    description: (name) => kinds.get(normaliseTitle(name))?.description ?? "",
  };
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
  const { kind, text } = candidate;
  if (wanted === "date") return kind === "date" ? 1 : kind === "year" ? 0.9 : 0;
  if (wanted === "number") return kind === "number" ? 1 : kind === "date" ? 0.1 : 0;
  if (kind === "date" || kind === "year" || kind === "number") return wanted === "other" ? 0.4 : 0;
  if (wanted === "nationality")
    return kind === "demonym" ? 1 : view.tools.nameKind(text) === "place" ? 0.3 : 0;
  if (wanted === "other" || wanted === "yes-no") return kind === "phrase" ? 0.7 : 0.6;
  if (kind === "demonym") return 0.05;
  return nameFit(wanted, candidate, kinds, view);
}

function nameFit(wanted: AnswerType, candidate: Candidate, kinds: EntityKinds, view: ContextView): number {
  const { kind, text } = candidate;
  const stated = kinds.kind(text);
  if (stated !== undefined) return stated === wanted || related(stated, wanted) ? 1 : 0.05;
  if (kind === "phrase" && !/^\p{Lu}/u.test(text)) return wanted === "work" ? 0.05 : 0.15;
  const listed = view.tools.nameKind(text.split(", ")[0] ?? text);
  if (wanted === "work") return kind === "quoted" ? 0.9 : listed === "unknown" ? 0.4 : 0.15;
  if (listed === wanted) return 0.9;
  if (kind === "quoted") return 0.1;
  if (listed !== "unknown") return 0.1;
  const words = text.split(" ").length;
  return wanted === "person" ? (words >= 2 && words <= 4 ? 0.6 : 0.3) : 0.45;
}

function related(a: ValueKind, b: AnswerType): boolean {
  return (a === "organisation" && b === "place") || (a === "place" && b === "organisation");
}

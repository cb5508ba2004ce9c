/**
 * Contradiction by relation: one subject, one single-valued relation, values that exclude each other
 * (methods.md 5.2, part 4). Values of different precision agree; a relation that may have several values, or
 * holds at different times, contradicts nothing.
 */
import { compareText } from "../../lib/compare.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import { nameKey } from "../identity/fact-key.ts";
import type { CanonicalForm, Cardinality } from "../identity/relations.ts";
import { mayHoldTogether, statedTime } from "../values/times.ts";
import { agree, compareValues, isDateValue } from "../values/values.ts";
import type { EvidenceView, ViewedStatement } from "../voices/view.ts";
import type { ConflictDraft, DraftSide } from "./conflict-draft.ts";

const SINGLE: ReadonlySet<Cardinality> = new Set(["one", "usually-one", "one-at-a-time"]);

interface Side {
  readonly members: readonly ViewedStatement[];
}

export function relationConflicts(view: EvidenceView): ConflictDraft[] {
  const groups = new Map<string, ViewedStatement[]>();
  for (const viewed of view.statements) {
    const { form, entity, statement } = viewed;
    if (!SINGLE.has(form.cardinality) || statement.extractedBy === "sentence") continue;
    if (!fitsItsRelation(form) || isHeadlineFor(view, viewed) || !isNamed(view, viewed)) continue;
    const key = `${entity}\n${form.relation}`;
    groups.set(key, [...(groups.get(key) ?? []), viewed]);
  }
  return [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([, group]) => conflictWithin(view, group) ?? []);
}

/** A birthplace without a name, or a founder that is "the", was misread: a misreading contradicts nobody. */
function fitsItsRelation({ value, kind }: CanonicalForm): boolean {
  if (value.trim() === "") return false;
  if (kind === "date") return isDateValue(value);
  if (kind === undefined || kind === "number" || kind === "other") return true;
  return /[\p{Lu}\p{Lt}\p{Lo}]/u.test(value);
}

/** `she` read as the headline of her page, "The dentist who saved the engines", is nobody's name. */
function isHeadlineFor(view: EvidenceView, { form, statement }: ViewedStatement): boolean {
  if (form.kind !== "person") return false;
  if (nameKey(form.value) !== nameKey(view.sources.get(statement.sourceId)?.title ?? "")) return false;
  const isShouted = !/\p{Ll}/u.test(form.value) && form.value.includes(" ");
  return (
    isShouted ||
    /\s(?!(?:of|the|and|de|la|von|van|der|den|du|di|da|del|bin|ibn|al|y|e)\s)\p{Ll}/u.test(form.value)
  );
}

/** "The magazine" of one page is not "the magazine" of another: only names, and titles, mean one thing everywhere. */
function isNamed(view: EvidenceView, { form, statement }: ViewedStatement): boolean {
  if (nameKey(form.subject) === nameKey(view.sources.get(statement.sourceId)?.title ?? "")) return true;
  const words = form.subject.split(/\s+/).filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  return words.length > 0 && words.every((word) => /^[^\p{L}]*[\p{Lu}\p{Lo}\p{N}]/u.test(word));
}

function conflictWithin(view: EvidenceView, group: readonly ViewedStatement[]): ConflictDraft | undefined {
  const asserted = group.filter(({ statement }) => !statement.negated);
  const all = sidesByValue(asserted);
  const sides = all.filter((side) => all.some((other) => other !== side && exclude(side, other)));
  const [first] = sides[0]?.members ?? [];
  if (sides.length < 2 || first === undefined) return undefined;
  if (new Set(sides.flatMap(({ members }) => members.map(({ statement }) => statement.sourceId))).size < 2) {
    return undefined;
  }
  const denials = group.filter(({ statement }) => statement.negated);
  return {
    subject: shortest(group.map(({ form }) => form.subject)),
    predicate: first.form.relation,
    cardinality: first.form.cardinality,
    sides: sides.map((side) => toDraftSide(view, side, sides, denials)),
  };
}

/** Values that agree with every value of a side belong to it; sorted, so that no order of files matters. */
function sidesByValue(statements: readonly ViewedStatement[]): Side[] {
  const sides: { members: ViewedStatement[] }[] = [];
  const sorted = [...statements].sort(
    (a, b) => compareText(a.form.value, b.form.value) || compareText(a.statement.id, b.statement.id),
  );
  for (const viewed of sorted) {
    const home = sides.find(({ members }) =>
      members.every(({ form }) => agree(form.value, viewed.form.value)),
    );
    if (home === undefined) sides.push({ members: [viewed] });
    else home.members.push(viewed);
  }
  return sides;
}

function exclude(a: Side, b: Side): boolean {
  const relations = a.members.flatMap(({ form }) =>
    b.members.map((other) => compareValues(form.value, other.form.value)),
  );
  if (!relations.includes("different") || relations.some((one) => one === "same" || one === "compatible")) {
    return false;
  }
  const cardinality = a.members[0]?.form.cardinality;
  if (cardinality === "one") return true;
  if (givenTogether(a, b)) return false;
  if (cardinality !== "one-at-a-time") return true;
  return a.members.some((one) => b.members.some((other) => !mayHoldTogether(timeOf(one), timeOf(other))));
}

/** One source that gives both values shows that the subject can have both. */
function givenTogether(a: Side, b: Side): boolean {
  const sources = new Set(a.members.map(({ statement }) => statement.sourceId));
  return b.members.some(({ statement }) => sources.has(statement.sourceId));
}

function timeOf({ statement, sentence }: ViewedStatement) {
  return statedTime(`${statement.time ?? ""} ${sentence?.text ?? statement.quote?.exact ?? ""}`);
}

/** A source that asserts one value and denies another by name speaks for its side with both sentences. */
function toDraftSide(
  view: EvidenceView,
  side: Side,
  sides: readonly Side[],
  denials: readonly ViewedStatement[],
): DraftSide {
  const sourceIds = new Set(side.members.map(({ statement }) => statement.sourceId));
  const deniesOthers = denials.filter(
    ({ statement, form }) =>
      sourceIds.has(statement.sourceId) &&
      sides.some(
        (other) => other !== side && other.members.some((member) => agree(member.form.value, form.value)),
      ),
  );
  const values = side.members.map(({ form }) => form.value);
  // a pronoun may have been read as the headline of its page: another wording of the value is clearer
  const named = side.members
    .filter(({ form, statement }) => form.value !== view.sources.get(statement.sourceId)?.title)
    .map(({ form }) => form.value);
  return {
    value: clearestValue(named.length > 0 ? named : values),
    statementIds: [...side.members, ...deniesOthers].map(({ statement }) => statement.id).sort(compareText),
    sourceIds: [...sourceIds].sort(compareText),
  };
}

/** The wording most statements use; of equally common ones the longest. */
export function clearestValue(values: readonly string[]): string {
  const count = new Map<string, number>();
  for (const value of values) count.set(value, (count.get(value) ?? 0) + 1);
  const ranked = [...count].sort(([a, na], [b, nb]) => nb - na || b.length - a.length || compareText(a, b));
  return ranked[0]?.[0] ?? "";
}

function shortest(texts: readonly string[]): string {
  return [...texts].sort((a, b) => a.length - b.length || compareText(a, b))[0] ?? "";
}

import type { Source } from "../../domain/source.ts";
import type { Statement } from "../../domain/statement.ts";
import { compareText } from "../../lib/compare.ts";
import { withoutBracket } from "../../lib/text/normalise.ts";
import { compareValues } from "../values/values.ts";
import { nameKey } from "./fact-key.ts";
import { canonicalForm } from "./relations.ts";

export interface IdentityInput {
  readonly statements: readonly Statement[];
  readonly sentences: readonly { readonly sourceId: string; readonly text: string }[];
  readonly sources: ReadonlyMap<string, Source>;
  copies(a: string, b: string): boolean;
}

/** What one source says about who or what a name is. */
export interface Profile {
  readonly name: string;
  readonly sourceId: string;
  /** `organist` of `Edwin Tallis (organist)` */
  readonly bracket: string | undefined;
  readonly facts: readonly IdentityFact[];
}

export interface IdentityFact {
  readonly relation: string;
  readonly value: string;
  /** for a reader: `born on 1879` */
  readonly text: string;
  /** a match makes it one thing; occupations and offices match by chance too often */
  readonly strong: boolean;
}

const STRONG = new Set([
  "born on",
  "born in",
  "died on",
  "died in",
  "father",
  "mother",
  "spouse",
  "married on",
  "released on",
  "directed by",
  "written by",
]);
const WEAK = new Set(["occupation", "nationality", "works for"]);
const LIFESPAN = /\((?:born |b\. )?(\d{4})(?:\s?[-–—]\s?(\d{4}))?\)/;
/** incompatible facts that make two things of one name */
const FEWEST_DIFFERENCES = 2;

export function profilesOf(
  input: IdentityInput,
  canonical: (name: string) => string,
): ReadonlyMap<string, readonly Profile[]> {
  const facts = new Map<string, IdentityFact[]>();
  const named = new Map<string, string>();
  const add = (name: string, sourceId: string, fact?: IdentityFact): void => {
    const key = `${canonical(name)}\n${sourceId}`;
    const list = facts.get(key) ?? [];
    if (fact !== undefined && !list.some((one) => one.text === fact.text)) list.push(fact);
    facts.set(key, list);
    named.set(key, name);
  };
  for (const source of input.sources.values()) add(withoutBracket(source.title), source.id);
  for (const statement of input.statements) {
    if (statement.negated) continue;
    const form = canonicalForm(statement);
    const strong = STRONG.has(form.relation);
    if (strong || WEAK.has(form.relation)) {
      const text = `${form.relation} ${form.value}`;
      add(form.subject, statement.sourceId, { relation: form.relation, value: form.value, text, strong });
    }
    if (form.cardinality === "one-at-a-time" && input.sources.has(statement.sourceId)) {
      const text = `${form.relation} of ${form.subject}`;
      add(form.value, statement.sourceId, {
        relation: form.relation,
        value: form.subject,
        text,
        strong: false,
      });
    }
  }
  addLifespans(input, add);
  return grouped(input, facts, named);
}

/** `Edwin Tallis (1840-1911)` at the head of a sentence states two dates that a triple may not carry. */
function addLifespans(
  input: IdentityInput,
  add: (name: string, sourceId: string, fact: IdentityFact) => void,
): void {
  for (const { sourceId, text } of input.sentences) {
    const title = withoutBracket(input.sources.get(sourceId)?.title ?? "");
    const match = LIFESPAN.exec(text.slice(0, 200));
    if (title === "" || match === null || nameKey(text.slice(0, match.index)) !== nameKey(title)) continue;
    for (const [relation, value] of [
      ["born on", match[1]],
      ["died on", match[2]],
    ] as const) {
      if (value !== undefined) {
        add(title, sourceId, { relation, value, text: `${relation} ${value}`, strong: true });
      }
    }
  }
}

function grouped(
  input: IdentityInput,
  facts: ReadonlyMap<string, readonly IdentityFact[]>,
  named: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Profile[]> {
  const profiles = new Map<string, Profile[]>();
  for (const key of [...facts.keys()].sort(compareText)) {
    const [canonical = "", sourceId = ""] = key.split("\n");
    const title = input.sources.get(sourceId)?.title ?? "";
    const bracket = /\(([^()]{1,60})\)\s*$/.exec(title)?.[1];
    const isTitle = nameKey(title) === canonical;
    const profile: Profile = {
      name: named.get(key) ?? canonical,
      sourceId,
      bracket: isTitle ? bracket?.toLowerCase() : undefined,
      facts: facts.get(key) ?? [],
    };
    profiles.set(canonical, [...(profiles.get(canonical) ?? []), profile]);
  }
  return profiles;
}

/** True when two sources mean two different things by one name. */
export function speakOfNamesakes(a: Profile, b: Profile, copies: IdentityInput["copies"]): boolean {
  if (a.sourceId === b.sourceId || copies(a.sourceId, b.sourceId)) return false;
  if (a.bracket !== undefined && b.bracket !== undefined && a.bracket !== b.bracket) return true;
  const differing = new Set<string>((a.bracket === undefined) === (b.bracket === undefined) ? [] : ["title"]);
  for (const fact of a.facts) {
    const others = b.facts.filter(({ relation }) => relation === fact.relation);
    if (others.length === 0) continue;
    const relations = others.map((other) => compareValues(fact.value, other.value));
    const agrees = relations.some((relation) => relation === "same" || relation === "compatible");
    if (agrees && fact.strong) return false;
    if (!agrees && relations.includes("different")) differing.add(fact.relation);
  }
  return differing.size >= FEWEST_DIFFERENCES;
}

/** Relative clauses and participles after a noun, as questions for that noun: `Which ship laid the cable?` */
import { baseVerb } from "../../../lib/english/base-verb.ts";
import { isBaseForm, isParticiple, isVerb, relativeLength, textOf, type Word } from "./words.ts";

export interface Reducers {
  /** a phrase with what it describes asked for and replaced */
  reduce(phrase: readonly Word[]): readonly Word[];
  /** the same for the first description inside some words */
  reduceIn(words: readonly Word[]): readonly Word[];
}

/** The question whose answer a noun with a clause names; undefined when the clause is not understood. */
export function clauseQuestion(
  head: readonly Word[],
  after: readonly Word[],
  reducers: Reducers,
): string | undefined {
  const pronoun = relativeLength(after, 0);
  if (pronoun === 0) return reducedClause(head, after, reducers);
  const words = after.slice(pronoun);
  const link = after[0]?.lower ?? "";
  if (link === "whose") return whoseClause(head, words, reducers);
  const lead = leadOf(head, after.slice(0, pronoun));
  if (lead === undefined) return undefined;
  const verb = words.findIndex((word) => word.pos !== "ADV" || word.named);
  if (isVerb(words[verb])) {
    return pronoun === 1 && link !== "where" ? `${lead} ${textOf(reducers.reduceIn(words))}?` : undefined;
  }
  return objectClause(lead, words, reducers);
}

/** `designed by A`, `responsible for A` */
function reducedClause(
  head: readonly Word[],
  after: readonly Word[],
  reducers: Reducers,
): string | undefined {
  const [verb, link] = after;
  const fits = isParticiple(verb) || verb?.lower === "responsible";
  if (verb === undefined || link?.pos !== "ADP" || !fits || after.length < 3 || isOrdinal(head))
    return undefined;
  const copula = verb.lower === "responsible" || verb.lower === "based" ? "is" : "was";
  return `Which ${textOf(head)} ${copula} ${textOf(reducers.reduceIn(after))}?`;
}

function whoseClause(head: readonly Word[], words: readonly Word[], reducers: Reducers): string | undefined {
  return words.some(isVerb) && !isOrdinal(head)
    ? `Which ${textOf(head)}'s ${textOf(reducers.reduceIn(words))}?`
    : undefined;
}

/** `the first man who`: one of an order, which `which man` would lose. */
export function isOrdinal(head: readonly Word[]): boolean {
  return head.some((word) => ORDINAL.test(word.lower) && !word.named);
}

const ORDINAL =
  /^(?:first|last|only|second|third|fourth|fifth|next|oldest|youngest|earliest|latest|largest|smallest|longest|tallest|highest|fastest)$/;

function leadOf(head: readonly Word[], pronoun: readonly Word[]): string | undefined {
  if (isOrdinal(head)) return undefined;
  const noun = textOf(head);
  const someone = /^(?:person|man|woman)$/.test(noun);
  if (pronoun.length === 2) {
    const preposition = pronoun[0]?.lower ?? "";
    const asked = someone ? "whom" : `which ${noun}`;
    return `${preposition.charAt(0).toUpperCase()}${preposition.slice(1)} ${asked}`;
  }
  if (pronoun[0]?.lower === "where") return `In which ${noun}`;
  return someone ? "Who" : `Which ${noun}`;
}

/** `A was first heard`, `A hangs`: the subject goes behind an auxiliary. */
function objectClause(lead: string, words: readonly Word[], reducers: Reducers): string | undefined {
  const found = mainVerb(words, 0);
  const at = found < 0 && endsWithVerb(words) ? words.length - 1 : found;
  const verb = words[at];
  if (verb === undefined || at === 0) return undefined;
  if (lead === "Who") return undefined;
  const subject = textOf(reducers.reduce(words.slice(0, at)));
  const rest = words.slice(at + 1);
  const tail = rest.length === 0 ? "" : ` ${textOf(rest)}`;
  const possesses = verb.lemma === "have" && rest[0]?.pos !== "VERB" && rest[0]?.lower !== "been";
  if (verb.pos === "AUX" && !possesses) return `${lead} ${verb.text} ${subject}${tail}?`;
  const base = possesses
    ? "have"
    : verb.lemma === verb.lower || verb.pos !== "VERB"
      ? baseVerb(verb.text)
      : verb.lemma;
  const helper = /(?:[^s]|ie)s$/u.test(verb.lower) ? "does" : "did";
  return `${lead} ${helper} ${subject} ${base}${tail}?`;
}

/** A clause without another verb ends with it, whatever the tagger took it for: `the Lenn rises`, `A starred`. */
function endsWithVerb(words: readonly Word[]): boolean {
  const word = words.at(-1);
  return word !== undefined && !word.named && words.length > 1 && /^\p{Ll}{2,}(?:ed|[^s]s)$/u.test(word.text);
}

/** Index of the verb of the clause itself, past the clauses inside its subject; -1 without one. */
export function mainVerb(words: readonly Word[], from: number): number {
  let open = 0;
  for (let at = from; at < words.length; at++) {
    if (relativeLength(words, at) > 0) {
      open++;
      at += relativeLength(words, at) - 1;
    } else if (isFiniteVerb(words, at)) {
      if (open === 0) return at;
      open--;
      at = groupEnd(words, at) - 1;
    }
  }
  return -1;
}

/** `caused by A` and base forms are no verbs of their clause; an unknown word that ends it may be. */
function isFiniteVerb(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !isVerb(word) || isBaseForm(word)) return false;
  if (/ing$/.test(word.lower) || words[at - 1]?.lower === "to") return false;
  return !(isParticiple(word) && words[at + 1]?.lower === "by");
}

/** End of a group of auxiliaries, adverbs and the verb. */
export function groupEnd(words: readonly Word[], from: number): number {
  let at = from;
  while (words[at]?.pos === "AUX" || (at > from && words[at]?.pos === "ADV")) at++;
  return isVerb(words[at]) || (at > from && isParticiple(words[at])) ? at + 1 : Math.max(at, from + 1);
}

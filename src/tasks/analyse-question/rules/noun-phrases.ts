/**
 * Described things: `the scorer of the goal`, `A's first novel`, `the ship that laid the cable`, `the library
 * designed by A`. `reduce` asks for each from the inside out and leaves a reference in its place. What it does not
 * understand it leaves as it is.
 */
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { relationOfNoun } from "../../../lib/english/relations.ts";
import type { LanguageTools } from "../../../ports/language.ts";
import { clauseQuestion, isOrdinal, mainVerb } from "./clauses.ts";
import { isRelational } from "./descriptions.ts";
import {
  isBaseForm,
  isParticiple,
  isPossessive,
  isVerb,
  reference,
  relativeLength,
  textOf,
  type Word,
} from "./words.ts";

export interface Steps {
  readonly asked: string[];
  /** phrases still looked into: nested descriptions that lead nowhere would be tried again from every level */
  readonly tries: { left: number };
  readonly tools: LanguageTools;
}

/** Phrases looked into for one question; real ones take under 30. */
const MAX_TRIES = 200;

export function createSteps(tools: LanguageTools): Steps {
  return { asked: [], tries: { left: MAX_TRIES }, tools };
}

/** Steps before the last one. */
const MAX_ASKED = 3;

/** Asks, unless there are enough questions; the reference to its answer. */
export function ask(steps: Steps, question: string): readonly Word[] | undefined {
  if (steps.asked.length >= MAX_ASKED) return undefined;
  // a title may end with a question mark of its own
  steps.asked.push(question.replace(/\?\?$/u, "?"));
  return [reference(steps.asked.length)];
}

/** The phrase with what it describes replaced by references; itself when it describes nothing. */
export function reduce(phrase: readonly Word[], steps: Steps): readonly Word[] {
  if (phrase.length < 3 || steps.tries.left <= 0) return phrase;
  steps.tries.left--;
  const asked = steps.asked.length;
  const found = described(phrase, steps);
  // questions for the inside of something not understood lead nowhere
  if (found === undefined) steps.asked.length = asked;
  return found ?? phrase;
}

function described(phrase: readonly Word[], steps: Steps): readonly Word[] | undefined {
  const owner = ownerEnd(phrase);
  if (owner > 0) return ownedThing(phrase, owner, steps);
  if (phrase[0]?.lower !== "the" || phrase[0].named) return undefined;
  const end = nominalEnd(phrase, 1);
  const head = phrase.slice(1, end);
  if (head.length === 0 || end === phrase.length || head.at(-1)?.named === true) return undefined;
  return describedThing(head, phrase.slice(end), steps);
}

/** Reduces the first description inside some words. */
export function reduceIn(words: readonly Word[], steps: Steps): readonly Word[] {
  const first = mainVerb(words, 0);
  for (let i = 0; i < words.length && steps.tries.left > 0; i++) {
    const opens = words[i]?.lower === "the" || (words[i]?.named === true && words[i - 1]?.named !== true);
    if (!opens) continue;
    // what is described ends where a clause around it goes on: `which country the director of A is from`
    const verb = first >= 0 && first < i ? -1 : mainVerb(words, i);
    const end = verb > i ? verb : words.length;
    const part = words.slice(i, end);
    const reduced = reduce(part, steps);
    if (reduced !== part) return [...words.slice(0, i), ...reduced, ...words.slice(end)];
  }
  return words;
}

/** Index of the `'s` after a name at the beginning; 0 without one. */
function ownerEnd(phrase: readonly Word[]): number {
  let at = 0;
  while (phrase[at]?.named === true) at++;
  return isPossessive(phrase[at]) ? at : 0;
}

/** End of the run of adjectives, nouns and names from here. */
export function nominalEnd(words: readonly Word[], from: number): number {
  let at = from;
  while (at < words.length && isNominal(words, at)) at++;
  return at;
}

function isNominal(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  if (word.named) return true;
  if (isParticiple(word) && words[at + 1]?.pos === "ADP") return false;
  if (word.lower === "responsible" || relativeLength(words, at) > 0) return false;
  if (["NOUN", "PROPN", "ADJ", "NUM"].includes(word.pos)) return !isPossessive(word);
  if (word.lower === "most") return words[at + 1]?.pos === "ADJ";
  // `the cable break`: a base form after a noun is a noun
  return isBaseForm(word);
}

function ownedThing(phrase: readonly Word[], owner: number, steps: Steps): readonly Word[] | undefined {
  const end = nominalEnd(phrase, owner + 1);
  const head = phrase.slice(owner + 1, end);
  const rest = phrase.slice(end);
  if (head.length === 0 || head.some((word) => word.named) || isPlural(head) || !isOwned(head))
    return undefined;
  const chained = isPossessive(rest[0]);
  const restricted =
    (rest[0]?.pos === "ADP" || rest[0]?.lower === "as") &&
    !rest.some((word) => word.pos === "VERB" || word.pos === "AUX");
  if (rest.length > 0 && !chained && !restricted) return undefined;
  const inside = restricted && !isTime(rest) ? ` ${textOf(rest)}` : "";
  const found = ask(steps, `${askFor(head)} of ${unquoted(phrase.slice(0, owner))}${inside}?`);
  if (found === undefined) return undefined;
  if (inside !== "" || rest.length === 0) return found;
  const whole = [...found, ...rest];
  return chained ? reduce(whole, steps) : whole;
}

/** `A's wife`, `A's comic opera`; `Harnack's sundew` is a name. */
function isOwned(head: readonly Word[]): boolean {
  return (
    isRelational(textOf(head).toLowerCase()) ||
    kindOfNoun(head.at(-1)?.lower ?? "") !== "other" ||
    isSomeone(head)
  );
}

function describedThing(
  head: readonly Word[],
  after: readonly Word[],
  steps: Steps,
): readonly Word[] | undefined {
  const next = after[0];
  if ((next?.lower === "of" || next?.lower === "for") && relativeLength(after, 0) === 0)
    return roleOf(head, next, after.slice(1), steps);
  if (isPlural(head)) return undefined;
  if (isOrdinal(head)) return oneOfOrder(head, after, steps);
  if (isRoleAt(head, after)) return ask(steps, `${askFor(head)} ${textOf(after)}?`);
  const question = clauseQuestion(head, after, {
    reduce: (phrase) => reduce(phrase, steps),
    reduceIn: (words) => reduceIn(words, steps),
  });
  return question === undefined ? undefined : ask(steps, question);
}

/** `the first woman to climb A`, `the last ship that A built`: asked for in its own words, which say the order. */
function oneOfOrder(
  head: readonly Word[],
  after: readonly Word[],
  steps: Steps,
): readonly Word[] | undefined {
  const [first, second] = after;
  if (head.length < 2) return undefined;
  const infinitive = first?.lower === "to" && second?.named === false && second.lemma === second.lower;
  const reduced = isParticiple(first) && second?.pos === "ADP";
  if (after.length < 3 || !(infinitive || reduced || relativeLength(after, 0) > 0)) return undefined;
  return ask(steps, `${askFor(head).replace(" is the ", " was the ")} ${textOf(reduceIn(after, steps))}?`);
}

/** `the leading actress in The Long Tide`: whoever plays or works in, at or on something named. */
function isRoleAt(head: readonly Word[], after: readonly Word[]): boolean {
  const [link, ...thing] = after;
  const named = thing[0]?.named === true || (thing[0]?.lower === "the" && thing[1]?.named === true);
  const plain = !thing.some((word) => isVerb(word) || word.pos === "PUNCT" || isPossessive(word));
  const noun = head.at(-1)?.lower ?? "";
  const working = /(?:er|or|ist|ress|ian)$/.test(noun) && isSomeone(head) && !KIN.test(noun);
  const plainHead = !head.some((word) => /-|est$/.test(word.lower));
  return ["in", "at", "on"].includes(link?.lower ?? "") && named && plain && working && plainHead;
}

/** `the scorer of the goal`; a time after a name belongs to the question. */
function roleOf(
  head: readonly Word[],
  link: Word,
  thing: readonly Word[],
  steps: Steps,
): readonly Word[] | undefined {
  const before = steps.asked.length;
  const as = thing.findIndex((word) => word.lower === "as" && !word.named);
  if (as > 0 && !SUCCESSION.has(head.at(-1)?.lower ?? "")) {
    const role = roleOf(head, link, thing.slice(0, as), steps);
    return role === undefined ? undefined : [...role, ...thing.slice(as)];
  }
  const end = thing[0]?.named === true ? nominalEnd(thing, 0) : thing.length;
  const time = isTime(thing.slice(end));
  const inner = reduce(time ? thing.slice(0, end) : thing, steps);
  const after = time ? thing.slice(end) : [];
  const changed = steps.asked.length > before;
  const asked =
    isRole(head) && !isOpenEnded(inner)
      ? ask(steps, `${askFor(head)} ${link.lower} ${unquoted(inner)}?`)
      : undefined;
  if (asked !== undefined) return [...asked, ...after];
  return changed ? [theWord(), ...head, link, ...inner, ...after] : undefined;
}

/** `the successor of A as mayor`: succeeded in what. */
const SUCCESSION = new Set(["successor", "predecessor", "replacement", "heir", "deputy"]);

/** A title after `of` stands alone. */
function unquoted(thing: readonly Word[]): string {
  return textOf(thing).replace(/["“”]/gu, "");
}

/** A relative clause after what could not be reduced belongs to one of two things: better left alone. */
function isOpenEnded(thing: readonly Word[]): boolean {
  return thing.some((_, at) => relativeLength(thing, at) > 0) || thing.some((word) => word.pos === "PRON");
}

function isTime(words: readonly Word[]): boolean {
  return (
    ["in", "on", "during", "before", "after", "since"].includes(words[0]?.lower ?? "") &&
    /^\d{4}$|^\p{Lu}\p{Ll}+$/u.test(words.at(-1)?.text ?? "") &&
    /\d{4}$/.test(words.at(-1)?.text ?? "")
  );
}

function isRole(head: readonly Word[]): boolean {
  const noun = head.at(-1)?.lower ?? "";
  if (NO_ROLES.has(noun) || isPlural(head)) return false;
  return (
    isRelational(textOf(head).toLowerCase()) ||
    !["other", "date", "number", "nationality"].includes(kindOfNoun(noun)) ||
    noun === "depot"
  );
}

const NO_ROLES = new Set(
  "part number city town name kind type section class group member pair one version year date day time place state country county province district region series film movie book song game people person end start beginning age population title side area".split(
    " ",
  ),
);

/** `Who is the wife`, `Who was the last keeper`, `What is the first novel` */
function askFor(head: readonly Word[]): string {
  const phrase = textOf(head);
  const person = isSomeone(head);
  const past = PAST.has(head[0]?.lower ?? "") && head.length > 1;
  return `${person ? "Who" : "What"} ${past ? "was" : "is"} the ${phrase}`;
}

const KIN = /(?:mother|father|sister|brother|daughter|character|member)$/;

function isSomeone(head: readonly Word[]): boolean {
  const noun = head.at(-1)?.lower ?? "";
  return kindOfNoun(noun) === "person" || relationOfNoun(noun)?.kind === "person" || PERSON_ROLES.has(noun);
}

const PAST = new Set(["last", "first", "former", "late", "original"]);
const PERSON_ROLES = new Set(
  "boyfriend girlfriend fiancé fiancée niece nephew in-law sister-in-law brother-in-law mother-in-law father-in-law son-in-law daughter-in-law chair chief widow successor predecessor".split(
    " ",
  ),
);

function isPlural(head: readonly Word[]): boolean {
  const word = head.at(-1);
  return word !== undefined && /[^su]s$/.test(word.lower) && !/(?:headquarters|series)$/.test(word.lower);
}

function theWord(): Word {
  return { text: "the", lower: "the", pos: "DET", lemma: "the", spaced: true, named: false };
}

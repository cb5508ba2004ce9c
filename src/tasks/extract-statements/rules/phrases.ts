/** Noun phrases with what belongs to them: `of` phrases, larger places, lists, appositions. */
import { isOneName } from "../../../lib/english/joined-names.ts";
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import type { Chunk } from "./chunks.ts";
import { verbGroup } from "./verb-groups.ts";

export interface Phrase {
  readonly text: string;
  /** index of the chunk after the phrase */
  readonly next: number;
}

export interface Objects {
  readonly objects: readonly string[];
  readonly next: number;
}

const MAX_OBJECTS = 4;
const MAX_PLACE_PARTS = 6;
const PLACE_PREPOSITIONS = new Set(["in", "at", "near", "from", "to"]);

/** A noun phrase with its `of` phrases: `the capital of the old kingdom`. */
export function readPhrase(chunks: readonly Chunk[], at: number): Phrase {
  const first = withItsName(chunks, at);
  let { text, next: i } = first;
  for (let joined = 0; joined < 3; joined++) {
    const preposition = chunks[i];
    const noun = chunks[i + 1];
    if (preposition?.type !== "preposition" || preposition.text.toLowerCase() !== "of") break;
    if (noun === undefined || (noun.type !== "noun" && noun.type !== "date")) break;
    const whose = withItsName(chunks, i + 1);
    text += ` of ${whose.text}`;
    i = whose.next;
  }
  return { text, next: i };
}

/** `the opera "The Salt Road"`, `her film The Lantern`: the name of the work is what is meant. */
function withItsName(chunks: readonly Chunk[], at: number): Phrase {
  const [kind, name] = [chunks[at], chunks[at + 1]];
  const asItIs = { text: kind?.text ?? "", next: at + 1 };
  const title = kind?.type === "noun" ? titleInTwo(chunks, at) : undefined;
  if (title !== undefined) return { text: title, next: at + 3 };
  if (kind?.type !== "noun" || name?.type !== "noun") return asItIs;
  const noun = /(?:^|\s)(\p{Ll}[\p{Ll}-]*)$/u.exec(kind.text)?.[1] ?? "";
  const isWork = kindOfNoun(noun) === "work" || NAMED_IN_QUOTES.has(noun);
  const isName = /^["“«]/u.test(name.tokens[0]?.text ?? "") || /^(?:The|An?)\s\p{Lu}/u.test(name.text);
  return isWork && isName ? { text: name.text, next: at + 2 } : asItIs;
}

/** `her book Ice and Salt was published`: one title, since the verb of the two is that of one. */
function titleInTwo(chunks: readonly Chunk[], at: number): string | undefined {
  const [, noun = "", first = ""] =
    /(?:^|\s)(\p{Ll}[\p{Ll}-]*)\s(\p{Lu}\S*)$/u.exec(chunks[at]?.text ?? "") ?? [];
  const [and, second, verb] = chunks.slice(at + 1, at + 4);
  if (kindOfNoun(noun) !== "work" || and?.text !== "and" || second?.type !== "noun") return undefined;
  const isOne = verb?.type === "verb" && /^(?:is|was|has)$/u.test(verb.tokens[0]?.text ?? "");
  return isOne && /^\p{Lu}\S*$/u.test(second.text) ? `${first} and ${second.text}` : undefined;
}

/** Besides works: what else is called by a name in quotes. */
const NAMED_IN_QUOTES = new Set([
  "quiz",
  "column",
  "exhibition",
  "ship",
  "yacht",
  "boat",
  "pub",
  "inn",
  "piece",
]);

/** One object, a place with its larger places, or a list. `joinList` keeps a list as one text. */
export function readObjects(
  chunks: readonly Chunk[],
  at: number,
  preposition: string | undefined,
  joinList: boolean,
): Objects {
  const first = readNamed(chunks, readPhrase(chunks, at));
  if (preposition !== undefined && PLACE_PREPOSITIONS.has(preposition)) {
    const place = joinPlace(chunks, first);
    if (place !== undefined) return { objects: [place.text], next: place.next };
  }
  const list = readList(chunks, first);
  if (joinList && list.objects.length > 1) {
    const text = `${list.objects.slice(0, -1).join(", ")} and ${list.objects.at(-1) ?? ""}`;
    return { objects: [text], next: list.next };
  }
  return list;
}

/** `by a woman, the botanist Ottoline Graves`: the name is what is meant. */
function readNamed(chunks: readonly Chunk[], first: Phrase): Phrase {
  const holder = readOfficeHolder(chunks, first);
  if (holder !== undefined) return holder;
  if (!/^an?\s[^\p{Lu}]+$/u.test(first.text) || chunks[first.next]?.type !== "comma") return first;
  if (chunks[first.next + 1]?.type !== "noun") return first;
  const named = readPhrase(chunks, first.next + 1);
  return /^(?:(?:the|his|her|their)\s(?:[\p{Ll}-]+\s){1,3})?\p{Lu}\S*\s\p{Lu}/u.test(named.text)
    ? named
    : first;
}

const NAME_OF_PERSON = /^\p{Lu}[\p{L}.'’-]*(?:\s(?:\p{Lu}[\p{L}.'’-]*|de|von|van|of))*\s\p{Lu}[\p{L}'’-]+$/u;

/** `by the Minister for Sport, Eileen Garrity`: the name is what is meant. */
function readOfficeHolder(chunks: readonly Chunk[], first: Phrase): Phrase | undefined {
  const role =
    /^(?:the|his|her|its|their)\s(?:[\p{L}-]+\s){0,2}([\p{L}-]+)(?:\sof\s.{1,60})?$/u.exec(first.text)?.[1] ??
    "";
  if (kindOfNoun(role) !== "person") return undefined;
  const isOf = chunks[first.next]?.type === "preposition" && chunks[first.next + 1]?.type === "noun";
  const comma = isOf ? first.next + 2 : first.next;
  const name = chunks[comma + 1];
  if (chunks[comma]?.type !== "comma" || name?.type !== "noun") return undefined;
  return NAME_OF_PERSON.test(name.text) ? { text: name.text, next: comma + 2 } : undefined;
}

function readList(chunks: readonly Chunk[], first: Phrase): Objects {
  const objects = [first.text];
  let i = first.next;
  let closed = false;
  while (objects.length < MAX_OBJECTS * 2) {
    const item = nextListItem(chunks, i);
    if (item === undefined || isDescription(item, first)) break;
    if (item.closed && objects.length === 1 && isOneName(first.text, item.text)) {
      return { objects: [`${first.text} and ${item.text}`], next: item.next };
    }
    objects.push(item.text);
    closed ||= item.closed;
    i = item.next;
    if (item.closed) break;
  }
  // a comma list that never reaches `and` is an apposition, not a list
  return closed
    ? { objects: objects.slice(0, MAX_OBJECTS), next: i }
    : { objects: [first.text], next: first.next };
}

/** `in Budapest, the son of A`: no second place; but `at Lenn School and the University of Skell` are two. */
function isDescription(item: Phrase & { readonly closed: boolean }, first: Phrase): boolean {
  const isTold = /^\p{Lu}/u.test(first.text) && /^(?:the|an?|his|her|their|its)\s/u.test(item.text);
  return isTold && !(item.closed && /^the\s\p{Lu}/u.test(item.text));
}

function nextListItem(
  chunks: readonly Chunk[],
  at: number,
): (Phrase & { readonly closed: boolean }) | undefined {
  let i = at;
  if (chunks[i]?.type === "comma") i++;
  const closed = chunks[i]?.type === "and";
  if (closed) i++;
  if (i === at || chunks[i]?.type !== "noun") return undefined;
  const phrase = readPhrase(chunks, i);
  return isFiniteVerb(chunks[phrase.next]) ? undefined : { ...phrase, closed };
}

/** A verb group that can only be the main verb of a clause. */
export function isFiniteVerb(chunk: Chunk | undefined): boolean {
  return chunk?.type === "verb" && !verbGroup(chunk.tokens).bare;
}

/** `Iran`, `northern Albania` */
const LARGER_PLACE = /^(?:(?:north|south|east|west|central)[\p{Ll}-]*\s(?:central\s)?)?\p{Lu}/u;

function joinPlace(chunks: readonly Chunk[], first: Phrase): Phrase | undefined {
  let text = first.text;
  let i = first.next;
  for (let parts = 1; parts < MAX_PLACE_PARTS; parts++) {
    const part = chunks[i + 1];
    const joined =
      chunks[i]?.type === "comma" || (chunks[i]?.type === "and" && chunks[i + 2]?.type === "comma");
    if (!joined || part?.type !== "noun" || !LARGER_PLACE.test(part.text) || chunks[i + 2]?.type === "verb")
      break;
    text += chunks[i]?.type === "and" ? ` and ${part.text}` : `, ${part.text}`;
    i += 2;
  }
  return i === first.next ? undefined : { text, next: i };
}

/**
 * `, the founder of the theatre,` after a name: the describing phrase, with the index after its closing comma.
 * Undefined when no such phrase follows at `at`.
 */
export function readApposition(chunks: readonly Chunk[], at: number): Phrase | undefined {
  if (chunks[at]?.type !== "comma" || chunks[at + 1]?.type !== "noun") return undefined;
  const described = readPhrase(chunks, at + 1);
  const after = chunks[described.next];
  // `Elias Thorne, master mariner, was`: without an article only before the verb
  const bare = /^\p{Ll}/u.test(described.text) && chunks[described.next + 1]?.type === "verb";
  if (!bare && !/^(?:the|an?)\s/i.test(described.text)) return undefined;
  if (after?.type !== "comma") return undefined;
  return { text: described.text, next: described.next + 1 };
}

/** `The Mayor of Sarnbeck, Osric Bane,`: the name after a role, with the index after its closing comma. */
export function readHolder(chunks: readonly Chunk[], role: Phrase): Phrase | undefined {
  if (!/^[Tt]he\s\p{L}/u.test(role.text) || chunks[role.next]?.type !== "comma") return undefined;
  const name = chunks[role.next + 1];
  if (name?.type !== "noun" || chunks[role.next + 2]?.type !== "comma") return undefined;
  const isName = NAME_OF_PERSON.test(name.text);
  const noun =
    role.text
      .replace(/\sof\s.*$/u, "")
      .split(/\s/u)
      .at(-1) ?? "";
  return isName && kindOfNoun(noun) === "person" ? { text: name.text, next: role.next + 3 } : undefined;
}

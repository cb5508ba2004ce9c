/**
 * Whom or what each sentence of a passage speaks of when it says `it`, `she` or `the hotel`: mostly the thing of the
 * source's title, but a survey of hotels speaks of one hotel after the other, and `he` in the history of a station
 * is a man who was named before. Centering in its simplest form (Grosz, Joshi, Weinstein 1995): the subject of the
 * sentence before goes on. Where the title cannot be meant and nothing else was named, nobody is.
 */
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { foldedWords, foldText } from "../../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../../lib/text/stop-words.ts";
import { capitalisedRuns, wordSpans } from "../../../lib/text/word-spans.ts";
import type { Gender, LanguageTools } from "../../../ports/language.ts";
import { bareTitle, isFormOf, isNameLike } from "./subjects.ts";

interface Discourse {
  /** what the source is about */
  readonly title: string;
  readonly titleIsPerson: boolean;
  readonly titleIsThing: boolean;
  /** `The dentist who saved the engines`: no name, so nobody is called so */
  readonly titleIsHeadline: boolean;
  /** the thing of the section, or of the group of `Key: value` lines */
  section: string | undefined;
  /** the thing, no person, that the sentence before was about */
  thing: string | undefined;
  /** the person named last */
  person: string | undefined;
  /** names by the noun that ends them, the last one of each: what `the group` may mean */
  readonly byNoun: Map<string, string>;
  /** what the thing of the title is called: `Radio Corvane is a public radio station` */
  readonly titleNouns: ReadonlySet<string>;
}

/** One topic a sentence: a name, or "" where nobody named can be meant. `title` is the name of the source. */
export function topicsOf(
  sentences: readonly string[],
  title: string,
  tools: LanguageTools,
): readonly string[] {
  const bare = bareTitle(title);
  const isPerson = tools.nameKind(bare) === "person";
  const discourse: Discourse = {
    title,
    titleIsPerson: isPerson,
    titleIsThing: !isPerson && isThing(bare, tools),
    titleIsHeadline: !isNameLike(bare),
    section: undefined,
    thing: undefined,
    person: undefined,
    byNoun: new Map(),
    titleNouns: nounsOfTitle(sentences, bare),
  };
  const groupKey = keyOfGroups(sentences);
  return sentences.map((sentence) => {
    const heading = headingName(sentence) ?? groupName(sentence, groupKey);
    if (heading !== undefined && !isFormOf(heading, bare)) {
      discourse.section = heading;
      discourse.thing = heading;
    }
    const topic = topicOf(sentence, discourse, tools);
    goOn(sentence, topic, discourse, tools);
    return topic;
  });
}

const PERSONAL = /\b(?:[Hh]e|[Ss]he|[Hh]is|[Hh]er)\b/u;
const IMPERSONAL = /^["“'(]?(?:[^,]{1,60},\s)?(?:it|its|this)\b/iu;
const DEFINITE = /^["“'(]?(?:[^,]{1,60},\s)?(?:[Tt]he|[Tt]his|[Tt]hat)\s(\p{Ll}[\p{Ll}-]*)\b/u;

function topicOf(sentence: string, discourse: Discourse, tools: LanguageTools): string {
  const opening = sentence.slice(0, 120);
  const personal = PERSONAL.exec(opening);
  if (personal !== null && namesIn(opening.slice(0, personal.index)).length === 0) {
    return personOf(/^h(?:e|is)$/iu.test(personal[0]) ? "male" : "female", discourse, tools);
  }
  if (isPair(sentence)) return discourse.section ?? discourse.title;
  if (IMPERSONAL.test(opening)) return discourse.thing ?? discourse.section ?? discourse.title;
  const noun = DEFINITE.exec(opening)?.[1];
  if (noun === undefined) return discourse.title;
  const about = [discourse.thing, discourse.section, discourse.title];
  const named = about.find((name) => hasNoun(name, noun));
  if (named !== undefined || discourse.titleNouns.has(noun)) return named ?? discourse.title;
  return discourse.byNoun.get(noun) ?? discourse.title;
}

/** The words of `Radio Corvane is a public radio station`, said of the title. */
function nounsOfTitle(sentences: readonly string[], bare: string): ReadonlySet<string> {
  const said = sentences.flatMap((sentence) => {
    const [, subject = "", what = ""] =
      /^(?:The\s)?(.{2,100}?)\s(?:is|was|are|were)\s(?:an?|the|one)\s([^.,;]{1,80})/u.exec(sentence) ?? [];
    return isFormOf(subject, bare)
      ? foldedWords(what.split(/\s(?:of|by|in|at|for|from|with|on|that|which|who)\s/u)[0] ?? "")
      : [];
  });
  return new Set(said);
}

function personOf(gender: Gender, discourse: Discourse, tools: LanguageTools): string {
  const { title, titleIsPerson, titleIsThing, titleIsHeadline, person } = discourse;
  const fits = (name: string) => [gender, "unknown"].includes(tools.gender(name));
  if (titleIsPerson && fits(bareTitle(title))) return title;
  const isNobody = titleIsHeadline || (titleIsThing && gender === "male");
  if (person !== undefined && fits(person) && (titleIsThing || titleIsPerson || titleIsHeadline))
    return person;
  // a ship is she
  return isNobody ? "" : title;
}

function hasNoun(name: string | undefined, noun: string): boolean {
  return name !== undefined && foldedWords(name).includes(noun.toLowerCase());
}

/** `Corrie Lighthouse`, `Lorne Railway Company`: named by a noun for something that is no person. */
function isThing(name: string, tools: LanguageTools): boolean {
  if (["place", "organisation"].includes(tools.nameKind(name))) return true;
  const words = name.replace(/\s(?:of|in|at|for|on)\s.*$/u, "").split(/\s+/u);
  return /^the\s/iu.test(name) || ["place", "organisation", "work"].includes(kindOfNoun(words.at(-1) ?? ""));
}

/** What the next sentence may go on with. */
function goOn(sentence: string, topic: string, discourse: Discourse, tools: LanguageTools): void {
  const bare = bareTitle(discourse.title);
  const names = namesIn(sentence);
  const isPerson = (name: string) => isPersonIn(sentence, name, tools);
  const subject = names.find(({ start }) => start <= 4)?.text;
  if (subject !== undefined && !isPerson(subject) && isSubject(sentence, subject)) {
    discourse.thing = isFormOf(subject, bare) ? undefined : subject;
  } else if (topic === discourse.title) discourse.thing = undefined;
  for (const { text } of names) {
    if (text.includes(" ")) discourse.byNoun.set(foldText(text).split(" ").at(-1) ?? "", text);
  }
  discourse.person = names.map(({ text }) => text).findLast(isPerson) ?? discourse.person;
}

/** By the lists, or because the sentence says so: `Ambrose Kettleby, who`, `Mr. Kettleby`. */
function isPersonIn(sentence: string, name: string, tools: LanguageTools): boolean {
  if (/^(?:Mr|Mrs|Miss|Ms|Dr|Captain|Sir|Lady)\b/u.test(name)) return true;
  if (!name.includes(" ")) return false;
  const kind = tools.nameKind(name);
  if (kind !== "unknown" || isThing(name, tools)) return kind === "person";
  const at = sentence.indexOf(name);
  return /^,?\swhom?\s/u.test(sentence.slice(at + name.length)) || holdsOffice(sentence.slice(0, at));
}

/** `the chef` before `Ann Lee`, `Our editor-in-chief is` before `Ida Moss` */
function holdsOffice(before: string): boolean {
  const noun = /(\p{Ll}+)(?:-\p{Ll}+)*\s(?:(?:is|was)\s)?$/u.exec(before)?.[1];
  return noun !== undefined && kindOfNoun(noun) === "person";
}

/** A verb stands behind the name, perhaps behind an apposition. */
function isSubject(sentence: string, name: string): boolean {
  const rest = sentence.slice(
    sentence.indexOf(name) + name.length,
    sentence.indexOf(name) + name.length + 100,
  );
  return /^(?:,\s[^,]{1,80},)?\s(?:is|was|has|had|were|are|will|can|stands?|lies?|[\p{Ll}]{2,14}(?:ed|s))\s/u.test(
    rest,
  );
}

function namesIn(sentence: string): readonly { readonly text: string; readonly start: number }[] {
  const words = wordSpans(sentence);
  return capitalisedRuns(words, sentence).flatMap(([first, last]) => {
    const from = STOP_WORDS.has(words[first]?.folded ?? "") && first < last ? first + 1 : first;
    const [start, end] = [words[from]?.start, words[last]?.end];
    if (start === undefined || end === undefined || STOP_WORDS.has(words[from]?.folded ?? "")) return [];
    return [{ text: sentence.slice(start, end), start }];
  });
}

const MAX_HEADING = 80;

/** `Hotel Belvaux, Gallen` on a line of its own: a name, without what only places it. */
function headingName(sentence: string): string | undefined {
  const line = sentence.replace(/^#{1,6}\s/u, "").trim();
  if (line.length > MAX_HEADING || /[.!?:;]["”]?$/u.test(line) || isPair(line)) return undefined;
  const name = line.split(/,\s|\s[-–—(]/u)[0] ?? line;
  const words = name.split(/\s+/u);
  const isName = words.every((word, at) =>
    at === 0
      ? /^\p{Lu}/u.test(word)
      : /^[\p{Lu}\d]/u.test(word) || /^(?:of|the|and|de|la|von|van)$/u.test(word),
  );
  return isName && words.length > 1 && /\p{Ll}/u.test(name) ? name : undefined;
}

const PAIR = /^[\s*•|-]{0,4}(\p{L}[\p{L}\p{N} /'’.-]{0,40}):\s(\S.{0,120})$/u;

function isPair(sentence: string): boolean {
  return PAIR.test(sentence);
}

/** The key that begins each row of a table: the first one, when it comes again. */
function keyOfGroups(sentences: readonly string[]): string | undefined {
  const keys = sentences.flatMap((sentence) => PAIR.exec(sentence)?.[1] ?? []);
  const [first] = keys;
  return first !== undefined && keys.indexOf(first, 1) > 0 ? first : undefined;
}

function groupName(sentence: string, groupKey: string | undefined): string | undefined {
  const [, key, value = ""] = groupKey === undefined ? [] : (PAIR.exec(sentence) ?? []);
  return key !== undefined && key === groupKey && /^\p{Lu}/u.test(value) ? value : undefined;
}

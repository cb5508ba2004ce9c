/** Descriptions of one thing by its relation to a named one: `A's wife`, `the director of the film A`. */
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { relationOfNoun } from "../../../lib/english/relations.ts";
import type { LanguageTools } from "../../../ports/language.ts";
import { findNames, type NameSpan } from "./names.ts";

export interface Description {
  readonly start: number;
  readonly end: number;
  readonly question: string;
}

export const WORD = "[\\p{Ll}][\\p{Ll}-]{1,24}";

const ARTICLE = "(?:the|a|an|his|her|its)";

function wh(noun: string): string {
  return kindOfNoun(noun) === "person" || relationOfNoun(noun)?.kind === "person" ? "Who" : "What";
}

/** A noun whose `of` phrase names one thing: what can be asked with `Who is the ... of`. */
export function isRelational(phrase: string): boolean {
  const words = phrase.toLowerCase().split(" ");
  const head = words.at(-1) ?? "";
  return (
    relationOfNoun(phrase) !== undefined ||
    relationOfNoun(head) !== undefined ||
    EXTRA_ROLES.has(head) ||
    KINSHIP.has(phrase)
  );
}

const EXTRA_ROLES = new Set(
  "lead singer guitarist drummer bassist frontman narrator commissioner inventor discoverer translator illustrator designer builder protagonist currency anthem flag sponsor headquarters airport port district county province state region river birthplace hometown label studio league conference stadium ground successor predecessor uncle aunt grandfather grandmother nephew niece cousin grandson granddaughter stepfather stepmother in-law neighbour teacher student rival patron secretary commander general bishop architect curator keeper mascot nickname namesake".split(
    " ",
  ),
);

/** `A's wife` */
export function possessive(question: string, name: NameSpan): Description | undefined {
  const after = question.slice(name.end);
  const match = new RegExp(`^["”]?['’]s?\\s((?:${WORD}\\s){0,2}?${WORD})(?=[\\s,?.'’]|$)`, "u").exec(after);
  if (match === null) return undefined;
  const phrase = longestRelational(match[1] ?? "", after, match[0].length);
  if (phrase === undefined) return undefined;
  const end = name.end + after.indexOf(phrase, 1) + phrase.length;
  return {
    start: quoteStart(question, name),
    end,
    question: `${wh(phrase)} is the ${phrase} of ${name.text}?`,
  };
}

function longestRelational(phrase: string, after: string, end: number): string | undefined {
  const next = new RegExp(`^\\s(${WORD})`, "u").exec(after.slice(end))?.[1];
  if (next !== undefined && isRelational(`${phrase} ${next}`) && relationOfNoun(next) !== undefined)
    return `${phrase} ${next}`;
  return isRelational(phrase) ? phrase : undefined;
}

export function quoteStart(question: string, name: NameSpan): number {
  return /["“]/u.test(question[name.start - 1] ?? "") ? name.start - 1 : name.start;
}

/** `the director of the film A`, `the wife of A` */
export function roleOf(question: string, name: NameSpan, tools: LanguageTools): Description | undefined {
  const before = question.slice(0, name.start);
  const match = new RegExp(
    `(?:\\b${ARTICLE}\\s)?((?:${WORD}\\s){0,3}?${WORD})\\s(?:of|for)\\s((?:${ARTICLE}\\s)?(?:(?:film|movie|song|album|book|novel|play|series|band|company|show|game|opera|poem|team|club|city|country|town|state|village|group|magazine|newspaper|university|school|single|musical)\\s)?)["“]?$`,
    "u",
  ).exec(before);
  if (match === null) return undefined;
  const role = relationalTail(match[1] ?? "");
  if (role === undefined || role === "part" || isRestricted(question, nameEnd(question, name), tools))
    return undefined;
  const bareStart = before.lastIndexOf(role, before.length - (match[2]?.length ?? 0) - 3);
  const modifier = MODIFIERS.exec(before.slice(0, bareStart))?.[0] ?? "";
  const roleStart = bareStart - modifier.length;
  if (!mayPrecedeRole(before.slice(0, roleStart))) return undefined;
  const article = new RegExp(`\\b${ARTICLE}\\s$`, "iu").exec(before.slice(0, roleStart));
  const start = article === null ? roleStart : article.index;
  const whole = WORK_ROLES.has(relationOfNoun(role)?.id ?? "")
    ? titleEnd(question, name)
    : nameEnd(question, name);
  const thing = `${match[2] ?? ""}${whole > nameEnd(question, name) ? question.slice(name.start, whole) : name.text}`;
  return { start, end: whole, question: `${wh(role)} is the ${modifier}${role} of ${thing}?` };
}

/** A definite article or a function word: `an older sister of A` is no description of one person. */
function mayPrecedeRole(before: string): boolean {
  const word = /(\p{L}+)\s$/u.exec(before)?.[1]?.toLowerCase();
  return word === undefined || BEFORE_ROLES.has(word);
}

const BEFORE_ROLES = new Set(
  "the his her its of by for and or is was are were did does do both which country nationality who whose has".split(
    " ",
  ),
);

/** A relative clause or a noun after the name makes it another thing: `the founder of A who`, `the A legislature`. */
function isRestricted(question: string, end: number, tools: LanguageTools): boolean {
  const rest = question.slice(end);
  if (/^,?\s(?:who|that|which|whose|whom|where|when|while|until)\b/iu.test(rest)) return true;
  const next = /^\s(\p{Ll}[\p{L}-]*)/u.exec(rest)?.[1];
  if (next === undefined || /\b(?:did|does|do)\s/iu.test(question.slice(0, end))) return false;
  const token = tools.tokens(question).find((item) => item.start === end + 1);
  return token?.pos === "NOUN" && !/(?:ed|s)$/.test(next);
}

export function nameEnd(question: string, name: NameSpan): number {
  return /["”]/u.test(question[name.end] ?? "") ? name.end + 1 : name.end;
}

/** Words that single out one of several holders of a role. */
const MODIFIERS =
  /(?:(?:present|current|first|last|former|original|sole|only|new|late|second|third|founding|chief)\s){1,2}$/u;

const WORK_ROLES = new Set(["author", "performer", "director", "composer", "creator", "producer", "editor"]);

/** A work's title may go on after joining words: `Pacem in Terris`, `Off the Beaten Path`. */
function titleEnd(question: string, name: NameSpan): number {
  const end = nameEnd(question, name);
  if (end > name.end) return end;
  const more = /^\s(?:(?:in|to|from|on|at|and|for|with)\s)?(?:the\s|a\s)?(?=\p{Lu})/u.exec(
    question.slice(end),
  );
  if (more === null || more[0] === " ") return end;
  const next = findNames(question.slice(end + more[0].length))[0];
  return next === undefined || next.start > 0 ? end : end + more[0].length + next.end;
}

/** The longest relational phrase at the end of some words: `date of birth`, `paternal grandfather`. */
function relationalTail(words: string): string | undefined {
  const parts = words.split(" ");
  for (let from = 0; from < parts.length; from++) {
    const phrase = parts.slice(from).join(" ");
    if (relationOfNoun(phrase) !== undefined || KINSHIP.has(phrase)) return phrase;
  }
  const head = parts.at(-1) ?? "";
  return isRelational(head) ? head : undefined;
}

/** `the album produced by A`, `the town founded by A` */
export function participle(question: string, name: NameSpan): Description | undefined {
  const before = question.slice(0, name.start);
  const match = new RegExp(
    `\\b(the)\\s((?:[\\p{L}-]+\\s){0,2}?${WORD})\\s(${WORD}(?:ed|en|wn|lt|de|ld))\\sby\\s["“]?$`,
    "u",
  ).exec(before);
  // `published by A's company`, `the first book published by A`
  if (/^["”]?['’]/u.test(question.slice(name.end)) || /\b(?:first|last|only)\s/u.test(match?.[2] ?? ""))
    return undefined;
  if (match === null || kindOfNoun((match[2] ?? "").split(" ").at(-1) ?? "") === "other") return undefined;
  const subject = question.slice(quoteStart(question, name), nameEnd(question, name));
  return {
    start: match.index,
    end: nameEnd(question, name),
    question: `Which ${match[2] ?? ""} was ${match[3] ?? ""} by ${subject}?`,
  };
}

/** Kinship in two steps, where both are certain. */
export const KINSHIP = new Map<string, readonly [string, string]>([
  ["paternal grandfather", ["father", "father"]],
  ["paternal grandmother", ["father", "mother"]],
  ["maternal grandfather", ["mother", "father"]],
  ["maternal grandmother", ["mother", "mother"]],
  ["mother-in-law", ["spouse", "mother"]],
  ["father-in-law", ["spouse", "father"]],
  ["stepmother", ["father", "spouse"]],
  ["stepfather", ["mother", "spouse"]],
]);

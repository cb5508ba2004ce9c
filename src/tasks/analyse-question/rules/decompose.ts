/**
 * Splits a nested question into single-hop ones: the description nearest to a name is asked first and stands as
 * `#1` in what remains, until nothing is nested. A question that fits no pattern stays whole: a wrong split
 * costs more than a missing one.
 */
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { relationOfNoun } from "../../../lib/english/relations.ts";
import type { LanguageTools } from "../../../ports/language.ts";
import { findNames, MAX_QUESTION_LENGTH, type NameSpan } from "./names.ts";

const MAX_STEPS = 4;

export function decompose(question: string, tools: LanguageTools): readonly string[] {
  const steps: string[] = [];
  let rest = question.slice(0, MAX_QUESTION_LENGTH).replace(/\s+/g, " ").trim();
  while (steps.length < MAX_STEPS - 1) {
    const split = splitInnermost(rest, steps.length + 1, tools);
    if (split === undefined) break;
    steps.push(split.first);
    rest = split.rest;
  }
  return [...expandKinship(steps, rest)];
}

interface Split {
  readonly first: string;
  readonly rest: string;
}

interface Description {
  readonly start: number;
  readonly end: number;
  readonly question: string;
}

function splitInnermost(question: string, number: number, tools: LanguageTools): Split | undefined {
  for (const name of findNames(question)) {
    // `the father of A's father`: what A owns is nearer to A than what the whole is of
    for (const find of [possessive, roleOf, relativeClause, participle]) {
      const found = find(question, name, tools);
      if (found === undefined) continue;
      const rest = `${question.slice(0, found.start)}#${number}${question.slice(found.end)}`;
      if (!isTrivial(rest, number) && question.slice(found.end).trim().length + found.start > 6) {
        return { first: found.question, rest };
      }
    }
  }
  return undefined;
}

/** `Who is #1?`, `What is the name of #1?`: the description was the whole question. */
function isTrivial(rest: string, number: number): boolean {
  const bare = rest
    .replace(/[?.,]/g, " ")
    .toLowerCase()
    .replace(`#${number}`, " ")
    .split(/\s+/)
    .filter((word) => word !== "" && !TRIVIAL.has(word));
  return bare.length === 0;
}

const TRIVIAL = new Set(
  "who what which whose when where is was are were the a an name of does do did have has had called known as it that this".split(
    " ",
  ),
);

const WORD = "[\\p{Ll}][\\p{Ll}-]{1,24}";
const ARTICLE = "(?:the|a|an|his|her|its)";

function wh(noun: string): string {
  return kindOfNoun(noun) === "person" || relationOfNoun(noun)?.kind === "person" ? "Who" : "What";
}

/** A noun whose `of` phrase names one thing: what can be asked with `Who is the ... of`. */
function isRelational(phrase: string): boolean {
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
function possessive(question: string, name: NameSpan): Description | undefined {
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

function quoteStart(question: string, name: NameSpan): number {
  return /["“]/u.test(question[name.start - 1] ?? "") ? name.start - 1 : name.start;
}

/** `the director of the film A`, `the wife of A` */
function roleOf(question: string, name: NameSpan, tools: LanguageTools): Description | undefined {
  const before = question.slice(0, name.start);
  const match = new RegExp(
    `(?:\\b${ARTICLE}\\s)?((?:${WORD}\\s){0,3}?${WORD})\\s(?:of|for)\\s((?:${ARTICLE}\\s)?(?:(?:film|movie|song|album|book|novel|play|series|band|company|show|game|opera|poem|team|club|city|country|town|state|village|group|magazine|newspaper|university|school|single|musical)\\s)?)["“]?$`,
    "u",
  ).exec(before);
  if (match === null) return undefined;
  const role = relationalTail(match[1] ?? "");
  if (role === undefined || role === "part" || isRestricted(question, nameEnd(question, name), tools))
    return undefined;
  const roleStart = before.lastIndexOf(role, before.length - (match[2]?.length ?? 0) - 3);
  if (!mayPrecedeRole(before.slice(0, roleStart))) return undefined;
  const article = new RegExp(`\\b${ARTICLE}\\s$`, "iu").exec(before.slice(0, roleStart));
  const start = article === null ? roleStart : article.index;
  const whole = WORK_ROLES.has(relationOfNoun(role)?.id ?? "")
    ? titleEnd(question, name)
    : nameEnd(question, name);
  const thing = `${match[2] ?? ""}${whole > nameEnd(question, name) ? question.slice(name.start, whole) : name.text}`;
  return { start, end: whole, question: `${wh(role)} is the ${role} of ${thing}?` };
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
  if (/^,?\s(?:who|that|which|whose|whom|where)\b/iu.test(rest)) return true;
  const next = /^\s(\p{Ll}[\p{L}-]*)/u.exec(rest)?.[1];
  if (next === undefined || /\b(?:did|does|do)\s/iu.test(question.slice(0, end))) return false;
  const token = tools.tokens(question).find((item) => item.start === end + 1);
  return token?.pos === "NOUN" && !/(?:ed|s)$/.test(next);
}

function nameEnd(question: string, name: NameSpan): number {
  return /["”]/u.test(question[name.end] ?? "") ? name.end + 1 : name.end;
}

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

/** `the country where A was born`, `the film in which A starred`, `the band that recorded A` */
function relativeClause(question: string, name: NameSpan, tools: LanguageTools): Description | undefined {
  const before = question.slice(0, name.start);
  const match = new RegExp(
    `\\b([Tt]he|an?)\\s((?:[\\p{L}-]+\\s){0,2}?${WORD})\\s((?:in|on|at|for|by|from|to)\\swhich|where|that|which|who)\\s((?:[\\p{Ll}-]+\\s){0,6})["“]?$`,
    "u",
  ).exec(before);
  if (match === null) return undefined;
  const noun = match[2] ?? "";
  const link = match[3] ?? "";
  const between = (match[4] ?? "").trim();
  const start = match.index;
  const subject = question.slice(quoteStart(question, name), nameEnd(question, name));
  if (between === "" || /^(?:the|a|an)$/u.test(between)) {
    const article = between === "" ? "" : `${between} `;
    return objectRelative(
      question,
      nameEnd(question, name),
      start,
      noun,
      link,
      `${article}${subject}`,
      tools,
    );
  }
  const end = clauseEnd(question, nameEnd(question, name), start, tools);
  if (end === undefined || link === "where" || link.includes(" ")) return undefined;
  return {
    start,
    end,
    question: `Which ${noun} ${question.slice(match.index + match[0].length - subjectGap(match), end).trim()}?`,
  };
}

/** Length of what follows the relative pronoun in the match. */
function subjectGap(match: RegExpExecArray): number {
  return (match[4]?.length ?? 0) + (/["“]$/u.test(match[0]) ? 1 : 0);
}

/** The clause goes on with a verb after the name: `A was born`, `A starred in`. */
function objectRelative(
  question: string,
  from: number,
  start: number,
  noun: string,
  link: string,
  subject: string,
  tools: LanguageTools,
): Description | undefined {
  const verb =
    /^\s((?:was|were|is|are)\s)?((?:a|the)\s\p{Ll}+(?=\sof)|\p{Ll}{2,})((?:\s(?:in|to|from|for|at|by|on|with|up|of|after|under|into|over|as))?)(?=[\s,?]|$)/u.exec(
      question.slice(from, from + 60),
    );
  if (verb === null) return undefined;
  const end = from + verb[0].length;
  // an object of its own: the clause goes on
  if (/^\s(?:a|an|the|his|her|its|their)\s/u.test(question.slice(end))) return undefined;
  const [preposition = ""] = link === "where" ? ["in"] : link.includes(" ") ? link.split(" ") : [""];
  const lead =
    preposition === ""
      ? `Which ${noun}`
      : `${preposition[0]?.toUpperCase() ?? ""}${preposition.slice(1)} which ${noun}`;
  const auxiliary = verb[1]?.trim();
  if (auxiliary !== undefined) {
    return { start, end, question: `${lead} ${auxiliary} ${subject} ${verb[2] ?? ""}${verb[3] ?? ""}?` };
  }
  const token = tools.tokens(`${subject} ${verb[2] ?? ""} it`).find((item) => item.text === verb[2]);
  const base = token?.pos === "VERB" ? token.lemma : presentOf(verb[2] ?? "");
  return base === undefined
    ? undefined
    : { start, end, question: `${lead} did ${subject} ${base}${verb[3] ?? ""}?` };
}

/** The base form of a regular past the tagger took for another word: `starred`. */
function presentOf(word: string): string | undefined {
  if (!word.endsWith("ed") || word.length < 5) return undefined;
  const stem = word.slice(0, -2);
  if (stem.at(-1) === stem.at(-2) && !/[ls]$/.test(stem)) return stem.slice(0, -1);
  return /(?:[^aeiou][aeiou][tvskmn]|[uvcg]|[aeiou]s)$/.test(stem) ? `${stem}e` : stem;
}

/** A clause after a relative pronoun ends with its name, at a comma, the end, or before the main verb. */
function clauseEnd(question: string, from: number, start: number, tools: LanguageTools): number | undefined {
  const rest = question.slice(from);
  if (/^\s*[?.]?\s*$/u.test(rest)) return from;
  const atStart = /^(?:the|a|an)\s/iu.test(question.slice(start)) && start === 0;
  const comma = /^[^,?]{0,60}?(?=,)/u.exec(rest);
  if (comma !== null && comma[0].split(" ").length <= 5) return from + comma[0].length;
  const next = tools.tokens(rest.slice(0, 80))[0];
  if (next === undefined) return from;
  return next.pos === "AUX" || next.pos === "VERB" || atStart ? from : undefined;
}

/** `the album produced by A`, `the town founded by A` */
function participle(question: string, name: NameSpan): Description | undefined {
  const before = question.slice(0, name.start);
  const match = new RegExp(
    `\\b(the)\\s((?:[\\p{L}-]+\\s){0,2}?${WORD})\\s(${WORD}(?:ed|en|wn|lt|de|ld))\\sby\\s["“]?$`,
    "u",
  ).exec(before);
  if (match === null || kindOfNoun((match[2] ?? "").split(" ").at(-1) ?? "") === "other") return undefined;
  const subject = question.slice(quoteStart(question, name), nameEnd(question, name));
  return {
    start: match.index,
    end: nameEnd(question, name),
    question: `Which ${match[2] ?? ""} was ${match[3] ?? ""} by ${subject}?`,
  };
}

/** Kinship in two steps, where both are certain. */
const KINSHIP = new Map<string, readonly [string, string]>([
  ["paternal grandfather", ["father", "father"]],
  ["paternal grandmother", ["father", "mother"]],
  ["maternal grandfather", ["mother", "father"]],
  ["maternal grandmother", ["mother", "mother"]],
  ["mother-in-law", ["spouse", "mother"]],
  ["father-in-law", ["spouse", "father"]],
  ["stepmother", ["father", "spouse"]],
  ["stepfather", ["mother", "spouse"]],
]);

/** `Who is A's mother-in-law?` becomes two questions; the same inside earlier steps. */
function expandKinship(steps: readonly string[], last: string): readonly string[] {
  const out: string[] = [];
  const renumber = new Map<number, number>();
  for (const [index, step] of [...steps, last].entries()) {
    const current = step.replace(
      /#(\d)/g,
      (_, digit: string) => `#${renumber.get(Number(digit)) ?? Number(digit)}`,
    );
    const split = kinshipSplit(current);
    if (split === undefined || out.length + 2 > MAX_STEPS) out.push(current);
    else out.push(split.first, split.second.replace("#?", `#${out.length + 1}`));
    renumber.set(index + 1, out.length);
  }
  return out;
}

function kinshipSplit(question: string): { readonly first: string; readonly second: string } | undefined {
  for (const [phrase, [near, far]] of KINSHIP) {
    const of = new RegExp(
      `^(?:Who|What)\\s(?:is|was)\\s(?:the\\s)?(?:name of the\\s)?${phrase}\\sof\\s(.{2,120}?)\\s?\\?*$`,
      "iu",
    ).exec(question);
    const own = new RegExp(`^(?:Who|What)\\s(?:is|was)\\s(.{2,120}?)['’]s?\\s${phrase}\\s?\\?*$`, "iu").exec(
      question,
    );
    const name = of?.[1] ?? own?.[1];
    if (name === undefined) continue;
    return { first: `Who is the ${near} of ${name}?`, second: `Who is the ${far} of #??` };
  }
  return undefined;
}

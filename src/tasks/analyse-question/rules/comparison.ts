/**
 * Questions about two named things: which of them (`Who is older, A or B?`), or whether something holds of both
 * (`Are A and B from the same country?`).
 */
import { isDemonym } from "../../../lib/english/countries.ts";
import { bothTest, type ComparisonTest, choiceTest } from "./comparison-test.ts";
import { MAX_QUESTION_LENGTH } from "./names.ts";

export interface Comparison {
  readonly kind: "choice" | "yes-no";
  readonly options: readonly [string, string];
  /** the test is on this of each thing: `the director of film A` */
  readonly bridge?: "director" | "author" | "performer" | "founder" | "composer";
  readonly test: ComparisonTest;
}

export function findComparison(question: string): Comparison | undefined {
  const text = question
    .slice(0, MAX_QUESTION_LENGTH)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[?.\s]+$/u, "");
  return oneOfBoth(text) ?? choiceOf(text) ?? orderOf(text) ?? bothOf(text);
}

/** `Which of A and B is older?`, `Of A and B, who was born first?` */
function oneOfBoth(text: string): Comparison | undefined {
  const match =
    /^(?:(which|who)(?: one)? of|(?:out )?of)(?: the two \p{Ll}{2,20})?,? (.{2,100}?),? (?:and|or) (.{2,200})$/iu.exec(
      text,
    );
  const left = match?.[2] ?? "";
  const right = leadingName(match?.[3] ?? "");
  if (
    right === undefined ||
    !/^(?:the )?["“]?[\p{Lu}\d]/u.test(left) ||
    / (?:is|was|has|had|did) /.test(left)
  )
    return undefined;
  const rest = right.rest.replace(/^\W+/u, "");
  const asks =
    match?.[1] === undefined ? /^(?:which|who)\b/iu : /^(?:is|was|are|were|has|had|have|did|\p{Ll}{3,20})\b/u;
  if (!asks.test(rest)) return undefined;
  return comparison("choice", clean(left), right.name, `${match?.[1] ?? ""} ${rest}`.trim());
}

/** `Is A older than B?`, `Was A released before B?`: yes when the first one wins the comparison. */
function orderOf(text: string): Comparison | undefined {
  const match =
    /^(?:is|was|are|were|did|does|do|has|have)\s(.{2,100}?)\s((?:\p{Ll}+\s){1,4}?than|(?:\p{Ll}+\s){0,3}?(?:before|after))\s(.{2,120})$/u.exec(
      text.charAt(0).toLowerCase() + text.slice(1),
    );
  if (match === null) return undefined;
  const right = leadingName(match[3] ?? "");
  const left = clean((match[1] ?? "").replace(/^the\s(?=\p{Ll})/u, ""));
  if (right === undefined || !/^["“]?[\p{Lu}#]/u.test(left)) return undefined;
  return comparison("yes-no", left, right.name, match[2] ?? "", text, choiceTest);
}

function choiceOf(text: string): Comparison | undefined {
  const or = text.lastIndexOf(" or ");
  if (
    or > 0 &&
    /^(?:which|who|what|whose|in|on|of|between|was|is|did|does|were|are|do|has|had)\b/iu.test(text)
  ) {
    const right = wholeName(text.slice(or + 4));
    const left = leftOption(text.slice(0, or));
    if (right === undefined || left === undefined) return undefined;
    return comparison("choice", left.name, right.name, `${left.rest} ${right.rest}`);
  }
  const between = /\bbetween (.{2,80}?),? and (.{2,120})$/iu.exec(text);
  if (between === null || !/\b(?:which|who|what)\b/iu.test(text)) return undefined;
  const right = leadingName(between[2] ?? "");
  if (right === undefined || !/^["“]?\p{Lu}/u.test(between[1] ?? "")) return undefined;
  return comparison("choice", between[1] ?? "", right.name, `${text.slice(0, between.index)} ${right.rest}`);
}

/** `Mlýn ve Dvorcích`: what a name breaks off at is a short word of its language when a capital ends the text. */
function wholeName(text: string): NameAndRest | undefined {
  const found = leadingName(text);
  if (
    found === undefined ||
    !/^(?!(?:is|was|are|did|has|had|in|who)\s)\p{Ll}{1,3}\s\p{Lu}\S*$/u.test(found.rest)
  )
    return found;
  return { name: `${found.name} ${found.rest}`, rest: "" };
}

interface NameAndRest {
  readonly name: string;
  readonly rest: string;
}

/** The option before ` or `: after the comma that ends the lead, or the run of name words at the end. */
function leftOption(left: string): NameAndRest | undefined {
  const comma = leadComma(left);
  if (comma > 0) return { name: clean(left.slice(comma + 1)), rest: left.slice(0, comma) };
  const words = left.split(" ");
  let from = words.length;
  while (from > 1 && isNameWord(words, from - 1, words.length)) from--;
  while (from < words.length && !startsName(words[from] ?? "")) from++;
  if (from >= words.length) return undefined;
  return { name: clean(words.slice(from).join(" ")), rest: words.slice(0, from).join(" ") };
}

/** The first comma after which a capital, digit or quote opens the option; names before it have none. */
function leadComma(left: string): number {
  for (const match of left.matchAll(/[,:?](?=\s(?:the\s)?["“]?[\p{Lu}\d])/gu)) {
    if (
      /\b(?:which|who|what|whose|first|older|younger|later|earlier|more|is|was|has)\b/iu.test(
        left.slice(0, match.index),
      )
    ) {
      return match.index;
    }
  }
  return -1;
}

const JOINERS = new Set(
  "of the a an in on at to for de la le du von van der den bin al & with from".split(" "),
);

function startsName(word: string): boolean {
  return (
    /^["“'‘(]?[\p{Lu}\d]/u.test(word) && !/^(?:Is|Are|Was|Were|Did|Do|Does|Which|Who|What|In)$/.test(word)
  );
}

function isNameWord(words: readonly string[], at: number, end: number): boolean {
  const word = words[at] ?? "";
  if (startsName(word)) return true;
  return (
    at < end - 1 &&
    JOINERS.has(word) &&
    startsName(words[at + 1] ?? "") &&
    at > 0 &&
    startsName(words[at - 1] ?? "")
  );
}

/** The name at the beginning of a text, up to the lower-case words of a predicate. */
function leadingName(text: string): NameAndRest | undefined {
  const bare = text.replace(
    /^(?:the\s)?(?:(?:director|author|composer|performer|founder) of (?:the )?)?(?:(?:film|movie|song|album|book|magazine|band)\s)?(?=["“]?[\p{Lu}\d#])/u,
    "",
  );
  const quoted = /^["“]([^"”]{1,100})["”]/u.exec(bare);
  if (quoted !== null) return { name: quoted[1] ?? "", rest: bare.slice(quoted[0].length) };
  const words = bare.split(" ");
  let end = 0;
  let depth = 0;
  while (end < words.length) {
    const word = words[end] ?? "";
    if (depth === 0 && !continuesName(words, end)) break;
    depth += (word.match(/\(/g)?.length ?? 0) - (word.match(/\)/g)?.length ?? 0);
    end++;
    if (depth <= 0 && /,$/.test(word) && !/^["“]?\p{Lu}/u.test(words[end] ?? "")) break;
  }
  if (end === 0) return undefined;
  return { name: clean(words.slice(0, end).join(" ")), rest: words.slice(end).join(" ") };
}

function continuesName(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  if (/^["“'‘(#]?[\p{Lu}\d]/u.test(word) || /^[-–&!]$/.test(word)) return !isDemonymBeforeNoun(words, at);
  if (at === 0) return false;
  for (let i = at; i < Math.min(words.length, at + 3); i++) {
    if (!JOINERS.has(words[i] ?? "")) return false;
    if (/^["“'‘(]?[\p{Lu}\d]/u.test(words[i + 1] ?? "")) return true;
  }
  return false;
}

/** `Bob Rafelson American film directors`: the demonym belongs to the predicate. */
function isDemonymBeforeNoun(words: readonly string[], at: number): boolean {
  return at > 0 && isDemonym(words[at] ?? "") && /^\p{Ll}/u.test(words[at + 1] ?? "");
}

const BOTH = /^(?:are|is|were|was|do|does|did|have|has|had|can)\s/iu;

function bothOf(text: string): Comparison | undefined {
  if (!BOTH.test(text)) return undefined;
  const body = text.replace(BOTH, "");
  for (const match of body.matchAll(
    /,? and (?=(?:the |a )?(?:(?:director|author|composer|performer|founder) of )?(?:the )?(?:film |movie |song |book )?["“]?[\p{Lu}\d])/gu,
  )) {
    const left = leftOfAnd(body.slice(0, match.index));
    const right = leadingName(body.slice(match.index + match[0].length));
    if (left === undefined || right === undefined || /^and\b/u.test(right.rest)) continue;
    return comparison("yes-no", left.name, right.name, `${left.rest} ${right.rest}`, text);
  }
  return undefined;
}

const LEAD =
  /^(?:(?:both|the|of|movies?|films?|songs?|villages?|cities|towns|high schools?|schools|rivers|directors?|bands?|people|actors?|singers?|authors?|writers?|albums?|books?|magazines?|mountains?|genera|plants?|and)\b[,:]?\s)+(?:of\s(?:the\s)?(?:films?|movies?|songs?)\s)?/iu;

function leftOfAnd(left: string): NameAndRest | undefined {
  const lead = LEAD.exec(left)?.[0] ?? "";
  // `the` may be the first word of the name itself
  const article = /the\s$/iu.test(lead) && /The\s$/u.test(lead) ? 4 : 0;
  const name = clean(left.slice(lead.length - article));
  return /^["“]?[\p{Lu}\d]/u.test(name) ? { name, rest: lead } : undefined;
}

function clean(name: string): string {
  return name
    .trim()
    .replace(
      /^(?:either\s|both\s)?(?:the\s)?(?:director of (?:the )?)?(?:(?:film|movie|song|album|book|novel|band|magazine)\s)?(?=["“]?\p{Lu})/u,
      "",
    )
    .replace(/^["“'‘\s]+|["”'’\s,?]+$/gu, "")
    .replace(/['’]s$/u, "");
}

function comparison(
  kind: Comparison["kind"],
  left: string,
  right: string,
  rest: string,
  whole = rest,
  testOf = kind === "choice" ? choiceTest : bothTest,
): Comparison | undefined {
  if (left === "" || right === "" || left === right || left.length > 120 || right.length > 120)
    return undefined;
  const bridge = /\b(director|author|performer|founder|composer)s?\b/iu.exec(whole)?.[1]?.toLowerCase();
  const test = testOf(rest);
  const bridged =
    bridge !== undefined && test.type !== "attribute" && isBridged(whole, bridge)
      ? { bridge: bridge as NonNullable<Comparison["bridge"]> }
      : {};
  return { kind, options: [left, right], ...bridged, test };
}

/** `the director of film A`, `has the director who`, `whose director`; not `Are A and B both directors?`. */
function isBridged(text: string, noun: string): boolean {
  return new RegExp(
    `\\b(?:${noun}s? of\\b|ha(?:s|ve) (?:the|a) ${noun}s?\\b|whose ${noun}|with the ${noun})`,
    "iu",
  ).test(text);
}

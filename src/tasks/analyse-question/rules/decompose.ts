/**
 * Splits a nested question into single-hop ones: the description nearest to a name is asked first and stands as
 * `#1` in what remains, until nothing is nested. A question that fits no pattern stays whole: a wrong split
 * costs more than a missing one.
 */
import type { LanguageTools } from "../../../ports/language.ts";
import { KINSHIP, participle, possessive, roleOf } from "./descriptions.ts";
import { decomposeByFrame } from "./frames.ts";
import { findNames, MAX_QUESTION_LENGTH } from "./names.ts";
import { relativeClause } from "./relative-clauses.ts";
import { wordsOf } from "./words.ts";

const MAX_STEPS = 4;

export function decompose(question: string, tools: LanguageTools): readonly string[] {
  const framed = decomposeByFrame(question.slice(0, MAX_QUESTION_LENGTH), tools);
  if (framed !== undefined) return expandKinship(framed.slice(0, -1), framed.at(-1) ?? "");
  if (/^(?:is|are|was|were|did|do|does|has|have|had)\b/iu.test(question)) return [question];
  const steps: string[] = [];
  let rest = question.slice(0, MAX_QUESTION_LENGTH).replace(/\s+/g, " ").trim();
  while (steps.length < MAX_STEPS - 1) {
    const split = splitInnermost(rest, steps.length + 1, tools);
    if (split === undefined) break;
    steps.push(split.first);
    rest = split.rest;
  }
  const whole = [...steps, rest];
  return whole.every((step) => readsWell(step, tools)) ? expandKinship(steps, rest) : [question];
}

/** A noun right after a reference shows that a name was cut: `Where was #1 books born?`. */
function readsWell(step: string, tools: LanguageTools): boolean {
  if (/[.]\s\p{Lu}\p{Ll}+\s\p{Ll}+/u.test(step) && step.includes("#")) return false;
  const words = wordsOf(step, tools);
  return !words.some((word, at) => {
    const next = words[at + 1];
    const cut = /^#\d$/.test(word.text) && next?.pos === "NOUN" && /^\p{Ll}/u.test(next.text);
    return cut && !words.slice(0, at).some((item) => DO.has(item.lower));
  });
}

const DO = new Set(["do", "does", "did"]);

interface Split {
  readonly first: string;
  readonly rest: string;
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

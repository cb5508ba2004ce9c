/** Nested questions: each single-hop question is answered in turn, the best few answers of each step go on. */
import { countryOf, countryOfPlace, isDemonym } from "../../../lib/english/countries.ts";
import { parseDate } from "../../../lib/english/dates.ts";
import { normaliseAnswer } from "../../../lib/text/normalise.ts";
import { answerTypeOf } from "../../analyse-question/rules/answer-type.ts";
import { bareTitle } from "../../extract-statements/rules/subjects.ts";
import { readQuestion } from "./asked-question.ts";
import type { ReadSentence } from "./evidence.ts";
import type { SpanReader } from "./read-span.ts";
import type { FoundAnswer } from "./solve-relation.ts";

const BEAM = 4;
/** How much a ranked reading is worth next to a relation that a statement gives. */
const READING_SHARE = 0.6;

interface Path {
  readonly answers: readonly string[];
  readonly score: number;
  readonly sentences: readonly ReadSentence[];
  /** true while every step came from a relation */
  readonly sure: boolean;
  readonly fit: number;
}

export interface SteppedAnswers {
  /** best first; empty when a step has none */
  readonly answers: readonly FoundAnswer[];
  /** normalised answers of the steps before the last: they lead to the answer and are not it */
  readonly between: ReadonlySet<string>;
}

/** Longer questions say more than one relation; a relation found in them is only a hint. */
const MAX_WORDS_OF_RELATION = 18;

/** Answers of the last step with the product of the steps' scores; empty when a step has none. */
export function solveSteps(steps: readonly string[], reader: SpanReader): SteppedAnswers {
  const between = new Set<string>();
  let paths: readonly Path[] = [{ answers: [], score: 1, sentences: [], sure: true, fit: 1 }];
  for (const step of steps) {
    const grown = paths.flatMap((path) => growPath(path, step, reader));
    paths = grown.sort((a, b) => b.score - a.score).slice(0, BEAM);
    if (step !== steps.at(-1))
      for (const path of paths) between.add(normaliseAnswer(path.answers.at(-1) ?? ""));
  }
  const answers = paths.map((path) => ({
    text: path.answers.at(-1) ?? "",
    score: path.score,
    sentences: [...new Set(path.sentences)],
    by: path.sure ? ("relation" as const) : ("reading" as const),
    fit: path.fit,
  }));
  return { answers, between };
}

function growPath(path: Path, step: string, reader: SpanReader): readonly Path[] {
  const question = substitute(step, path.answers);
  const asked = new Set(path.answers.map(normaliseAnswer));
  const found = solveSingle(question, reader).filter((answer) => !asked.has(normaliseAnswer(answer.text)));
  return found.slice(0, BEAM).map((answer) => ({
    answers: [...path.answers, answer.text],
    score: path.score * answer.score,
    sentences: [...path.sentences, ...answer.sentences],
    sure: path.sure && answer.by === "relation",
    fit: Math.min(path.fit, answer.fit ?? 1),
  }));
}

export function substitute(step: string, answers: readonly string[]): string {
  return step.replace(/#(\d)/g, (whole, digit: string) => answers[Number(digit) - 1] ?? whole);
}

/** Kinship that may run through either parent: only the reader, who tries both, may take it apart. */
const FAMILY_PATHS: Readonly<Record<string, readonly [string, string]>> = {
  aunt: ["parent", "sibling"],
  uncle: ["parent", "sibling"],
  grandfather: ["parent", "father"],
  grandmother: ["parent", "mother"],
  grandparent: ["parent", "parent"],
  grandchild: ["child", "child"],
  grandson: ["child", "child"],
  granddaughter: ["child", "child"],
  nephew: ["sibling", "child"],
  niece: ["sibling", "child"],
  "child-in-law": ["child", "spouse"],
  "son-in-law": ["child", "spouse"],
  "daughter-in-law": ["child", "spouse"],
  "sibling-in-law": ["spouse", "sibling"],
  "brother-in-law": ["spouse", "sibling"],
  "sister-in-law": ["spouse", "sibling"],
};

function familySteps(question: string): readonly string[] | undefined {
  const of = /^who (?:is|was) (?:the )?(?:\p{Ll}+ )?([\p{Ll}-]+) of (.{2,120}?)\s?\?*$/iu.exec(question);
  const own = /^who (?:is|was) (.{2,120}?)['’]s? (?:\p{Ll}+ )?([\p{Ll}-]+)\s?\?*$/iu.exec(question);
  const name = of?.[2] ?? own?.[1];
  const path = FAMILY_PATHS[(of?.[1] ?? own?.[2] ?? "").toLowerCase()];
  if (name === undefined || path === undefined) return undefined;
  return [`Who is the ${path[0]} of ${name}?`, `Who is the ${path[1]} of #1?`];
}

/** Relation answers first; readings follow with less weight. Dates are cut to years where a year is asked. */
export function solveSingle(question: string, reader: SpanReader): readonly FoundAnswer[] {
  const family = familySteps(question);
  const through = family === undefined ? undefined : solveSteps(family, reader).answers;
  if (through?.[0]?.by === "relation") return through;
  const type = answerTypeOf(question, reader.view.tools);
  const simple = question.split(" ").length <= MAX_WORDS_OF_RELATION;
  const related = simple
    ? merge(reader.byRelation(question).map((answer) => named(shaped(answer, question, type), type, reader)))
    : [];
  if ((related[0]?.score ?? 0) >= 0.55) return related;
  const asked = readQuestion(question, reader.view);
  const readings = reader
    .byReading(asked)
    .map((answer) => ({ ...answer, score: answer.score * READING_SHARE }));
  return [...related, ...readings].sort((a, b) => b.score - a.score);
}

/**
 * A person is called as the title of a source about them: `Margravine Sibylle of Baden` is Sibylle of Baden, and
 * the next question finds her. That source's sentence joins the evidence, since it carries the name.
 */
function named(answer: FoundAnswer, type: string, reader: SpanReader): FoundAnswer {
  if (type !== "person") return answer;
  const about = reader.view.about(answer.text).find(({ match }) => match >= 0.75 && match < 1);
  if (about === undefined) return { ...answer, text: answer.text.replace(RANK, "") };
  const text = bareTitle(about.sentence.title);
  return { ...answer, text, sentences: [...answer.sentences, about.sentence] };
}

/** Before a first and a last name a rank is no part of the name. */
const RANK =
  /^(?:Captain|Capt\.?|Mr\.?|Mrs\.?|Miss|Ms\.?|Dr\.?|Professor|Prof\.?|Rev\.?)\s(?=\p{Lu}\S*\s\p{Lu})/u;

/** Equal answers are one; the first is the best. */
function merge(answers: readonly FoundAnswer[]): readonly FoundAnswer[] {
  const seen = new Map<string, FoundAnswer>();
  for (const answer of answers) {
    const key = normaliseAnswer(answer.text);
    if (!seen.has(key)) seen.set(key, answer);
  }
  return [...seen.values()];
}

function shaped(answer: FoundAnswer, question: string, type: string): FoundAnswer {
  if (/\bcountry\b/iu.test(question)) return { ...answer, text: countryIn(answer.text) };
  if (type === "place") return { ...answer, text: placeName(answer.text) };
  if (type !== "date" || !/\byear\b/iu.test(question)) return answer;
  const date = parseDate(answer.text);
  return date === undefined || date.year < 0 ? answer : { ...answer, text: String(date.year) };
}

/** `Ada County, Idaho, United States` is the United States; a nationality stays as it is written. */
function countryIn(text: string): string {
  const last = text.split(/,\s/u).at(-1) ?? text;
  return isDemonym(text) || countryOf(last) !== undefined ? last : (countryOfPlace(text) ?? text);
}

/** A place as written, without what follows its name: `Singapore hospital due`. */
function placeName(text: string): string {
  if (text.includes(", ")) return text;
  const run = /^(?:\p{Lu}[\p{L}\p{N}'’.-]*|of|the|de|la|le|upon|on|am|-|\s)+/u.exec(text)?.[0];
  const name = run?.replace(/(?:\s(?:of|the|de|la|le|upon|on|am|-))*\s*$/u, "") ?? "";
  return name.length < 3 ? text : name;
}

/** The question that gives, for one of two things, the value by which they are compared. */
import { baseVerb } from "../../../lib/english/base-verb.ts";
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import type { LanguageTools } from "../../../ports/language.ts";
import type { Comparison } from "./comparison.ts";
import type { ComparisonTest } from "./comparison-test.ts";

export type ValueQuestion = (thing: string) => string;

/** Undefined when nobody could say how to ask for the value. */
export function valueQuestion(comparison: Comparison, tools: LanguageTools): ValueQuestion | undefined {
  const { test } = comparison;
  if (test.type === "date") {
    const verb = dateVerb(comparison, test, tools);
    return (thing) => `When ${verb.auxiliary} ${thing} ${verb.verb}?`;
  }
  if (test.type === "number") {
    const people = comparison.options.every((option) => tools.nameKind(option) === "person");
    // a person who lived longer, or got the longer sentence, is not long
    return people && !/^(?:more|most|fewer|fewest|tall)/u.test(test.noun)
      ? undefined
      : quantityQuestion(test.noun);
  }
  return test.type === "same" ? SAME_QUESTIONS[test.relation] : undefined;
}

type DateTest = Extract<ComparisonTest, { type: "date" }>;

/** The question's own word; else what such things do: events take place, companies are founded, persons born. */
function dateVerb(comparison: Comparison, test: DateTest, tools: LanguageTools) {
  if (test.event !== undefined) {
    const object = test.object === undefined ? "" : ` ${test.object}`;
    return test.active === true
      ? { auxiliary: "did", verb: `${baseOf(test.event, tools)}${object}` }
      : { auxiliary: "was", verb: test.event };
  }
  if (test.relation !== "any-date") return DATE_VERBS[test.relation];
  if (isEvent(comparison)) return EVENT_VERB;
  const kinds = comparison.options.map((option) => tools.nameKind(option));
  if (kinds.every((kind) => kind === "person")) return DATE_VERBS["birth-date"];
  return DATE_VERBS[kinds.includes("organisation") ? "founding-date" : "any-date"];
}

function baseOf(verb: string, tools: LanguageTools): string {
  const token = tools.tokens(`They ${verb} it.`).find(({ text }) => text === verb);
  return token?.pos === "VERB" ? token.lemma : baseVerb(verb);
}

/** `more rooms`: how many rooms; `longer`: how long; `the larger population`: what is the population. */
function quantityQuestion(noun: string): ValueQuestion | undefined {
  const counted = /^(?:more|most|fewer|fewest)\s((?:\p{Ll}+\s){0,2}?\p{Ll}+s)$/u.exec(noun)?.[1];
  if (counted !== undefined) return (thing) => `How many ${counted} does ${thing} have?`;
  const [adjective = "", ...after] = noun
    .replace(/\s(?:than|of the two)$/u, "")
    .toLowerCase()
    .split(" ");
  const measure = MEASURES.get(adjective.replace(/(?:er|est)$/u, ""));
  if (measure === undefined || after.length > 1) return undefined;
  const kind = kindOfNoun(after[0] ?? "place");
  if (kind === "number") return (thing) => `What is the ${after[0]} of ${thing}?`;
  return kind === "place" || after[0] === "ship" ? (thing) => `How ${measure} is ${thing}?` : undefined;
}

const MEASURES: ReadonlyMap<string, string> = new Map(
  "long:long,short:long,high:high,low:high,tall:tall,larg:large,bigg:large,small:large,great:large,deep:deep,wid:wide,heavi:heavy,light:heavy,fast:fast"
    .split(",")
    .map((pair): [string, string] => [pair.split(":")[0] ?? "", pair.split(":")[1] ?? ""]),
);

const SAME_QUESTIONS: Readonly<Record<string, ValueQuestion | undefined>> = {
  "birth-place": (thing) => `Where was ${thing} born?`,
  nationality: (thing) => `What nationality is ${thing}?`,
  country: (thing) => `Which country is ${thing} from?`,
  occupation: (thing) => `What is the occupation of ${thing}?`,
  place: (thing) => `Where is ${thing} located?`,
};

/** Two things without a stated beginning are events when their names say so, else something built. */
function isEvent(comparison: Comparison): boolean {
  return comparison.options.some((option) => EVENT_WORDS.test(option));
}

const EVENT_WORDS =
  /\b(?:battle|war|siege|treaty|operation|revolution|revolt|festival|cup|games|election|flood|fire|storm|exhibition|congress)\b/iu;
const EVENT_VERB = { auxiliary: "did", verb: "take place" };
const DATE_VERBS = {
  "birth-date": { auxiliary: "was", verb: "born" },
  "death-date": { auxiliary: "did", verb: "die" },
  "release-date": { auxiliary: "was", verb: "released" },
  "founding-date": { auxiliary: "was", verb: "founded" },
  "any-date": { auxiliary: "was", verb: "built" },
} as const;

/** Comparisons: which of two things, or whether something holds of both. */
import { countryOf } from "../../../lib/english/countries.ts";
import { compareDates } from "../../../lib/english/dates.ts";
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { narrowerWords } from "../../../lib/english/narrower-words.ts";
import { foldedWords } from "../../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../../lib/text/stop-words.ts";
import type { Comparison } from "../../analyse-question/rules/comparison.ts";
import type { ComparisonTest } from "../../analyse-question/rules/comparison-test.ts";
import { type ValueQuestion, valueQuestion } from "../../analyse-question/rules/value-question.ts";
import { dateOf, measureOf } from "./compared-values.ts";
import type { ReadSentence } from "./evidence.ts";
import { isPresent } from "./presence.ts";
import type { SpanReader } from "./read-span.ts";
import type { FoundAnswer } from "./solve-relation.ts";
import { solveSingle } from "./solve-steps.ts";
import { countriesOf, numberValue, sentencesOf, type TypedValue } from "./typed-values.ts";

/** A thing to be compared, with the sentences that lead from the option to it. */
interface Side {
  readonly option: string;
  readonly thing: string;
  readonly trail: readonly ReadSentence[];
}

export function answerComparison(comparison: Comparison, reader: SpanReader): FoundAnswer | undefined {
  const [left, right] = comparison.options.map((option) => sideOf(option, comparison, reader));
  if (left === undefined || right === undefined) return undefined;
  const decided = decide(comparison, left, right, reader);
  if (decided === undefined) return undefined;
  return { ...decided, sentences: [...new Set([...left.trail, ...right.trail, ...decided.sentences])] };
}

function sideOf(option: string, comparison: Comparison, reader: SpanReader): Side | undefined {
  if (!isPresent(option, reader.view)) return undefined;
  if (comparison.bridge === undefined) return { option, thing: option, trail: [] };
  const found = solveSingle(`Who is the ${comparison.bridge} of ${option}?`, reader)[0];
  return found === undefined ? undefined : { option, thing: found.text, trail: found.sentences };
}

function decide(
  comparison: Comparison,
  left: Side,
  right: Side,
  reader: SpanReader,
): FoundAnswer | undefined {
  const { test, kind } = comparison;
  const ask = valueQuestion(comparison, reader.view.tools);
  if (test.type === "date") {
    const a = dateOf(left.thing, test, ask, reader);
    const b = dateOf(right.thing, test, ask, reader);
    return ordered(
      kind,
      left,
      right,
      a,
      b,
      (x, y) => compareDates(x, y) * (test.pick === "earliest" ? 1 : -1),
    );
  }
  if (test.type === "number") {
    const measured = byMeasure(comparison, left, right, ask, reader);
    if (measured !== undefined) return measured;
    const a = numberValue(left.thing, test.noun, reader);
    const b = numberValue(right.thing, test.noun, reader);
    return (
      ordered(kind, left, right, a, b, (x, y) => (x - y) * (test.pick === "fewest" ? 1 : -1)) ??
      (kind === "choice" ? betterCovered(test.noun, left, right, reader) : undefined)
    );
  }
  if (test.type === "same") return sameValue(test, left, right, reader);
  return kind === "choice"
    ? betterCovered(test.words, left, right, reader)
    : bothCovered(test.words, left, right, reader);
}

/** `Which is longer`: the measures that answer `How long is A?`, when they are of one dimension. */
function byMeasure(
  { kind, test }: Comparison,
  left: Side,
  right: Side,
  ask: ValueQuestion | undefined,
  reader: SpanReader,
): FoundAnswer | undefined {
  if (test.type !== "number" || ask === undefined) return undefined;
  const [a, b] = [left, right].map(({ thing }) => measureOf(ask(thing), reader));
  if (a === undefined || b === undefined || a.value.dimension !== b.value.dimension) return undefined;
  const sign = test.pick === "fewest" ? 1 : -1;
  return ordered(kind, left, right, a, b, (x, y) => (x.amount - y.amount) * sign);
}

/** The side whose value comes first; for a yes-no question, whether that is the left one. */
function ordered<T>(
  kind: Comparison["kind"],
  left: Side,
  right: Side,
  a: TypedValue<T> | undefined,
  b: TypedValue<T> | undefined,
  order: (x: T, y: T) => number,
): FoundAnswer | undefined {
  if (a === undefined || b === undefined) return undefined;
  const sign = order(a.value, b.value);
  if (sign === 0) return undefined;
  const text = kind === "yes-no" ? (sign < 0 ? "yes" : "no") : sign < 0 ? left.option : right.option;
  const score = a.sure && b.sure ? 0.85 : 0.55;
  return { text, score, sentences: [a.sentence, b.sentence], by: "comparison" };
}

function yesNo(yes: boolean, score: number, sentences: readonly ReadSentence[]): FoundAnswer {
  return { text: yes ? "yes" : "no", score, sentences, by: "comparison" };
}

function sameValue(
  test: Extract<ComparisonTest, { type: "same" }>,
  left: Side,
  right: Side,
  reader: SpanReader,
): FoundAnswer | undefined {
  if (test.relation === "nationality" || test.relation === "country") {
    const a = countriesOf(left.thing, reader);
    const b = countriesOf(right.thing, reader);
    if (a === undefined || b === undefined) return undefined;
    const same = [...a.value].some((country) => b.value.has(country));
    return yesNo(same, a.sure && b.sure ? 0.8 : 0.55, [a.sentence, b.sentence]);
  }
  const question = SAME_QUESTIONS[test.relation];
  const a = solveSingle(question(left.thing), reader)[0];
  const b = solveSingle(question(right.thing), reader)[0];
  if (a === undefined || b === undefined) return undefined;
  const words = new Set(placeWords(a.text));
  const same = placeWords(b.text).some((word) => words.has(word));
  return yesNo(same, 0.6 * Math.min(1, a.score + b.score), [...a.sentences, ...b.sentences]);
}

const SAME_QUESTIONS: Readonly<
  Record<"birth-place" | "occupation" | "place" | "other", (thing: string) => string>
> = {
  "birth-place": (thing) => `Where was ${thing} born?`,
  occupation: (thing) => `What is the occupation of ${thing}?`,
  place: (thing) => `Where is ${thing} located?`,
  other: (thing) => `What is ${thing}?`,
};

const PLACE_CLASSES = new Set(
  "county city state province district region town village republic of the in and north south east west".split(
    " ",
  ),
);

function placeWords(text: string): string[] {
  return foldedWords(text).filter((word) => !PLACE_CLASSES.has(word));
}

const NOT_ATTRIBUTES = new Set(
  "both which who what either two first located known also same film movie magazine publication person people director author writer band group game book song album is are was were has had one type kind".split(
    " ",
  ),
);

interface Coverage {
  /** 0..1 share of the attribute's words found with the thing */
  readonly share: number;
  readonly sentences: readonly ReadSentence[];
}

/** How much of the attribute's words the sentences about a thing hold; countries count in any form. */
function coverageOf(
  words: string,
  thing: string,
  reader: SpanReader,
  keepClasses: boolean,
): Coverage | undefined {
  const sentences = sentencesOf(thing, reader);
  const [first] = sentences;
  if (first === undefined) return undefined;
  const countries = wantedCountries(words);
  const wanted = foldedWords(words).filter(
    (word) =>
      word !== "both" &&
      !STOP_WORDS.has(word) &&
      (keepClasses || !NOT_ATTRIBUTES.has(word)) &&
      !countryWord(word, countries),
  );
  const hits = [...new Set(wanted)].map((word) =>
    keepClasses && kindOfNoun(word) !== "other" && word !== "same"
      ? classHit(word, sentences, reader)
      : wordHit(word, sentences, reader),
  );
  const own = countries.size > 0 ? countriesOf(thing, reader) : undefined;
  for (const country of countries) hits.push(countryHit(country, own, sentences));
  const total = hits.reduce((sum, hit) => sum + hit.weight, 0);
  const found = hits.reduce((sum, hit) => sum + (hit.sentence === undefined ? 0 : hit.weight), 0);
  const cited = [...new Set(hits.flatMap((hit) => hit.sentence ?? []))];
  return { share: total === 0 ? 0 : found / total, sentences: cited.length > 0 ? cited : [first] };
}

interface Hit {
  readonly weight: number;
  readonly sentence: ReadSentence | undefined;
}

function wordHit(word: string, sentences: readonly ReadSentence[], reader: SpanReader): Hit {
  const { stem } = reader.view.tools;
  const stems = [...narrowerWords(word)].map(stem);
  return {
    weight: reader.view.weight(stem(word), word),
    sentence: sentences.find((sentence) => stems.some((narrower) => sentence.stems.has(narrower))),
  };
}

/** What a thing is stands in `X is a ...`; only without such a sentence do other words of its source count. */
function classHit(word: string, sentences: readonly ReadSentence[], reader: SpanReader): Hit {
  const { stem } = reader.view.tools;
  const stated = sentences.filter((sentence) => sentence.statements().some((s) => s.predicate === "is"));
  if (stated.length === 0) return wordHit(word, sentences, reader);
  const stems = new Set([...narrowerWords(word)].map(stem));
  const says = (sentence: ReadSentence): boolean =>
    sentence
      .statements()
      .some((s) => s.predicate === "is" && foldedWords(s.object).some((part) => stems.has(stem(part))));
  return { weight: reader.view.weight(stem(word), word), sentence: stated.find(says) };
}

function countryHit(
  country: string,
  own: TypedValue<ReadonlySet<string>> | undefined,
  sentences: readonly ReadSentence[],
): Hit {
  if (own?.value.has(country) === true) return { weight: 1, sentence: own.sentence };
  return { weight: 1, sentence: sentences.find((sentence) => namesCountry(sentence, country)) };
}

function wantedCountries(words: string): ReadonlySet<string> {
  const runs = words.match(/\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+)*/gu) ?? [];
  return new Set(runs.flatMap((run) => countryOf(run) ?? []));
}

function countryWord(word: string, countries: ReadonlySet<string>): boolean {
  const country = countryOf(word);
  return (
    (country !== undefined && countries.has(country)) ||
    [...countries].some((name) => name.toLowerCase().split(" ").includes(word))
  );
}

function namesCountry(sentence: ReadSentence, country: string): boolean {
  return sentence.folded.includes(country.toLowerCase());
}

function bothCovered(words: string, left: Side, right: Side, reader: SpanReader): FoundAnswer | undefined {
  const a = coverageOf(words, left.thing, reader, true);
  const b = coverageOf(words, right.thing, reader, true);
  if (a === undefined || b === undefined) return undefined;
  const lower = Math.min(a.share, b.share);
  return yesNo(lower >= 0.5, 0.4 + 0.4 * Math.abs(lower - 0.5), [...a.sentences, ...b.sentences]);
}

function betterCovered(words: string, left: Side, right: Side, reader: SpanReader): FoundAnswer | undefined {
  const a = coverageOf(words, left.thing, reader, false);
  const b = coverageOf(words, right.thing, reader, false);
  if (a === undefined && b === undefined) return undefined;
  const gap = (a?.share ?? 0) - (b?.share ?? 0);
  if (gap === 0) return undefined;
  const winner = gap > 0 ? left : right;
  return {
    text: winner.option,
    score: 0.45 + 0.4 * Math.abs(gap),
    sentences: [...(a?.sentences ?? []), ...(b?.sentences ?? [])],
    by: "comparison",
  };
}

/** The value of a thing that a comparison needs: a date, a country, a number. */
import { countryOf, countryOfPlace, isDemonym } from "../../../lib/english/countries.ts";
import { type DateMention, findDates } from "../../../lib/english/dates.ts";
import { findNumbers } from "../../../lib/english/numbers.ts";
import { foldedWords } from "../../../lib/text/normalise.ts";
import type { ComparisonTest } from "../../analyse-question/rules/comparison-test.ts";
import type { ReadSentence } from "./evidence.ts";
import type { SpanReader } from "./read-span.ts";
import { mentions } from "./same-name.ts";

export interface TypedValue<T> {
  readonly value: T;
  readonly sentence: ReadSentence;
  /** false when it was taken for want of a statement that says so */
  readonly sure: boolean;
}

type DateRelation = Extract<ComparisonTest, { type: "date" }>["relation"];

const DATE_LABELS: Readonly<Record<DateRelation, readonly string[]>> = {
  "birth-date": ["born on"],
  "death-date": ["died on"],
  "release-date": ["released on", "founded on"],
  "founding-date": ["founded on", "built on", "opened on", "released on"],
  "any-date": ["founded on", "released on", "built on", "opened on", "born on"],
};

/** Sentences about the thing: by title, else those that name it. */
export function sentencesOf(thing: string, reader: SpanReader): readonly ReadSentence[] {
  const about = reader.view.about(thing);
  const best = about[0]?.match ?? 0;
  const titled = about.filter(({ match }) => match >= Math.min(best, 0.75)).map(({ sentence }) => sentence);
  if (titled.length > 0) return titled;
  return reader.view.sentences.filter((sentence) => mentions(sentence.folded, thing));
}

export function dateValue(
  thing: string,
  relation: DateRelation,
  reader: SpanReader,
): TypedValue<DateMention> | undefined {
  const sentences = sentencesOf(thing, reader);
  for (const label of DATE_LABELS[relation]) {
    for (const sentence of sentences) {
      const statement = sentence.statements().find((s) => s.predicate === label && !s.negated);
      const date = statement === undefined ? undefined : findDates(statement.object)[0];
      if (date !== undefined) return { value: date, sentence, sure: true };
    }
  }
  if (relation === "death-date") return undefined;
  for (const sentence of sentences) {
    const date = findDates(sentence.text)[0];
    if (date !== undefined) return { value: date, sentence, sure: false };
  }
  return undefined;
}

const ORIGIN_LABELS = ["nationality", "country", "located in", "is in", "headquartered in", "born in"];

/** The countries said of a thing, in canonical form: a village's, a person's, a film's. */
export function countriesOf(thing: string, reader: SpanReader): TypedValue<ReadonlySet<string>> | undefined {
  const sentences = sentencesOf(thing, reader);
  for (const label of ORIGIN_LABELS) {
    const stated = sentences.flatMap((sentence) => countriesUnder(label, sentence));
    const [first] = stated;
    if (first === undefined) continue;
    return { value: new Set(stated.map(({ country }) => country)), sentence: first.sentence, sure: true };
  }
  return firstCountryWord(sentences);
}

function countriesUnder(
  label: string,
  sentence: ReadSentence,
): { readonly country: string; readonly sentence: ReadSentence }[] {
  return sentence.statements().flatMap((statement) => {
    if (statement.predicate !== label || statement.negated) return [];
    const country = countryOf(statement.object) ?? countryOfPlace(statement.object);
    return country === undefined ? [] : [{ country, sentence }];
  });
}

function firstCountryWord(sentences: readonly ReadSentence[]): TypedValue<ReadonlySet<string>> | undefined {
  for (const sentence of sentences) {
    const demonym = sentence.text.match(/\p{Lu}[\p{L}]+/gu)?.find(isDemonym);
    const country = demonym === undefined ? placeCountry(sentence.text) : countryOf(demonym);
    if (country !== undefined) return { value: new Set([country]), sentence, sure: false };
  }
  return undefined;
}

function placeCountry(text: string): string | undefined {
  const runs =
    text.match(/\p{Lu}[\p{L}.'’-]+(?: (?:of|and|the) \p{Lu}[\p{L}.'’-]+| \p{Lu}[\p{L}.'’-]+){0,3}/gu) ?? [];
  for (const run of runs) {
    const country = countryOf(run);
    if (country !== undefined) return country;
  }
  return undefined;
}

const COUNTING = new Set(
  "more most fewer fewest less least larger largest bigger biggest longer longest higher highest taller tallest greater smaller number of the has have had is in been a".split(
    " ",
  ),
);

/** A number that stands near the counted noun in a sentence about the thing. */
export function numberValue(thing: string, noun: string, reader: SpanReader): TypedValue<number> | undefined {
  const { stem } = reader.view.tools;
  const wanted = new Set(
    foldedWords(noun)
      .filter((word) => !COUNTING.has(word))
      .map(stem),
  );
  let best: (TypedValue<number> & { readonly closeness: number }) | undefined;
  for (const sentence of sentencesOf(thing, reader)) {
    const dates = findDates(sentence.text);
    for (const number of findNumbers(sentence.text)) {
      if (dates.some((date) => number.start < date.end && date.start < number.end)) continue;
      const around = sentence.text.slice(Math.max(0, number.start - 40), number.end + 60);
      const hits = foldedWords(around).filter((word) => wanted.has(stem(word))).length;
      const closeness = hits + (wanted.size === 0 ? 0.5 : 0);
      if (closeness > (best?.closeness ?? 0))
        best = { value: number.value, sentence, sure: hits > 0, closeness };
    }
  }
  return best;
}

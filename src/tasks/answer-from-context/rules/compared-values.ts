/** The date or measure by which one of two things is compared, asked for in the question's own words. */
import { type DateMention, findDates } from "../../../lib/english/dates.ts";
import { type Measure, readMeasure } from "../../../lib/english/measures.ts";
import type { ComparisonTest } from "../../analyse-question/rules/comparison-test.ts";
import type { ValueQuestion } from "../../analyse-question/rules/value-question.ts";
import type { SpanReader } from "./read-span.ts";
import { solveSingle } from "./solve-steps.ts";
import { dateValue, type TypedValue } from "./typed-values.ts";

/**
 * What happened to each is asked for in the question's own word: what a statement answers, then what the thing's
 * statements of its kind say, then a reading. When something sank is not when it was built.
 */
export function dateOf(
  thing: string,
  test: Extract<ComparisonTest, { type: "date" }>,
  ask: ValueQuestion | undefined,
  reader: SpanReader,
): TypedValue<DateMention> | undefined {
  const known = test.active === true ? undefined : dateValue(thing, test.relation, reader);
  if (test.event === undefined || ask === undefined) return known;
  const answers = solveSingle(ask(thing), reader).flatMap(({ text, sentences, by }) => {
    const [value, sentence] = [findDates(text)[0], sentences[0]];
    return value === undefined || sentence === undefined
      ? []
      : [{ value, sentence, sure: by === "relation" }];
  });
  const stated = answers.find(({ sure }) => sure);
  return stated ?? (known?.sure === true ? known : (answers[0] ?? known));
}

/** The measure that answers `How long is A?` */
export function measureOf(question: string, reader: SpanReader): TypedValue<Measure> | undefined {
  for (const { text, sentences, by } of solveSingle(question, reader)) {
    const [value, sentence] = [readMeasure(text), sentences[0]];
    if (value === undefined || sentence === undefined) continue;
    // a bare number near the words may count something else
    if (by === "relation" || value.dimension !== "count") return { value, sentence, sure: by === "relation" };
  }
  return undefined;
}

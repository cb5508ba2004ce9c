import { monthOf } from "../../lib/english/dates.ts";
import { readNumberWord } from "../../lib/english/numbers.ts";
import { stemWord } from "../../lib/english/stem.ts";
import { foldedWords } from "../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import { westernDigits } from "../values/values-date.ts";
import { readFigure } from "../values/values-quantity.ts";

/** Share of a value's content words that its sentence or title must hold. */
const FOUND_SHARE = 0.6;

/**
 * Whether a sentence can be the source of a value: every figure of the value stands in it, in digits or words,
 * and so do most of its words. A model that reads "14 %" and writes "40 %" is not quoting.
 */
export function isGrounded(value: string, sentence: string, title: string): boolean {
  const figures = figuresOf(sentence);
  if (!figuresIn(value).every((figure) => figures.has(figure))) return false;
  const words = foldedWords(value).filter((word) => !STOP_WORDS.has(word) && !/^\p{N}/u.test(word));
  if (words.length === 0) return true;
  const known = new Set(foldedWords(`${sentence} ${title}`).map(stemWord));
  const found = words.filter(
    (word) => known.has(stemWord(word)) || monthOf(word) > 0 || readNumberWord(word) !== undefined,
  );
  return found.length / words.length >= FOUND_SHARE;
}

/** Figures of a text in digits; number words are left out, for `one` and `first` are rarely figures. */
function figuresIn(text: string): number[] {
  return [...westernDigits(text).matchAll(/\d[\d.,]{0,24}/g)]
    .flatMap(([figure]) => readFigure(figure) ?? [])
    .filter((figure) => Number.isFinite(figure));
}

function figuresOf(text: string): ReadonlySet<number> {
  const words = foldedWords(text).flatMap((word) => {
    const month = monthOf(word);
    return [readNumberWord(word), month > 0 ? month : undefined].filter((number) => number !== undefined);
  });
  return new Set([...figuresIn(text), ...words]);
}

import { isOneName } from "../english/joined-names.ts";
import { foldText } from "./normalise.ts";

/** A word of a text in folded form, with whether it stands there as a name may: with a capital or a digit. */
export interface WordSpan {
  readonly folded: string;
  readonly capital: boolean;
  /** UTF-16 offsets of the written word, end exclusive */
  readonly start: number;
  readonly end: number;
}

const WORD = /['\u2019]s\b|[\p{L}\p{N}\p{M}]+/gu;
const CAPITAL = /^[\p{Lu}\p{Lt}\p{N}]/u;

/** The same words as `foldedWords`, with their places. */
export function wordSpans(text: string): WordSpan[] {
  const spans: WordSpan[] = [];
  for (const match of text.matchAll(WORD)) {
    const written = match[0];
    if (written.startsWith("'") || written.startsWith("\u2019")) continue;
    const capital = CAPITAL.test(written);
    const end = match.index + written.length;
    for (const folded of foldText(written).split(" ")) {
      if (folded !== "") spans.push({ folded, capital, start: match.index, end });
    }
  }
  return spans;
}

/** Runs of capitalised words (`Neil Peart`, `Bank of England`), as [first, last] word positions. */
export function capitalisedRuns(words: readonly WordSpan[], text: string): (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  let from = -1;
  let last = -1;
  for (const [i, word] of words.entries()) {
    const joined = from >= 0 && isJoined(text, words[i - 1], word);
    if (from >= 0 && !joined) {
      runs.push([from, last]);
      from = -1;
    }
    if (word.capital) {
      if (from < 0) from = i;
      last = i;
    } else if (from >= 0 && !(CONNECTORS.has(word.folded) && i - last <= 2)) {
      runs.push([from, last]);
      from = -1;
    }
  }
  if (from >= 0) runs.push([from, last]);
  return joinedRuns(runs, words, text);
}

/** `the Stone and Light Prize` is one run. */
function joinedRuns(
  runs: readonly (readonly [number, number])[],
  words: readonly WordSpan[],
  text: string,
): (readonly [number, number])[] {
  const written = (from: number, to: number) => text.slice(words[from]?.start ?? 0, words[to]?.end ?? 0);
  const joined: (readonly [number, number])[] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    const [from, to] = before ?? [-1, -1];
    const isNext = before !== undefined && run[0] === to + 2 && words[to + 1]?.folded === "and";
    if (isNext && words[from - 1]?.folded === "the" && isOneName(written(from - 1, to), written(...run))) {
      joined[joined.length - 1] = [from, run[1]];
    } else joined.push(run);
  }
  return joined;
}

const CONNECTORS = new Set("of the de la le del der den von van da di du el al bin ibn".split(" "));

/** Words of one name are parted by a space, a hyphen, an apostrophe, or the point of an initial. */
function isJoined(text: string, before: WordSpan | undefined, word: WordSpan): boolean {
  if (before === undefined) return false;
  return /^(?:|[ \u00a0]|[-\u2013'\u2019&]|\. ?|, (?=Jr|Sr)| & )$/u.test(text.slice(before.end, word.start));
}

/**
 * Which titles a text mentions. A document is about its title, so a sentence that names another document's
 * title is a step toward it: the link that carries a question from one hop to the next.
 */
import { foldedWords, normaliseTitle } from "../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import { capitalisedRuns, type WordSpan, wordSpans } from "../../lib/text/word-spans.ts";
import type { LanguageTools } from "../../ports/language.ts";

/** Longest title looked for, in words; longer ones are headlines that nobody repeats. */
const MAX_TITLE_WORDS = 10;
/** A lower-case word can be a title (`photosynthesis`) only when it is this rare. */
const MIN_WEIGHT_OF_PLAIN_TITLE = 0.75;

export interface TitleFinder {
  /** positions in the list of titles, of those that the words name, ascending */
  mentionedIn(words: readonly WordSpan[]): readonly number[];
}

/** Titles count without a trailing bracket or leading article (see normaliseTitle). */
export function createTitleFinder(
  titles: readonly string[],
  language: Pick<LanguageTools, "wordWeight">,
): TitleFinder {
  const byFirstWord = new Map<string, { readonly words: readonly string[]; readonly index: number }[]>();
  for (const [index, title] of titles.entries()) {
    const words = foldedWords(normaliseTitle(title));
    const first = words[0];
    if (first === undefined || words.length > MAX_TITLE_WORDS) continue;
    if (words.every((word) => STOP_WORDS.has(word))) continue;
    const sharing = byFirstWord.get(first) ?? [];
    sharing.push({ words, index });
    byFirstWord.set(first, sharing);
  }

  function isNamed(title: readonly string[], words: readonly WordSpan[], at: number): boolean {
    if (title.length > words.length - at) return false;
    if (!title.every((word, k) => words[at + k]!.folded === word)) return false;
    if (title.length > 1 || words[at]!.capital) return true;
    return language.wordWeight(title[0]!) >= MIN_WEIGHT_OF_PLAIN_TITLE;
  }

  return {
    mentionedIn(words) {
      const found = new Set<number>();
      for (const [at, word] of words.entries()) {
        for (const title of byFirstWord.get(word.folded) ?? []) {
          if (isNamed(title.words, words, at)) found.add(title.index);
        }
      }
      return [...found].sort((a, b) => a - b);
    },
  };
}

/** Longest part of a name that is tried as a title, in words. */
const MAX_CANDIDATE_WORDS = 6;

/** Names in a sentence, and parts of them, in the form under which a store finds titles. */
export function titleCandidates(text: string): string[] {
  const words = wordSpans(text);
  const candidates = new Set<string>();
  for (const [first, last] of capitalisedRuns(words, text)) {
    for (let from = first; from <= last; from++) {
      for (let to = from; to <= last && to - from < MAX_CANDIDATE_WORDS; to++) {
        addCandidate(candidates, words.slice(from, to + 1));
      }
    }
  }
  return [...candidates];
}

/** Any run of words of a question: questions are typed without capitals, too. */
export function questionTitleCandidates(question: string): string[] {
  const words = wordSpans(question);
  const candidates = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    for (let to = from; to < words.length && to - from < MAX_TITLE_WORDS; to++) {
      addCandidate(candidates, words.slice(from, to + 1));
    }
  }
  return [...candidates];
}

function addCandidate(candidates: Set<string>, words: readonly WordSpan[]): void {
  if (words.every((word) => STOP_WORDS.has(word.folded))) return;
  candidates.add(normaliseTitle(words.map((word) => word.folded).join(" ")));
}

import { stemWord } from "../english/stem.ts";
import { foldedWords } from "./normalise.ts";

/** Terms are cut to this length, so that a document without spaces cannot fill an index with giant words. */
const MAX_TERM_LENGTH = 48;
/** scripts written without spaces between words */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/**
 * Changes whenever `searchTerms` gives other terms for some text: part of every index's id, since a query only
 * meets documents that were cut the same way.
 */
export const SEARCH_TERMS_VERSION = "terms1";

/**
 * The terms under which a text is searched, in order, with repeats: folded words, stemmed; text in a script
 * without spaces as overlapping pairs of characters. Every term is letters and digits only.
 */
export function searchTerms(text: string): string[] {
  const terms: string[] = [];
  for (const word of foldedWords(text)) {
    if (UNSPACED.test(word)) pushPairs(terms, word);
    else terms.push(stemWord(word).slice(0, MAX_TERM_LENGTH));
  }
  return terms;
}

function pushPairs(terms: string[], word: string): void {
  const characters = [...word];
  if (characters.length === 1) terms.push(word);
  for (let i = 0; i + 1 < characters.length; i++) terms.push(`${characters[i]}${characters[i + 1]}`);
}

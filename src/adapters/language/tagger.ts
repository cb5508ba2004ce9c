/**
 * Tokens and parts of speech by wink-nlp, with two repairs: offsets into the analysed text, and a re-tagger
 * for the mistakes that hurt extraction most (third-person verbs tagged as nouns, capitalised words).
 */
import model from "wink-eng-lite-web-model";
import winkNLP, { type ItemToken, type ItsFunction } from "wink-nlp";
import type { LanguageTools, Token } from "../../ports/language.ts";
import { retag } from "./retag.ts";

/** Texts are analysed in pieces of at most this many UTF-16 units, cut at white space. */
const MAX_PIECE = 4_000;
const CACHE_LIMIT = 2_000;

export function createTagger(): LanguageTools["tokens"] {
  const nlp = winkNLP(model, ["pos"]);
  // the package declares `lemma` with fewer parameters than it is called with
  const lemmaOf = nlp.its.lemma as unknown as ItsFunction<string | undefined>;
  const cache = new Map<string, readonly Token[]>();

  function tagPiece(text: string, offset: number, tokens: Token[]): void {
    let cursor = 0;
    nlp
      .readDoc(text)
      .tokens()
      .each((item: ItemToken) => {
        const word = item.out();
        const found = text.indexOf(word, cursor);
        if (word.trim() === "" || found < 0) return;
        const spaced = found > 0 && /\s/.test(text[found - 1] ?? "");
        tokens.push({
          text: word,
          start: offset + found,
          end: offset + found + word.length,
          pos: item.out(nlp.its.pos),
          // the package knows no lemma of some contractions, `cannot` among them
          lemma: item.out(lemmaOf) ?? word.toLowerCase(),
          spaced: spaced || (found === 0 && offset > 0),
        });
        cursor = found + word.length;
      });
  }

  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const tokens: Token[] = [];
    for (const [start, end] of pieces(text)) tagPiece(text.slice(start, end), start, tokens);
    const result = retag(tokens);
    if (cache.size >= CACHE_LIMIT) cache.clear();
    cache.set(text, result);
    return result;
  };
}

function pieces(text: string): [number, number][] {
  const spans: [number, number][] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(text.length, start + MAX_PIECE);
    if (end < text.length) {
      const space = text.lastIndexOf(" ", end);
      if (space > start) end = space;
    }
    spans.push([start, end]);
    start = end;
  }
  return spans;
}

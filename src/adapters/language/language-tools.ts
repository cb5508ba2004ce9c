/**
 * What the rules know of language, from data inside npm packages: wink-nlp's tagger with our corrections, the
 * lexicon of compromise for names, our packed word vectors for word frequency and similarity. Synchronous,
 * no network, no clock.
 */
import { stemWord } from "../../lib/english/stem.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import type { LanguageTools } from "../../ports/language.ts";
import { createGenderLexicon, createNameLexicon } from "./name-lexicon.ts";
import { createTagger } from "./tagger.ts";

/** What is needed of the packed word vectors; words are looked up as given and in lower case. */
export interface WordKnowledge {
  /** 0-based position in descending frequency; undefined for an unknown word */
  rank(word: string): number | undefined;
  /** a unit vector, or the zero vector when no word is known */
  embed(text: string): Float32Array;
}

/** Frequency lists follow Zipf's law: past this rank a word is as informative as a name. */
const RARE_RANK = 60_000;
const CACHE_LIMIT = 20_000;

/**
 * Without word vectors (a unit test, a trimmed installation) word weights come from word length and
 * similarity from shared stems.
 */
export function createLanguageTools(deps: { readonly wordVectors?: WordKnowledge } = {}): LanguageTools {
  const vectors = deps.wordVectors;
  const stem = memoise(stemWord);
  return {
    tokens: createTagger(),
    nameKind: memoise(createNameLexicon()),
    gender: memoise(createGenderLexicon()),
    stem,
    wordWeight: memoise((word) => weightOf(word.toLowerCase(), vectors)),
    similarity: (a, b) =>
      vectors === undefined ? stemOverlap(a, b, stem) : dot(vectors.embed(a), vectors.embed(b)),
  };
}

function weightOf(word: string, vectors: WordKnowledge | undefined): number {
  if (STOP_WORDS.has(word)) return 0.02;
  if (vectors === undefined) return Math.min(1, 0.3 + word.length / 14);
  const rank = vectors.rank(word);
  if (rank === undefined) return 1;
  return Math.min(1, Math.log(rank + 2) / Math.log(RARE_RANK));
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

function stemOverlap(a: string, b: string, stem: (word: string) => string): number {
  const left = new Set((a.match(/\p{L}+/gu) ?? []).map(stem));
  const right = new Set((b.match(/\p{L}+/gu) ?? []).map(stem));
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const word of left) if (right.has(word)) shared++;
  return shared / Math.sqrt(left.size * right.size);
}

/** A cache that empties itself when full: memory stays bounded and results do not depend on it. */
function memoise<T>(compute: (word: string) => T): (word: string) => T {
  const cache = new Map<string, T>();
  return (word) => {
    const known = cache.get(word);
    if (known !== undefined) return known;
    if (cache.size >= CACHE_LIMIT) cache.clear();
    const value = compute(word);
    cache.set(word, value);
    return value;
  };
}

import { foldedWords } from "./normalise.ts";

/** Words of a text that take part in comparing it; longer texts are compared by their beginning. */
const MAX_COMPARED_WORDS = 50_000;

/**
 * The runs of three folded words of a text, each as a 32-bit hash, ascending and each once (w-shingling; Broder, "On
 * the resemblance and containment of documents", 1997): four bytes a run, and two texts compare in one pass. Two of
 * 50,000 runs each share less than one by chance.
 */
export type Shingles = Uint32Array;

export interface TextOverlap {
  /** shared shingles over all shingles of both */
  readonly jaccard: number;
  /** shared shingles over the shingles of the smaller text */
  readonly containment: number;
  /** shingles of the smaller text: with few of them the shares say little */
  readonly smaller: number;
}

const SIZE = 3;

/** A text shorter than three words is one shingle; one without any word has none. */
export function shinglesOf(text: string): Shingles {
  const words = foldedWords(text).slice(0, MAX_COMPARED_WORDS).map(hashWord);
  if (words.length === 0) return new Uint32Array();
  const runs = new Uint32Array(Math.max(1, words.length - SIZE + 1));
  for (const at of runs.keys()) runs[at] = hashRun(words, at);
  return runs.sort().filter((run, at) => at === 0 || run !== runs[at - 1]);
}

export function overlapOf(a: Shingles, b: Shingles): TextOverlap {
  const smaller = Math.min(a.length, b.length);
  if (smaller === 0) return { jaccard: 0, containment: 0, smaller: 0 };
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [left, right] = [a[i]!, b[j]!];
    if (left === right) shared++;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return { jaccard: shared / (a.length + b.length - shared), containment: shared / smaller, smaller };
}

/** FNV-1a over UTF-16 units. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Order counts: `a b c` and `c b a` are two runs. */
function hashRun(words: readonly number[], from: number): number {
  let hash = 0;
  for (let at = from; at < Math.min(words.length, from + SIZE); at++) {
    hash = Math.imul(hash ^ words[at]!, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

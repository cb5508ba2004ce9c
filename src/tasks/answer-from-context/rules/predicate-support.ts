/**
 * Whether a reading's sentences speak of what is asked, not only of the thing: a birth date is no answer to when
 * a prize was won. Words count when the sentences hold them, a narrower word, or one of like meaning.
 */
import { isKinWord, narrowerWords } from "../../../lib/english/narrower-words.ts";
import { foldedWords } from "../../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../../lib/text/stop-words.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { ContextView, ReadSentence } from "./evidence.ts";

/** Cosine of word vectors from which two words speak of one matter. */
const LIKE = 0.55;
/** A cosine says less than the word itself. */
const LIKE_SHARE = 0.7;

/** 0..1: the weight share of the question's words, names and the noun asked for left out; 1 when it has none. */
export function predicateSupport(
  question: AskedQuestion,
  sentences: readonly ReadSentence[],
  view: ContextView,
): number {
  const own = question.terms.filter((term) => !term.named);
  // `What is the population of A?`: the noun asked for is all the question says
  const terms = own.some((term) => !term.asking) ? own.filter((term) => !term.asking) : own;
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  if (total === 0) return 1;
  const words = sentences
    .flatMap((sentence) => foldedWords(sentence.text))
    .filter((word) => !STOP_WORDS.has(word));
  const unique = [...new Set(words)].slice(0, 80);
  let held = 0;
  for (const term of terms) held += term.weight * supportOf(term.stem, term.word, sentences, unique, view);
  return held / total;
}

function supportOf(
  stem: string,
  word: string,
  sentences: readonly ReadSentence[],
  words: readonly string[],
  view: ContextView,
): number {
  const stems = [stem, ...[...narrowerWords(word)].map(view.tools.stem)];
  if (sentences.some((sentence) => stems.some((form) => sentence.stems.has(form)))) return 1;
  if (isKinWord(word)) return 0;
  return words.some((other) => view.tools.similarity(word, other) >= LIKE) ? LIKE_SHARE : 0;
}

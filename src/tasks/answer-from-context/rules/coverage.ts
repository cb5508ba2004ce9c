/**
 * How much of the question each sentence covers, alone and in a chain with one other: the answer's sentence
 * often shares no word with the question, but the sentence that leads to it does (offline chain retrieval).
 */
import type { AskedQuestion } from "./asked-question.ts";
import type { ContextView, ReadSentence } from "./evidence.ts";
import { mentions } from "./same-name.ts";

export interface SentenceCover {
  readonly sentence: ReadSentence;
  /** share of the question's weight in this sentence and its title, 0..1 */
  readonly own: number;
  /** the same for the words of the question that are no names */
  readonly predicate: number;
  /** best of own and the union with a linked sentence, 0..1, plus up to 0.25 for the link */
  readonly chain: number;
  /** the sentence that completes the chain */
  readonly partner: ReadSentence | undefined;
  readonly mask: number;
}

const LINK_WEIGHT = 0.25;
const SAME_DOCUMENT = 0.3;

export function coverSentences(question: AskedQuestion, view: ContextView): SentenceCover[] {
  const masks = view.sentences.map((sentence) =>
    isEcho(question, sentence) ? 0 : maskOf(question, sentence),
  );
  const share = shareOf(question);
  const links = titleLinks(view);
  return view.sentences.map((sentence, i) => {
    const mask = masks[i] ?? 0;
    const own = share.all(mask);
    let best: { readonly chain: number; readonly partner?: ReadSentence } = { chain: own };
    for (const [j, other] of view.sentences.entries()) {
      const link = j === i ? 0 : linkOf(sentence, other, links);
      if (link === 0) continue;
      const chain = share.all(mask | (masks[j] ?? 0)) + LINK_WEIGHT * link;
      if (chain > best.chain) best = { chain, partner: other };
    }
    return {
      sentence,
      own,
      predicate: share.predicate(mask),
      chain: best.chain,
      partner: best.partner,
      mask,
    };
  });
}

/** Shorter questions are said by chance. */
const LEAST_ECHO_WORDS = 6;

/**
 * A page that repeats the question word by word says nothing by that, and a planted one does it to be found: its
 * words support no answer.
 */
export function isEcho(question: AskedQuestion, sentence: ReadSentence): boolean {
  return question.folded.split(" ").length >= LEAST_ECHO_WORDS && sentence.folded.includes(question.folded);
}

function maskOf(question: AskedQuestion, sentence: ReadSentence): number {
  let mask = 0;
  for (const [bit, term] of question.terms.entries()) if (sentence.stems.has(term.stem)) mask |= 1 << bit;
  return mask;
}

interface Share {
  all(mask: number): number;
  predicate(mask: number): number;
}

function shareOf(question: AskedQuestion): Share {
  const sum = (mask: number, namedToo: boolean): number => {
    let total = 0;
    for (const [bit, term] of question.terms.entries()) {
      if ((mask & (1 << bit)) !== 0 && (namedToo || !term.named)) total += term.weight;
    }
    return total;
  };
  const full = (1 << question.terms.length) - 1;
  const whole = sum(full, true) || 1;
  const predicate = sum(full, false);
  return {
    all: (mask) => sum(mask, true) / whole,
    predicate: (mask) => (predicate === 0 ? 1 : sum(mask, false) / predicate),
  };
}

/** For each sentence the titles, other than its own, that its text names. */
function titleLinks(view: ContextView): readonly ReadonlySet<string>[] {
  const titles = [...new Set(view.sentences.map((sentence) => sentence.title))].filter(
    (title) => title.length > 2,
  );
  return view.sentences.map((sentence) => {
    return new Set(titles.filter((title) => title !== sentence.title && mentions(sentence.folded, title)));
  });
}

function linkOf(a: ReadSentence, b: ReadSentence, links: readonly ReadonlySet<string>[]): number {
  if (links[a.index]?.has(b.title) === true || links[b.index]?.has(a.title) === true) return 1;
  return a.title === b.title ? SAME_DOCUMENT : 0;
}

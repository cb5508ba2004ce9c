/**
 * Chain retrieval: a sentence is worth reading when it belongs to a small chain of linked sentences that
 * together cover the question. The sentence with the answer often shares no word with the question; it is
 * found through the sentence that names its title. No model, no vectors.
 *
 * For every pair and for the best triples: score = share of the question's term weight that the union covers
 * + 0.4 x link - 0.2 for the third sentence. A sentence's score is that of its best chain + 0.3 x what it
 * covers alone + 0.5 when the question names its title, else 0.25 when it is one link from such a title.
 * The figures were chosen on training rows (docs/measurements.md).
 */

import type { Sentence } from "../../domain/passage.ts";
import { createBestOf } from "../../lib/best-of.ts";
import {
  buildSentenceGraph,
  type ChainDocument,
  type SentenceGraph,
  type SentenceNode,
  type WordTools,
} from "./sentence-graph.ts";

export interface ChainQuestion {
  readonly text: string;
  /** names that the question is about, as written */
  readonly topicEntities?: readonly string[];
}

export interface RankedSentence {
  readonly sentence: Sentence;
  /** 0..1 within this ranking; 1 is the best */
  readonly score: number;
}

const LINK_WEIGHT = 0.4;
const OWN_COVERAGE_WEIGHT = 0.3;
const TITLE_IN_QUESTION = 0.5;
const LINKED_TO_QUESTION_TITLE = 0.25;
/** a third sentence must bring more than this */
const TRIPLE_COST = 0.2;
/** pairs that are tried with every third sentence */
const PAIR_BEAM = 100;

/**
 * Sentences of the documents, best first, ties in the order of the documents. Documents beyond 512 sentences
 * are thinned to those that cover most. Time grows with the square of the sentences: about 30 ms for 500.
 */
export function rankSentences(
  question: ChainQuestion,
  documents: readonly ChainDocument[],
  tools: WordTools,
): RankedSentence[] {
  const graph = buildSentenceGraph(question.text, question.topicEntities ?? [], documents, tools);
  const chains = bestChainScores(graph);
  const linked = titlesLinkedToQuestion(graph);
  const scores = graph.nodes.map(
    (node, i) =>
      chains[i]! + OWN_COVERAGE_WEIGHT * graph.coverage(node.mask) + titleBonus(node, graph, linked),
  );
  const highest = Math.max(...scores, 0) || 1;
  return graph.nodes
    .map((node, i) => ({ sentence: node.sentence, score: scores[i]! / highest, order: i }))
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ sentence, score }) => ({ sentence, score }));
}

interface Pair {
  readonly i: number;
  readonly j: number;
  readonly score: number;
}

/**
 * For every node the score of the best chain of one, two or three sentences in which it takes part: by a link,
 * or by a question term that the others lack. Merely standing beside a good sentence earns nothing.
 */
function bestChainScores(graph: SentenceGraph): Float64Array {
  const { nodes, coverage, link } = graph;
  const best = Float64Array.from(nodes, (node) => coverage(node.mask));
  const pairs = createBestOf<Pair>(
    PAIR_BEAM,
    (pair) => pair.score,
    (a, b) => b.score - a.score || a.i - b.i || a.j - b.j,
  );
  for (let i = 0; i < nodes.length; i++) {
    for (let j = i + 1; j < nodes.length; j++) {
      const tie = link(i, j);
      const [one, other] = [nodes[i]!.mask, nodes[j]!.mask];
      const score = coverage(one | other) + LINK_WEIGHT * tie;
      if (takesPart(tie, one, other)) best[i] = Math.max(best[i]!, score);
      if (takesPart(tie, other, one)) best[j] = Math.max(best[j]!, score);
      if (pairs.admits(score)) pairs.offer({ i, j, score });
    }
  }
  for (const pair of pairs.sorted()) extendPair(graph, pair, best);
  return best;
}

/** `tie` is the strongest link to the others of the chain, `others` the terms that they hold. */
function takesPart(tie: number, mask: number, others: number): boolean {
  return tie > 0 || (mask & ~others) !== 0;
}

/** Tries every third sentence; the link of a triple is the mean of its two stronger ones. */
function extendPair(graph: SentenceGraph, { i, j }: Pair, best: Float64Array): void {
  const { nodes, coverage, link } = graph;
  const [first, second] = [nodes[i]!.mask, nodes[j]!.mask];
  const between = link(i, j);
  for (let k = 0; k < nodes.length; k++) {
    if (k === i || k === j) continue;
    const third = nodes[k]!.mask;
    const [toFirst, toSecond] = [link(i, k), link(j, k)];
    const tie = Math.max(toFirst, toSecond);
    if (!takesPart(tie, third, first | second)) continue;
    const score = coverage(first | second | third) + (LINK_WEIGHT * (between + tie)) / 2 - TRIPLE_COST;
    best[k] = Math.max(best[k]!, score);
    if (takesPart(between + toFirst, first, second | third)) best[i] = Math.max(best[i]!, score);
    if (takesPart(between + toSecond, second, first | third)) best[j] = Math.max(best[j]!, score);
  }
}

/** Titles that a document named in the question names in turn. */
function titlesLinkedToQuestion(graph: SentenceGraph): ReadonlySet<number> {
  const linked = new Set<number>();
  for (const node of graph.nodes) {
    if (graph.questionTitles.has(node.title)) for (const title of node.mentions) linked.add(title);
  }
  return linked;
}

function titleBonus(node: SentenceNode, graph: SentenceGraph, linked: ReadonlySet<number>): number {
  if (graph.questionTitles.has(node.title)) return TITLE_IN_QUESTION;
  const names = node.mentions.some((title) => graph.questionTitles.has(title));
  return names || linked.has(node.title) ? LINKED_TO_QUESTION_TITLE : 0;
}

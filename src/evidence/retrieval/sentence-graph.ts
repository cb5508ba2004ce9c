/** Sentences as nodes, with what each covers of the question and how strongly each two belong together. */
import type { Sentence } from "../../domain/passage.ts";
import { foldedWords, normaliseTitle } from "../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import { capitalisedRuns, type WordSpan, wordSpans } from "../../lib/text/word-spans.ts";
import type { LanguageTools } from "../../ports/language.ts";
import { linkSentences } from "./sentence-links.ts";
import { createTitleFinder } from "./title-mentions.ts";

export interface ChainDocument {
  readonly passageId: string;
  readonly sourceId: string;
  readonly title: string;
  readonly sentences: readonly Sentence[];
}

export interface SentenceNode {
  readonly sentence: Sentence;
  /** position among the distinct titles; two documents of one title are two versions of one thing */
  readonly title: number;
  /** bit k is set when the sentence or its title holds question term k */
  readonly mask: number;
  /** titles that the sentence names, its own left out */
  readonly mentions: readonly number[];
  /** capitalised names, folded */
  readonly names: readonly string[];
}

export interface SentenceGraph {
  readonly nodes: readonly SentenceNode[];
  /** share of the question's weight that the terms of a mask carry, 0..1 */
  coverage(mask: number): number;
  /** 0..1, see linkSentences */
  link(i: number, j: number): number;
  /** titles that the question names */
  readonly questionTitles: ReadonlySet<number>;
}

export type WordTools = Pick<LanguageTools, "stem" | "wordWeight">;

/** a single capitalised word counts as a name when it is this rare */
const MIN_WEIGHT_OF_SINGLE_NAME = 0.6;
/** question terms beyond the weightiest 30 are left out: masks are 32-bit integers */
const MAX_TERMS = 30;
/** More sentences are thinned by what they cover alone: pairs grow with the square. */
const MAX_NODES = 512;

interface Draft extends SentenceNode {
  readonly stems: ReadonlySet<string>;
}

/** `names` are written as in the question or known to be meant by it. */
export function buildSentenceGraph(
  question: string,
  names: readonly string[],
  documents: readonly ChainDocument[],
  tools: WordTools,
): SentenceGraph {
  const titles = [...new Set(documents.map(titleKey))];
  const finder = createTitleFinder(
    titles.map((key) => (key.startsWith(NO_TITLE) ? "" : key)),
    tools,
  );
  const drafts = draftNodes(documents, titles, finder.mentionedIn, tools);
  const terms = weighTerms(question, drafts, titles.length, tools);
  const coverage = coverageTable(terms.map((term) => term.weight));
  const masked = drafts.map((node): SentenceNode => ({ ...node, mask: maskOf(node.stems, terms) }));
  const questionTitles = new Set([question, ...names].flatMap((text) => finder.mentionedIn(wordSpans(text))));
  const nodes = thin(masked, coverage, questionTitles);
  const links = linkSentences(nodes);
  return { nodes, coverage, link: (i, j) => links[i * nodes.length + j]!, questionTitles };
}

/** starts with a character that no normalised title holds */
const NO_TITLE = "#";

function titleKey(document: ChainDocument): string {
  return normaliseTitle(document.title) || `${NO_TITLE}${document.sourceId}`;
}

function draftNodes(
  documents: readonly ChainDocument[],
  titles: readonly string[],
  mentionedIn: (words: readonly WordSpan[]) => readonly number[],
  tools: WordTools,
): Draft[] {
  const titleIndex = new Map(titles.map((key, index) => [key, index]));
  return documents.flatMap((document) => {
    const title = titleIndex.get(titleKey(document))!;
    const titleStems = foldedWords(document.title).map(tools.stem);
    return document.sentences.map((sentence) => {
      const words = wordSpans(sentence.text);
      return {
        sentence,
        title,
        mask: 0,
        mentions: mentionedIn(words).filter((mentioned) => mentioned !== title),
        names: namesIn(words, sentence.text, tools),
        stems: new Set([...titleStems, ...words.map((word) => tools.stem(word.folded))]),
      };
    });
  });
}

function namesIn(words: readonly WordSpan[], text: string, tools: WordTools): string[] {
  const names = new Set<string>();
  for (const [first, last] of capitalisedRuns(words, text)) {
    const run = words.slice(first, last + 1).map((word) => word.folded);
    const only = run.length === 1 ? run[0]! : undefined;
    if (only !== undefined && STOP_WORDS.has(only)) continue;
    if (only !== undefined && tools.wordWeight(only) < MIN_WEIGHT_OF_SINGLE_NAME) continue;
    names.add(run.join(" "));
  }
  return [...names];
}

interface Term {
  readonly stem: string;
  readonly weight: number;
}

/**
 * Content words of the question that any document holds. A term weighs what its word tells in general times
 * what it tells here: ln(1 + documents / documents that hold it).
 */
function weighTerms(
  question: string,
  drafts: readonly Draft[],
  documentCount: number,
  tools: WordTools,
): Term[] {
  const weights = new Map<string, number>();
  for (const word of foldedWords(question)) {
    if (STOP_WORDS.has(word)) continue;
    const stem = tools.stem(word);
    weights.set(stem, Math.max(weights.get(stem) ?? 0, tools.wordWeight(word)));
  }
  const holding = new Map<string, Set<number>>();
  for (const { stems, title } of drafts) {
    for (const stem of weights.keys()) {
      if (stems.has(stem)) holding.set(stem, (holding.get(stem) ?? new Set()).add(title));
    }
  }
  return [...holding]
    .map(([stem, holders]) => ({
      stem,
      weight: weights.get(stem)! * Math.log(1 + documentCount / holders.size),
    }))
    .sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1))
    .slice(0, MAX_TERMS);
}

function maskOf(stems: ReadonlySet<string>, terms: readonly Term[]): number {
  let mask = 0;
  for (const [bit, term] of terms.entries()) if (stems.has(term.stem)) mask |= 1 << bit;
  return mask;
}

/** Sums of weights by byte of the mask, so that a union costs four look-ups. */
function coverageTable(weights: readonly number[]): (mask: number) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const tables = [0, 8, 16, 24].map((shift) =>
    Float64Array.from({ length: 256 }, (_, byte) => {
      let sum = 0;
      for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) sum += weights[shift + bit] ?? 0;
      return sum / total;
    }),
  );
  const [low, second, third, high] = tables as [Float64Array, Float64Array, Float64Array, Float64Array];
  return (mask) =>
    low[mask & 255]! + second[(mask >>> 8) & 255]! + third[(mask >>> 16) & 255]! + high[mask >>> 24]!;
}

/** Keeps what the question names or is named by it, then what covers most; in the order of the documents. */
function thin(
  nodes: readonly SentenceNode[],
  coverage: (mask: number) => number,
  questionTitles: ReadonlySet<number>,
): readonly SentenceNode[] {
  if (nodes.length <= MAX_NODES) return nodes;
  const value = (node: SentenceNode): number =>
    coverage(node.mask) + (questionTitles.has(node.title) ? 1 : 0) + (node.mentions.length > 0 ? 0.1 : 0);
  const values = nodes.map(value);
  const best = nodes
    .map((_, i) => i)
    .sort((a, b) => values[b]! - values[a]! || a - b)
    .slice(0, MAX_NODES);
  return best.sort((a, b) => a - b).map((i) => nodes[i]!);
}

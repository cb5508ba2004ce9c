/**
 * Ranks candidates by a weighted sum of what speaks for them.
 */
import { foldedWords, foldText, normaliseAnswer } from "../../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../../lib/text/stop-words.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Candidate } from "./candidates.ts";
import type { SentenceCover } from "./coverage.ts";
import { type EntityKinds, typeFit } from "./entity-kinds.ts";
import type { ContextView } from "./evidence.ts";
import type { FoundAnswer } from "./solve-relation.ts";

export const FEATURES = [
  "chain",
  "own",
  "predicate",
  "type",
  "inQuestion",
  "inName",
  "near",
  "nearHead",
  "describedAsHead",
  "relation",
  "title",
  "titleOwn",
  "linkedTitle",
  "quoted",
  "phrase",
  "lowerPhrase",
  "yearWanted",
  "frequency",
  "early",
  "words",
  "fullName",
  "cue",
] as const;

export type Features = readonly number[];

/** One weight a feature, in the order of FEATURES: fitted by bench/fit-rules-reader.ts on training rows. */
export const WEIGHTS: readonly number[] = [
  4.79, 0.05, 0.76, 4.52, -2.24, -1.24, 1.2, 1.12, 1.24, 3.87, 0.13, 0.48, 0.6, 0.11, -0.96, -0.16, 2.08,
  0.32, 0.6, 0.04, -0.3, 0.98,
];

export interface ScoredCandidate {
  readonly candidate: Candidate;
  readonly cover: SentenceCover;
  readonly features: Features;
  readonly score: number;
}

export interface ScoringInput {
  readonly question: AskedQuestion;
  readonly covers: readonly SentenceCover[];
  readonly candidates: readonly (readonly Candidate[])[];
  readonly relationAnswers: readonly FoundAnswer[];
  readonly kinds: EntityKinds;
  readonly view: ContextView;
}

/** Best first; ties in reading order. */
export function scoreCandidates(input: ScoringInput, weights = WEIGHTS): ScoredCandidate[] {
  const counts = countBySentence(input.candidates);
  const relation = new Map<string, number>();
  for (const found of input.relationAnswers) {
    const key = normaliseAnswer(found.text);
    relation.set(key, Math.max(relation.get(key) ?? 0, found.score));
  }
  const named = new Set(input.question.names.flatMap(foldedWords));
  const scored = input.covers.flatMap((cover, i) =>
    (input.candidates[i] ?? []).map((candidate) => {
      const features = featuresOf(candidate, cover, { ...input, counts, relation, named });
      const score = features.reduce((sum, value, f) => sum + value * (weights[f] ?? 0), 0);
      return { candidate, cover, features, score };
    }),
  );
  return scored.sort(
    (a, b) =>
      b.score - a.score ||
      a.cover.sentence.index - b.cover.sentence.index ||
      a.candidate.start - b.candidate.start ||
      a.candidate.end - b.candidate.end,
  );
}

function countBySentence(candidates: readonly (readonly Candidate[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const list of candidates) {
    for (const key of new Set(list.map((candidate) => normaliseAnswer(candidate.text)))) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

interface FeatureInput extends ScoringInput {
  readonly counts: ReadonlyMap<string, number>;
  readonly relation: ReadonlyMap<string, number>;
  readonly named: ReadonlySet<string>;
}

function featuresOf(candidate: Candidate, cover: SentenceCover, input: FeatureInput): Features {
  const { question, kinds, view } = input;
  const key = normaliseAnswer(candidate.text);
  const words = foldedWords(candidate.text);
  const content = words.filter((word) => !STOP_WORDS.has(word));
  const near = nearness(candidate, question, view);
  const isTitle = candidate.kind === "title";
  const head = question.headStem;
  const description = kinds.description(candidate.text);
  const inQuestion = content.filter((word) => ` ${question.folded} `.includes(` ${word} `)).length;
  return [
    cover.chain,
    cover.own,
    cover.predicate,
    typeFit(question.answerType, candidate, kinds, view),
    content.length === 0 ? 1 : inQuestion / content.length,
    content.length > 0 && content.every((word) => input.named.has(word)) ? 1 : 0,
    near.all,
    near.head,
    head !== undefined && description.split(" ").some((word) => view.tools.stem(word) === head) ? 1 : 0,
    input.relation.get(key) ?? 0,
    isTitle ? 1 : 0,
    isTitle ? cover.own : 0,
    isLinked(candidate, cover) ? 1 : 0,
    candidate.kind === "quoted" ? 1 : 0,
    candidate.kind === "phrase" ? 1 : 0,
    candidate.kind === "phrase" && !/^\p{Lu}/u.test(candidate.text) ? 1 : 0,
    yearFit(candidate, question),
    Math.log(1 + (input.counts.get(key) ?? 1)) / 3,
    1 / (1 + cover.sentence.ordinal),
    Math.min(words.length, 8) / 8,
    isFullName(candidate) ? 1 : 0,
    cueFit(candidate, question),
  ];
}

/** The partner's title is named in the sentence, or the candidate is that title: the hop between documents. */
function isLinked(candidate: Candidate, cover: SentenceCover): boolean {
  return cover.partner !== undefined && foldText(candidate.text) === foldText(cover.partner.title);
}

function yearFit(candidate: Candidate, question: AskedQuestion): number {
  if (question.answerType !== "date") return 0;
  const isYear = candidate.kind === "year" || /^\d{3,4}$/.test(candidate.text);
  return isYear === question.wantsYear ? 1 : 0;
}

/** Two or more capitalised words that end where the run of capitals ends. */
function isFullName(candidate: Candidate): boolean {
  if (candidate.kind !== "name" || !candidate.text.includes(" ")) return false;
  const before = candidate.sentence.text.slice(Math.max(0, candidate.start - 12), candidate.start);
  return !/\p{Lu}[\p{L}.]*\s$/u.test(before);
}

const CUES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:nickname|nicknamed|called|known as|named)\b/iu,
    /\b(?:nicknamed|called|known as|named|dubbed)\s["“]?$/iu,
  ],
  [/\bby (?:whom|which|what|who)\b|\bwho\b/iu, /\bby\s(?:the\s)?["“]?$/iu],
  [
    /\bwhere\b|\b(?:which|what) (?:\p{Ll}+ )?(?:city|town|country|state|place|county)\b/iu,
    /\b(?:in|at|near|from)\s(?:the\s)?$/iu,
  ],
  [/\bwhen\b|\byear\b|\bdate\b/iu, /\b(?:in|on|since|from|born|until)\s$/iu],
];

function cueFit(candidate: Candidate, question: AskedQuestion): number {
  if (candidate.start <= 0) return 0;
  const before = candidate.sentence.text.slice(Math.max(0, candidate.start - 24), candidate.start);
  return CUES.some(([asks, stands]) => asks.test(question.text) && stands.test(before)) ? 1 : 0;
}

interface Nearness {
  /** weight share of the question's words within a few words of the candidate, 0..1 */
  readonly all: number;
  /** 1 when the head noun stands next to the candidate */
  readonly head: number;
}

const NEAR_WORDS = 8;

function nearness(candidate: Candidate, question: AskedQuestion, view: ContextView): Nearness {
  if (candidate.start < 0) return { all: 0, head: 0 };
  const { text } = candidate.sentence;
  const end = candidate.end > candidate.start ? candidate.end : candidate.start + candidate.text.length;
  const before = foldedWords(text.slice(Math.max(0, candidate.start - 90), candidate.start)).reverse();
  const after = foldedWords(text.slice(end, end + 90));
  const distance = new Map<string, number>();
  for (const side of [before, after]) {
    for (const [at, word] of side.slice(0, NEAR_WORDS).entries()) {
      const stem = view.tools.stem(word);
      distance.set(stem, Math.min(distance.get(stem) ?? NEAR_WORDS, at));
    }
  }
  let reached = 0;
  let total = 0;
  for (const term of question.terms) {
    if (term.named) continue;
    total += term.weight;
    const at = distance.get(term.stem);
    if (at !== undefined) reached += term.weight * (1 - at / (NEAR_WORDS + 2));
  }
  const head = question.headStem === undefined ? undefined : distance.get(question.headStem);
  return { all: total === 0 ? 0 : reached / total, head: head !== undefined && head <= 2 ? 1 : 0 };
}

/** Answers of one question from the context: by relation where a statement gives it, else by ranking candidates. */
import { foldText, normaliseAnswer } from "../../../lib/text/normalise.ts";
import { type Admission, createAdmission, type PossibleAnswer } from "./admissible.ts";
import { askedClause } from "./asked-clause.ts";
import { type AskedQuestion, readQuestion } from "./asked-question.ts";
import { askedRelation } from "./asked-relation.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { coverSentences, isEcho, type SentenceCover } from "./coverage.ts";
import { type EntityKinds, readEntityKinds } from "./entity-kinds.ts";
import type { ContextView, ReadSentence } from "./evidence.ts";
import { predicateSupport } from "./predicate-support.ts";
import { isAboutNames } from "./presence.ts";
import { mentions, nameMatch } from "./same-name.ts";
import { FEATURES, type ScoredCandidate, scoreCandidates } from "./score-candidates.ts";
import { solveClause } from "./solve-clause.ts";
import { type FoundAnswer, solveRelation } from "./solve-relation.ts";

export interface SpanReader {
  readonly view: ContextView;
  /** relation answers, best first */
  byRelation(question: string): readonly FoundAnswer[];
  /** ranked readings with a score of 0..1, best first, at most a few */
  byReading(question: AskedQuestion, nested?: boolean): readonly FoundAnswer[];
  /** every candidate; a nested question's relation is that of a part, so it says nothing of the answer */
  candidates(question: AskedQuestion, nested?: boolean): readonly ScoredCandidate[];
}

/** Sentences whose candidates are ranked: the best by chain and by own coverage. */
const SENTENCES_READ = 24;
const READINGS = 5;
const TYPE_FEATURE = FEATURES.indexOf("type");

export function createSpanReader(view: ContextView): SpanReader {
  const cache = new Map<number, readonly Candidate[]>();
  const candidatesIn = (cover: SentenceCover): readonly Candidate[] => {
    const { index } = cover.sentence;
    const known = cache.get(index) ?? candidatesOf(cover.sentence, view.tools).filter(isNotDenied);
    cache.set(index, known);
    return known;
  };
  let kinds: EntityKinds | undefined;
  const admissionOf = (question: AskedQuestion): Admission => {
    kinds ??= readEntityKinds(view);
    return createAdmission(question, kinds, view);
  };
  const byRelation = (question: string): readonly FoundAnswer[] => {
    const relation = askedRelation(question, view.tools);
    const clause = askedClause(question, view.tools);
    if (relation === undefined && clause === undefined) return [];
    const asked = readQuestion(question, view);
    const isAsked = saidBy(asked);
    const admission = admissionOf(asked);
    const found = [
      ...(relation === undefined ? [] : solveRelation(relation, view)),
      ...(clause === undefined ? [] : solveClause(clause, asked, view)),
    ];
    return found.filter(({ text }) => !isAsked(text) && admission.ofKind(text)).sort(byScoreThenOrder);
  };
  const candidates = (question: AskedQuestion, nested = false): readonly ScoredCandidate[] => {
    if (!isAboutNames(question, view)) return [];
    kinds ??= readEntityKinds(view);
    const covers = bestCovers(
      coverSentences(question, view).filter(({ sentence }) => !isEcho(question, sentence)),
    );
    return scoreCandidates({
      question,
      covers,
      candidates: covers.map(candidatesIn),
      relationAnswers: nested ? [] : byRelation(question.text),
      kinds,
      view,
    });
  };
  return {
    view,
    byRelation,
    candidates,
    byReading: (question, nested) =>
      supported(question, readingsOf(candidates(question, nested), admissionOf(question)), view),
  };
}

/** What the question says itself is no answer to it; a part of a name may be: Lenn Library is in Lenn. */
function saidBy(question: AskedQuestion): (text: string) => boolean {
  const names = new Set(question.names.map(foldText));
  const bare = foldText(question.text.replace(/\([^()]{0,80}\)/gu, " "));
  const rest = [...names].reduce((text, name) => text.replace(` ${name} `, " "), ` ${bare} `);
  return (text) => names.has(foldText(text)) || rest.includes(` ${foldText(text)} `);
}

function byScoreThenOrder(a: FoundAnswer, b: FoundAnswer): number {
  return b.score - a.score || (a.sentences[0]?.index ?? 0) - (b.sentences[0]?.index ?? 0);
}

function bestCovers(covers: readonly SentenceCover[]): readonly SentenceCover[] {
  return [...covers]
    .sort((a, b) => b.chain + b.own - (a.chain + a.own) || a.sentence.index - b.sentence.index)
    .slice(0, SENTENCES_READ);
}

/** What a sentence denies is nobody's answer. */
function isNotDenied(candidate: Candidate): boolean {
  const key = normaliseAnswer(candidate.text);
  return !candidate.sentence
    .statements()
    .some((statement) => statement.negated && normaliseAnswer(statement.object) === key);
}

/** Short questions ask one thing; longer ones say so much that no sentence holds it all. */
const SHORT_QUESTION_WORDS = 14;
const NEEDED_SUPPORT = 0.34;

/** Readings whose sentences speak of what is asked; the less they do, the less they count. */
function supported(
  question: AskedQuestion,
  readings: readonly FoundAnswer[],
  view: ContextView,
): readonly FoundAnswer[] {
  if (question.text.split(" ").length > SHORT_QUESTION_WORDS) return readings;
  return readings
    .map((reading) => ({ reading, support: predicateSupport(question, reading.sentences, view) }))
    .filter(({ reading, support }) => support >= NEEDED_SUPPORT && speaksOf(question, reading))
    .map(({ reading, support }) => ({ ...reading, score: reading.score * (0.5 + 0.5 * support) }))
    .sort((a, b) => b.score - a.score);
}

/**
 * The sentences of a reading name what a short question is about. `She received the medal in 1938` tells of the
 * thing it goes on about, whatever else it names, and so does `A pupil of Ann Lee, he was born in Lenn`.
 */
function speaksOf(question: AskedQuestion, { sentences }: FoundAnswer): boolean {
  const [said] = sentences;
  if (question.names.length === 0 || said === undefined) return true;
  const isAbout = (name: string) => nameMatch(name, said.title) >= 0.6;
  const opening = PRONOUN_SUBJECT.exec(said.text)?.[0];
  if (opening !== undefined) {
    const rest = foldText(said.text.slice(opening.length));
    const isTold = (name: string) => isAbout(name) || mentions(rest, name);
    // `the building` may be any of several that are asked about
    return /\b[Tt](?:he|his)\s/u.test(opening) ? question.names.some(isTold) : question.names.every(isTold);
  }
  const isNamedIn = (sentence: ReadSentence, name: string) =>
    nameMatch(name, sentence.title) >= 0.6 || mentions(sentence.folded, name);
  const doer = doerOf(question);
  if (doer !== undefined) return isNamedIn(said, doer);
  return sentences.some((sentence) => question.names.some((name) => isNamedIn(sentence, name)));
}

/** `Ann Lee` of `When did Ann Lee receive the Lenn Medal?`: others received it, too. */
function doerOf({ text, names }: AskedQuestion): string | undefined {
  const rest =
    /^(?:when|where|in\s(?:which|what)\s\p{Ll}+|what|which\s\p{Ll}+|whom?)\s(?:did|was|is|does|has|had)\s(?:the\s)?(?=["“]?[\p{Lu}\d])(.*)$/u.exec(
      text.charAt(0).toLowerCase() + text.slice(1),
    )?.[1];
  if (rest === undefined || names.length < 2) return undefined;
  return names.find((name) => foldText(rest).startsWith(foldText(name)));
}

/** with the phrase that describes who is meant */
const PRONOUN_SUBJECT =
  /^(?:["“(]?(?:He|She|It|(?:The|This)\s\p{Ll}[\p{Ll}-]*)\s|(?:In|On|At|By|From|After|Since|Until)\s[^,;.]{1,40}?,?\s(?:he|she|it|the\s\p{Ll}[\p{Ll}-]*)\s|(?:An?|The|Born|One|Like|Unlike|As)\s[^,;.]{2,80},\s(?:he|she|it)\s)/u;

/** One reading an answer text; the score is a softmax over the texts, damped by what the sentence covers. */
function readingsOf(scored: readonly ScoredCandidate[], admission: Admission): readonly FoundAnswer[] {
  const best = new Map<string, ScoredCandidate>();
  for (const item of scored) {
    const key = normaliseAnswer(item.candidate.text);
    // a number is no answer to `who`, however well its sentence fits
    if (item.features[TYPE_FEATURE] === 0) continue;
    if (key !== "" && !best.has(key) && admission.reading(possible(item))) best.set(key, item);
  }
  const items = [...best.values()];
  const top = items[0]?.score ?? 0;
  const total = items.reduce((sum, item) => sum + Math.exp(item.score - top), 0);
  return items.slice(0, READINGS).map((item) => ({
    text: item.candidate.text,
    score: (Math.exp(item.score - top) / total) ** 0.5 * Math.min(1, 0.3 + item.cover.chain * 0.7),
    sentences:
      item.cover.partner === undefined ? [item.cover.sentence] : [item.cover.sentence, item.cover.partner],
    by: "reading",
    fit: item.features[TYPE_FEATURE] ?? 0,
  }));
}

function possible({ candidate }: ScoredCandidate): PossibleAnswer {
  const { text, sentence, start, kind } = candidate;
  return { text, said: sentence.text, start, isTitle: kind === "title" };
}

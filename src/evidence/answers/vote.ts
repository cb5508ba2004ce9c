/**
 * Votes of independent origins on one question (reliability.md 2, after RobustRAG): each origin was read alone, so
 * no origin can speak for another, and each has one vote however many passages it has. A vote weighs what the
 * statements it rests on are worth; one that rests on the losing side of a decided conflict hardly counts.
 */
import type { Conflict } from "../../domain/credibility.ts";
import type { PartialDate } from "../../domain/date.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import { byScoreThenId, compareText } from "../../lib/compare.ts";
import { foldedWords } from "../../lib/text/normalise.ts";
import { isOutdated } from "../values/currency.ts";
import { agree } from "../values/values.ts";
import { names } from "./consistency.ts";
import { losingStatements } from "./standing.ts";

export interface OriginAnswer {
  readonly originId: string;
  readonly answer: string;
  /** the statements it cites, best first */
  readonly statements: readonly WeighedStatement[];
  readonly sentences: readonly { readonly text: string; readonly statementIds: readonly string[] }[];
  /** 0..1 or null when the reader stated none */
  readonly confidence: number | null;
  /** when its sources were published, for a question in which only the latest word counts */
  readonly saidAt?: PartialDate;
}

export interface Vote extends OriginAnswer {
  /** 0..1 */
  readonly weight: number;
}

/** One answer with the origins that gave it, whatever form each used. */
export interface Candidate {
  /** in the form of its weightiest vote */
  readonly answer: string;
  /** weightiest first */
  readonly votes: readonly Vote[];
  /** sum of the votes' weights */
  readonly weight: number;
}

export interface VoteSettings {
  /** answers worth less than this share of the best one, conflicts aside, are noise and no votes */
  readonly noiseShare: number;
  /** a runner-up within this share of the winner's weight makes the answer contested */
  readonly contestedBand: number;
  /** a runner-up with as many origins makes it contested from this share on */
  readonly matchedShare: number;
  /** within this share the two are tied, and nothing is preferred */
  readonly tieBand: number;
}

export interface Tally {
  /** weightiest first */
  readonly candidates: readonly Candidate[];
  /** answers worth too little to be votes, weightiest first */
  readonly noise: readonly Candidate[];
  readonly contested: boolean;
  readonly tied: boolean;
}

const UNKNOWN = 0.5;
/** what is left of a vote that independent evidence speaks against */
const LOSING_SIDE = 0.2;
/** what is left of a vote that a later one of another answer overtakes, as a share of the weaker of the two */
const OVERTAKEN = 0.25;

export function tallyVotes(
  answers: readonly OriginAnswer[],
  conflicts: readonly Conflict[],
  settings: VoteSettings,
): Tally {
  const losing = losingStatements(conflicts);
  const merits = withoutOvertaken(answers, answers.map(meritOf));
  const least = settings.noiseShare * Math.max(0, ...merits);
  const weighed = answers.map((answer, index) => {
    const merit = merits[index] ?? 0;
    return { merit, vote: { ...answer, weight: merit * (isRefuted(answer, losing) ? LOSING_SIDE : 1) } };
  });
  const candidates = toCandidates(weighed.filter(({ merit }) => merit >= least).map(({ vote }) => vote));
  const noise = toCandidates(weighed.filter(({ merit }) => merit < least).map(({ vote }) => vote));
  return { candidates, noise, ...closeness(candidates, conflicts, settings) };
}

/** Votes for one answer together, weightiest first. */
function toCandidates(votes: readonly Vote[]): readonly Candidate[] {
  const clusters: Vote[][] = [];
  const byWeight = byScoreThenId<Vote>(
    ({ weight }) => weight,
    ({ originId }) => originId,
  );
  for (const vote of [...votes].sort(byWeight)) {
    const home = clusters.find(([first]) => first !== undefined && meansSame(first.answer, vote.answer));
    if (home === undefined) clusters.push([vote]);
    else home.push(vote);
  }
  return clusters.map(toCandidate).sort(
    byScoreThenId(
      ({ weight }) => weight,
      ({ answer }) => answer,
    ),
  );
}

/**
 * Whether the origin's own words carry the answer: a statement it cites names it, or the sentence it was read from
 * does. A vote that rests on anything else (the question's own words, a title) supports nothing.
 */
export function carriesAnswer({ answer, statements }: OriginAnswer): boolean {
  if (isYesOrNo(answer)) return statements.length > 0;
  return statements.some(
    (statement) =>
      names(statement, answer) ||
      agree(statement.object, answer) ||
      (statement.quote !== null && saysAnswer(statement.quote.exact, answer)),
  );
}

function isYesOrNo(answer: string): boolean {
  return ["yes", "no"].includes(foldedWords(answer).join(" "));
}

function saysAnswer(sentence: string, answer: string): boolean {
  const words = new Set(foldedWords(sentence));
  const wanted = foldedWords(answer);
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}

/** One answer in two forms: equal after normalisation, one within the other, or a date at two precisions. */
export function meansSame(a: string, b: string): boolean {
  return a === b || agree(a, b);
}

/** What a vote is worth before conflicts: its statements' credibility, its reader's confidence, its relevance. */
function meritOf(answer: OriginAnswer): number {
  const credibility = mean(carryingStatements(answer).map(({ credibility: { score } }) => score ?? UNKNOWN));
  const relevance = Math.max(0, ...answer.statements.map((statement) => statement.relevance));
  return credibility * (answer.confidence ?? UNKNOWN) * (0.2 + 0.8 * relevance);
}

/**
 * Where only the latest word counts, an earlier one of another answer weighs a share of the one that overtakes it,
 * however surely it was read: ten old and plain reports do not make a mayor of today.
 */
function withoutOvertaken(answers: readonly OriginAnswer[], merits: readonly number[]): readonly number[] {
  return answers.map((answer, index) => {
    const merit = merits[index] ?? 0;
    const overtaking = answers.map((other, at) =>
      isOutdated(answer.saidAt, [other.saidAt]) && !meansSame(other.answer, answer.answer)
        ? (merits[at] ?? 0)
        : 0,
    );
    const latest = Math.max(0, ...overtaking);
    return latest === 0 ? merit : OVERTAKEN * Math.min(merit, latest);
  });
}

function isRefuted(answer: OriginAnswer, losing: ReadonlySet<string>): boolean {
  const carrying = carryingStatements(answer);
  return carrying.length > 0 && carrying.every(({ id }) => losing.has(id));
}

/** The cited statements that name the answer; all of them where none does. */
function carryingStatements({ answer, statements }: OriginAnswer): readonly WeighedStatement[] {
  const naming = statements.filter((statement) => names(statement, answer));
  return naming.length > 0 ? naming : statements;
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? UNKNOWN : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** The form of the weightiest vote; votes of one origin (there is one each) come in fixed order. */
function toCandidate(votes: readonly Vote[]): Candidate {
  const [first] = votes;
  return {
    answer: first?.answer ?? "",
    votes: [...votes].sort((a, b) => b.weight - a.weight || compareText(a.originId, b.originId)),
    weight: votes.reduce((sum, vote) => sum + vote.weight, 0),
  };
}

function closeness(
  candidates: readonly Candidate[],
  conflicts: readonly Conflict[],
  settings: VoteSettings,
): { contested: boolean; tied: boolean } {
  const [winner, second] = candidates;
  if (winner === undefined) return { contested: false, tied: false };
  const share = second === undefined ? 0 : second.weight / winner.weight;
  const isEven = winner.votes.length === second?.votes.length;
  const tied = isEven && (share >= 1 - settings.tieBand || isUndecided(winner, second, conflicts));
  const close =
    share >= 1 - settings.contestedBand || (share >= settings.matchedShare && isMatched(winner, second));
  return { tied, contested: tied || close || isOpen(winner, conflicts) };
}

/** As many origins say another answer in their own words: how well each was read decides nothing. */
function isMatched(winner: Candidate, second: Candidate | undefined): boolean {
  const carrying = (candidate: Candidate) => candidate.votes.filter(carriesAnswer).length;
  return second !== undefined && carrying(second) >= carrying(winner);
}

/** True when a conflict that nothing decides has the two answers on different sides. */
function isUndecided(a: Candidate, b: Candidate, conflicts: readonly Conflict[]): boolean {
  const [ours, theirs] = [a, b].map(
    ({ votes }) => new Set(votes.flatMap(carryingStatements).map(({ id }) => id)),
  );
  return conflicts.some(({ sides, preferred }) => {
    const sideOf = (ids: ReadonlySet<string> | undefined) =>
      sides.findIndex(({ statementIds }) => statementIds.some((id) => ids?.has(id)));
    const [left, right] = [sideOf(ours), sideOf(theirs)];
    return preferred === undefined && left >= 0 && right >= 0 && left !== right;
  });
}

/** True when what the winner rests on is one side of a conflict that nothing decides. */
function isOpen(winner: Candidate, conflicts: readonly Conflict[]): boolean {
  const carrying = winner.votes.flatMap(carryingStatements);
  const ids = new Set(carrying.map(({ id }) => id));
  const open = conflicts.some(
    ({ sides, preferred }) =>
      preferred === undefined && sides.some((side) => side.statementIds.some((id) => ids.has(id))),
  );
  return open || carrying.some(({ credibility }) => credibility.contested);
}

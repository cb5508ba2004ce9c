/**
 * One question of the decomposition: evidence is gathered, grouped by independent origin, and every origin is read
 * alone, so that no document can speak about another (RobustRAG; reliability.md 2). The answers are then votes.
 */
import type { Conflict } from "../../domain/credibility.ts";
import type { Evidence, Warning } from "../../domain/evidence.ts";
import type { QuestionAnalysis } from "../../domain/question.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import { answerFrom, type Reading } from "../../evidence/answers/answer-from.ts";
import { findInconsistency } from "../../evidence/answers/consistency.ts";
import { sentenceOf, standingStatements } from "../../evidence/answers/standing.ts";
import { synthesiseSentences } from "../../evidence/answers/synthesise.ts";
import { type Candidate, type OriginAnswer, type Tally, tallyVotes } from "../../evidence/answers/vote.ts";
import { EVIDENCE_DEFAULTS, evidenceFor } from "../../evidence/evidence-for.ts";
import type { Parts } from "../../evidence/parts.ts";
import { asksForPresent, latestDate } from "../../evidence/values/currency.ts";
import { mapLimited } from "../../lib/async.ts";
import { byScoreThenId } from "../../lib/compare.ts";
import type { RunContext } from "../../ports/run-context.ts";
import type { Trail } from "../trail.ts";
import { notableAnswers } from "./notable-answers.ts";
import type { PlumbSettings } from "./settings.ts";

/** Origins read at once; the runner limits its own calls as well, and keeps them within the budget. */
const READ_AT_ONCE = 4;

export interface Asked {
  readonly question: string;
  /** of this question; the parts of a question have none of their own */
  readonly analysis?: QuestionAnalysis;
  /** the question that this one is a part of */
  readonly whole?: string;
  /** names that this question asks about */
  readonly entities: readonly string[];
}

/** A question with the answers that independent origins gave it. */
export interface AnsweredQuestion {
  readonly question: string;
  readonly evidence: Evidence;
  readonly tally: Tally;
  /** answers a reader of the report should see, the winner first; the rest are noise */
  readonly notable: readonly Candidate[];
}

export async function askQuestion(
  asked: Asked,
  parts: Parts,
  settings: PlumbSettings,
  trail: Trail,
  run: RunContext,
): Promise<AnsweredQuestion> {
  const evidence = await evidenceFor(asked.question, parts, EVIDENCE_DEFAULTS, run);
  trail.evidence.push(evidence);
  const groups = groupByOrigin(evidence, settings);
  const readings = await mapLimited(groups, READ_AT_ONCE, (group) =>
    answerFrom(synthesiseSentences(group.statements, titlesOf(evidence)), asked, parts, run),
  );
  const answers = readings.flatMap((reading, index) => {
    const group = groups[index];
    return group === undefined ? [] : toOriginAnswer(reading, group, asked, trail);
  });
  const dated = asksForPresent(asked.question)
    ? answers.map((answer) => withDate(answer, evidence))
    : answers;
  const tally = tallyVotes(dated, evidence.conflicts, settings);
  const notable = notableAnswers(tally, evidence.conflicts, asked.entities, settings);
  noteAnswers(asked.question, notable, trail, run);
  return { question: asked.question, evidence, tally, notable };
}

export function titlesOf(evidence: Evidence): ReadonlyMap<string, string> {
  return new Map(evidence.sources.map((source) => [source.id, source.title]));
}

interface OriginGroup {
  readonly originId: string;
  /** best first */
  readonly statements: readonly WeighedStatement[];
  readonly worth: number;
}

/** The origins worth reading, by their most relevant credible statement. */
function groupByOrigin(evidence: Evidence, settings: PlumbSettings): readonly OriginGroup[] {
  const byOrigin = new Map<string, WeighedStatement[]>();
  for (const statement of evidence.statements) {
    byOrigin.set(statement.originId, [...(byOrigin.get(statement.originId) ?? []), statement]);
  }
  return [...byOrigin]
    .map(([originId, own]) => {
      const standing = withoutOwnLosers(own, evidence.conflicts);
      const statements = standing.sort(byScoreThenId(worthOf, ({ id }) => id));
      return { originId, statements, worth: Math.max(0, ...statements.map(worthOf)) };
    })
    .sort(
      byScoreThenId(
        ({ worth }) => worth,
        ({ originId }) => originId,
      ),
    )
    .slice(0, settings.originsPerQuestion)
    .map((group) => ({
      ...group,
      statements: firstSentences(group.statements, settings.sentencesPerOrigin),
    }));
}

/** Where one voice says both (an edited copy beside its original), only the side that evidence prefers is read. */
function withoutOwnLosers(
  own: readonly WeighedStatement[],
  conflicts: readonly Conflict[],
): WeighedStatement[] {
  const ids = new Set(own.map(({ id }) => id));
  const within = conflicts.filter(({ sides, preferred }) => {
    const winner = preferred === undefined ? undefined : sides[preferred];
    return winner?.statementIds.some((id) => ids.has(id)) ?? false;
  });
  return standingStatements(own, within);
}

export function worthOf({ relevance, credibility }: WeighedStatement): number {
  return relevance * (0.5 + (credibility.score ?? 0.5) / 2);
}

/** Statements of the first `limit` sentences; statements of one sentence stay together. */
export function firstSentences(
  statements: readonly WeighedStatement[],
  limit: number,
): readonly WeighedStatement[] {
  const sentences = new Set<string>();
  return statements.filter((statement) => {
    const sentence = sentenceOf(statement);
    if (!sentences.has(sentence) && sentences.size >= limit) return false;
    sentences.add(sentence);
    return true;
  });
}

function toOriginAnswer(
  reading: Reading,
  group: OriginGroup,
  asked: Asked,
  trail: Trail,
): readonly OriginAnswer[] {
  if (reading.status === "failed") {
    trail.failures.push(reading.reason);
    trail.warnings.push(failureWarning(reading.reason, reading.detail));
    return [];
  }
  const { cited } = reading;
  trail.warnings.push(...cited.warnings);
  if (cited.answer === null) return [];
  const statements = cited.statementIds.flatMap((id) => group.statements.find((s) => s.id === id) ?? []);
  const inconsistency = findInconsistency({
    question: asked.whole ?? asked.question,
    answer: cited.answer,
    sentences: cited.sentences,
    statements,
    ...(asked.analysis === undefined ? {} : { analysis: asked.analysis }),
  });
  if (inconsistency !== undefined) {
    trail.warnings.push({
      code: "inconsistent-answer",
      message: `An answer that does not fit its own evidence was not used (${inconsistency}).`,
    });
    return [];
  }
  const { answer, sentences, confidence } = cited;
  return [{ originId: group.originId, answer, statements, sentences, confidence }];
}

function withDate(answer: OriginAnswer, { sources }: Evidence): OriginAnswer {
  const cited = new Set(answer.statements.map(({ sourceId }) => sourceId));
  const saidAt = latestDate(sources.filter(({ id }) => cited.has(id)));
  return saidAt === undefined ? answer : { ...answer, saidAt };
}

export function failureWarning(reason: string, detail: string): Warning {
  return { code: reason.replaceAll("_", "-"), message: `A reader gave no usable answer: ${detail}` };
}

/** The winner is kept; the others are kept too, as answers that lost. */
function noteAnswers(question: string, notable: readonly Candidate[], trail: Trail, run: RunContext): void {
  const [winner] = notable;
  run.emit({ type: "question-asked", question, answer: winner?.answer ?? null });
  if (winner === undefined) {
    trail.questions.push({ question, answer: null, statementIds: [], kept: true });
    return;
  }
  for (const candidate of notable) {
    const statementIds = candidate.votes.flatMap((vote) => vote.statements.map(({ id }) => id));
    trail.questions.push({ question, answer: candidate.answer, statementIds, kept: candidate === winner });
  }
}

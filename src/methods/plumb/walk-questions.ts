/**
 * Solves the sub-questions in order, an answer of one standing for `#n` in the next. Up to three answers of a hop
 * are followed, so that a plausible wrong bridge does not end the search; a question is never asked twice
 * (reliability.md L10).
 */
import type { QuestionAnalysis } from "../../domain/question.ts";
import type { Candidate } from "../../evidence/answers/vote.ts";
import type { Parts } from "../../evidence/parts.ts";
import { byScoreThenId } from "../../lib/compare.ts";
import { foldText } from "../../lib/text/normalise.ts";
import type { RunContext } from "../../ports/run-context.ts";
import { looksNested } from "../../tasks/answer-from-context/rules/confidence.ts";
import { unlessCutShort } from "../attempt.ts";
import type { Trail } from "../trail.ts";
import { type AnsweredQuestion, askQuestion } from "./ask-question.ts";
import { walkConfidence } from "./confidence.ts";
import { type Ground, groundOfVotes } from "./ground.ts";
import type { PlumbSettings } from "./settings.ts";

export interface Step {
  readonly asked: AnsweredQuestion;
  readonly chosen: Candidate;
  readonly ground: Ground;
}

/** One way through the sub-questions. */
export interface Branch {
  readonly steps: readonly Step[];
  /** 0..1, the product of its steps */
  readonly confidence: number;
}

export interface Walk {
  /** most confident first; each has a step for every sub-question when `complete` */
  readonly branches: readonly Branch[];
  /** false when no origin answered one of the sub-questions */
  readonly complete: boolean;
}

export async function walkQuestions(
  whole: string,
  analysis: QuestionAnalysis,
  parts: Parts,
  settings: PlumbSettings,
  trail: Trail,
  run: RunContext,
): Promise<Walk> {
  const isUndivided = analysis.subQuestions.length === 1 && looksNested(whole);
  const ask = createAsker(whole, analysis, parts, settings, trail, run);
  let branches: readonly Branch[] = [{ steps: [], confidence: 1 }];
  for (const subQuestion of analysis.subQuestions) {
    const grown: Branch[] = [];
    for (const branch of branches) {
      const question = fillIn(subQuestion, branch);
      const answered = question === undefined ? undefined : await ask(question, branch);
      if (answered !== undefined) grown.push(...growBranch(branch, answered, isUndivided, settings));
    }
    if (grown.length === 0) return { branches, complete: false };
    branches = grown
      .sort(byScoreThenId(({ confidence }) => confidence, answersOf))
      .slice(0, settings.alternatives);
  }
  return { branches, complete: true };
}

type Ask = (question: string, branch: Branch) => Promise<AnsweredQuestion | undefined>;

/** Asks each question once; undefined when no more may be asked, or the budget ends before all voices are read. */
function createAsker(
  whole: string,
  analysis: QuestionAnalysis,
  parts: Parts,
  settings: PlumbSettings,
  trail: Trail,
  run: RunContext,
): Ask {
  const known = new Map<string, AnsweredQuestion>();
  const isWhole = analysis.subQuestions.length === 1;
  return async (question, branch) => {
    const key = foldText(question);
    const former = known.get(key);
    const mayAsk = known.size < settings.maxQuestions && trail.cutShort === undefined;
    if (former !== undefined || !mayAsk) return former;
    const entities = entitiesIn(question, analysis, branch);
    const asked = isWhole ? { question, analysis, entities } : { question, whole, entities };
    const answered = await unlessCutShort(() => askQuestion(asked, parts, settings, trail, run), trail);
    if (answered !== undefined) known.set(key, answered);
    return answered;
  };
}

/** True when the last question's answer is the answer: every earlier one leads, through `#n`, into it. */
export function isChained(subQuestions: readonly string[]): boolean {
  return subQuestions.slice(0, -1).every((_, index) => {
    return subQuestions.slice(index + 1).some((later) => references(later).includes(index + 1));
  });
}

/** The sub-question with `#n` replaced; undefined when it names an answer that is not known yet. */
function fillIn(subQuestion: string, branch: Branch): string | undefined {
  const isKnown = (n: number) => branch.steps[n - 1] !== undefined;
  if (!references(subQuestion).every(isKnown)) return undefined;
  return subQuestion.replace(/#(\d{1,2})/g, (_, n) => branch.steps[Number(n) - 1]?.chosen.answer ?? "");
}

function references(subQuestion: string): readonly number[] {
  return [...subQuestion.matchAll(/#(\d{1,2})/g)].map((match) => Number(match[1]));
}

/** What this question is about: names of the whole one, and answers that led to it. */
function entitiesIn(question: string, analysis: QuestionAnalysis, branch: Branch): readonly string[] {
  const folded = foldText(question);
  const known = [...analysis.topicEntities, ...branch.steps.map(({ chosen }) => chosen.answer)];
  return known.filter((name) => name !== "" && folded.includes(foldText(name)));
}

function growBranch(
  branch: Branch,
  asked: AnsweredQuestion,
  isUndivided: boolean,
  settings: PlumbSettings,
): readonly Branch[] {
  const { candidates } = asked.tally;
  const least = settings.alternativeShare * (candidates[0]?.weight ?? 0);
  return candidates
    .filter(({ weight }, index) => index < settings.alternatives && weight >= least)
    .map((chosen) => {
      const ground = groundOfVotes(chosen, asked.tally, isUndivided);
      const steps = [...branch.steps, { asked, chosen, ground }];
      return { steps, confidence: walkConfidence(steps.map((step) => step.ground)) };
    });
}

function answersOf(branch: Branch): string {
  return branch.steps.map(({ chosen }) => chosen.answer).join("\n");
}

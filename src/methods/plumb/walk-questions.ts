/**
 * Solves the sub-questions in order, an answer of one standing for `#n` in the next. Up to three answers of a hop
 * are followed, so that a plausible wrong bridge does not end the search; a question is never asked twice
 * (reliability.md L10).
 */
import type { QuestionAnalysis } from "../../domain/question.ts";
import type { Parts } from "../../evidence/parts.ts";
import type { Candidate, Tally } from "../../evidence/vote.ts";
import { byScoreThenId } from "../../lib/compare.ts";
import { foldText } from "../../lib/text/normalise.ts";
import type { RunContext } from "../../ports/run-context.ts";
import type { Trail } from "../trail.ts";
import { type AnsweredQuestion, askQuestion } from "./ask-question.ts";
import type { PlumbSettings } from "./settings.ts";

export interface Step {
  readonly asked: AnsweredQuestion;
  readonly chosen: Candidate;
  /** 0..1 */
  readonly confidence: number;
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
  readonly complete: boolean;
  /** the question that no origin answered */
  readonly open?: string;
}

export async function walkQuestions(
  whole: string,
  analysis: QuestionAnalysis,
  parts: Parts,
  settings: PlumbSettings,
  trail: Trail,
  run: RunContext,
): Promise<Walk> {
  const known = new Map<string, AnsweredQuestion>();
  const isWhole = analysis.subQuestions.length === 1;
  const ask = async (question: string): Promise<AnsweredQuestion | undefined> => {
    const key = foldText(question);
    const former = known.get(key);
    if (former !== undefined || known.size >= settings.maxQuestions) return former;
    const asked = isWhole ? { question, analysis } : { question, whole };
    const answered = await askQuestion(asked, parts, settings, trail, run);
    known.set(key, answered);
    return answered;
  };

  let branches: readonly Branch[] = [{ steps: [], confidence: 1 }];
  for (const subQuestion of analysis.subQuestions) {
    const grown: Branch[] = [];
    for (const branch of branches) {
      const question = fillIn(subQuestion, branch);
      const answered = question === undefined ? undefined : await ask(question);
      if (answered !== undefined) grown.push(...growBranch(branch, answered, settings));
    }
    if (grown.length === 0) {
      const open =
        branches[0] === undefined ? subQuestion : (fillIn(subQuestion, branches[0]) ?? subQuestion);
      return { branches, complete: false, open };
    }
    branches = grown
      .sort(byScoreThenId(({ confidence }) => confidence, answersOf))
      .slice(0, settings.alternatives);
  }
  return { branches, complete: true };
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

function growBranch(branch: Branch, asked: AnsweredQuestion, settings: PlumbSettings): readonly Branch[] {
  const { candidates } = asked.tally;
  const least = settings.alternativeShare * (candidates[0]?.weight ?? 0);
  return candidates
    .filter(({ weight }, index) => index < settings.alternatives && weight >= least)
    .map((chosen) => {
      const confidence = confidenceOf(chosen, asked.tally);
      return {
        steps: [...branch.steps, { asked, chosen, confidence }],
        confidence: branch.confidence * confidence,
      };
    });
}

/** How likely at least one of its votes is right, times its share of all votes. */
export function confidenceOf(candidate: Candidate, tally: Tally): number {
  const total = tally.candidates.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  const allWrong = candidate.votes.reduce((product, { weight }) => product * (1 - weight), 1);
  return (1 - allWrong) * (candidate.weight / total);
}

function answersOf(branch: Branch): string {
  return branch.steps.map(({ chosen }) => chosen.answer).join("\n");
}

/**
 * The default method: one line out of three papers (methods.md section 5, reliability.md section 2).
 *
 * 1. The question is taken apart into single-step questions.
 * 2. Each is answered by independent origins, every origin read alone; the answers are votes, weighed by what their
 *    statements are worth (RobustRAG, ReliableRAG). Copies are one voice, and an instruction in one source reaches
 *    no other.
 * 3. The winners chain into the answer; what lost is kept as counter-evidence, and the margin says how many
 *    origins would have to be false.
 * 4. Where the parts lead nowhere, reliable chains are searched over everything found for the whole question.
 * 5. Every answer has a calibrated confidence; one that is believed too little is named as a guess and not given.
 */
import type { QuestionAnalysis } from "../domain/question.ts";
import type { Parts } from "../evidence/parts.ts";
import { spareOthers } from "../evidence/spare-others.ts";
import type { RunContext } from "../ports/run-context.ts";
import { analyseQuestionTask } from "../tasks/analyse-question/task.ts";
import { abstain } from "./abstain.ts";
import { unlessCutShort } from "./attempt.ts";
import { withoutAnswer } from "./conclude.ts";
import { createMethod } from "./create-method.ts";
import type { Method } from "./method.ts";
import { believe, type GroundedConclusion, reconcile } from "./plumb/believe.ts";
import { concludeChained, concludeComposed } from "./plumb/conclude-walk.ts";
import { searchWhole } from "./plumb/search-whole.ts";
import { PLUMB_DEFAULTS, type PlumbSettings } from "./plumb/settings.ts";
import { isChained, walkQuestions } from "./plumb/walk-questions.ts";
import type { Trail } from "./trail.ts";

const TASKS = [
  "analyse-question",
  "extract-statements",
  "judge-documents",
  "judge-statements",
  "select-next-statement",
  "answer-from-context",
];

export const plumb: Method = createMethod({
  id: "plumb",
  description:
    "the default: sub-questions answered by independent origins, each read alone, joined into chains",
  defaults: PLUMB_DEFAULTS,
  tasks: TASKS,
  solve,
});

/** Exported for measuring: with a least confidence of 0 every guess is an answer. */
export async function solve(
  question: string,
  parts: Parts,
  settings: PlumbSettings,
  trail: Trail,
  run: RunContext,
): Promise<GroundedConclusion> {
  const analysis = await analyse(question, parts, trail, run);
  const found = await find(question, analysis, parts, settings, trail, run);
  // "what is this about?" has no one right answer, so nothing is probably the one
  return analysis.kind === "open" ? found : believe(found, settings);
}

async function find(
  question: string,
  analysis: QuestionAnalysis,
  parts: Parts,
  settings: PlumbSettings,
  trail: Trail,
  run: RunContext,
): Promise<GroundedConclusion> {
  const whole = () => searchWhole(question, analysis, parts, settings, trail, run);
  if (isUndividedComparison(analysis)) return whole();
  const walk = await walkQuestions(question, analysis, parts, settings, trail, run);
  const [best] = walk.branches;
  if (!walk.complete || best === undefined) return trail.cutShort === undefined ? whole() : UNANSWERED;
  if (isToCompose(analysis)) {
    return (await concludeComposed(question, analysis, best, parts, trail, run)) ?? whole();
  }
  const chained = concludeChained(walk.branches, parts);
  // a question may hide a second step, which no origin read alone can take: what is hardly believed is checked
  if (best.confidence >= settings.carryingConfidence || trail.cutShort !== undefined) return chained;
  const read = await unlessCutShort(whole, trail);
  return read === undefined ? chained : reconcile(chained, read, question, parts);
}

const UNANSWERED: GroundedConclusion = { ...withoutAnswer(abstain("budget-spent")), grounds: [] };

/** When the analysis fails, the question is asked as it is. */
async function analyse(
  question: string,
  parts: Parts,
  trail: Trail,
  run: RunContext,
): Promise<QuestionAnalysis> {
  const read = () => parts.runner.run(analyseQuestionTask, { question }, run);
  const { result: outcome, leftOut } = await spareOthers([question], read, false);
  const analysis = outcome?.status === "done" ? outcome.output : asItIs(question);
  if (outcome?.status !== "done") {
    const why = outcome?.detail ?? `a defect of Plumbline (${leftOut[0]?.reason})`;
    trail.warnings.push({
      code: "question-not-analysed",
      message: `The question could not be taken apart and was asked as it is: ${why}`,
    });
  }
  const subQuestions = analysis.subQuestions.length === 0 ? [question] : analysis.subQuestions;
  run.emit({ type: "question-analysed", depth: analysis.depth, subQuestions });
  return { ...analysis, subQuestions };
}

function asItIs(question: string): QuestionAnalysis {
  return {
    kind: "open",
    answerType: "other",
    topicEntities: [],
    options: [],
    subQuestions: [question],
    depth: 1,
  };
}

/** Two things are compared and nobody could say how to ask about each: no origin read alone can know both. */
function isUndividedComparison({ kind, options, topicEntities, subQuestions }: QuestionAnalysis): boolean {
  if (subQuestions.length > 1) return false;
  return (kind === "choice" && options.length > 1) || (kind === "yes-no" && topicEntities.length > 1);
}

/** Several answers have to be put together unless each leads into the next and the last one is the answer. */
function isToCompose({ kind, subQuestions }: QuestionAnalysis): boolean {
  if (subQuestions.length === 1) return false;
  return kind === "choice" || kind === "yes-no" || !isChained(subQuestions);
}

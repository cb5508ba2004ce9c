/** What a complete walk through the sub-questions comes to: its answer, its chains, and the answers that lost. */
import type { Chain, CounterEvidence, Margin } from "../../domain/chain.ts";
import type { Finding } from "../../domain/finding.ts";
import type { QuestionAnalysis } from "../../domain/question.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import { answerFrom } from "../../evidence/answers/answer-from.ts";
import { marginOf } from "../../evidence/answers/margin.ts";
import { synthesiseSentences } from "../../evidence/answers/synthesise.ts";
import { type Candidate, meansSame } from "../../evidence/answers/vote.ts";
import { mergeEvidence } from "../../evidence/merge-evidence.ts";
import type { Parts } from "../../evidence/parts.ts";
import { stableId } from "../../lib/hash.ts";
import type { RunContext } from "../../ports/run-context.ts";
import { abstain } from "../abstain.ts";
import { findingFrom } from "../finding-from.ts";
import { hopOfVotes } from "../margins.ts";
import type { Trail } from "../trail.ts";
import { titlesOf } from "./ask-question.ts";
import { confidenceByOf, type GroundedConclusion, withGrounds } from "./believe.ts";
import { groundOfReading } from "./ground.ts";
import type { Branch, Step } from "./walk-questions.ts";

/** Statements of one step that a chain names at most. */
const STATEMENTS_PER_STEP = 2;

/** The last step's answer is the answer. */
export function concludeChained(branches: readonly Branch[], parts: Parts): GroundedConclusion {
  const [best, ...others] = branches;
  const last = best?.steps.at(-1);
  if (best === undefined || last === undefined) throw new RangeError("a walk has a branch with a step");
  const { answer } = last.chosen;
  const counterEvidence = [
    ...best.steps.flatMap(losersOf),
    ...others.filter((branch) => !meansSame(answerOf(branch), answer)).map((branch) => lostBranch(branch)),
  ];
  const margin = marginOfBranch(best);
  const chains = chainsOf(branches, answer);
  if (last.asked.tally.tied) {
    const allSides = [...againstIt(last), ...counterEvidence];
    return { finding: tiedFinding(last), chains, counterEvidence: allSides, margin, grounds: [] };
  }
  const contested = best.steps.some(({ asked }) => asked.tally.contested);
  const finding: Finding = {
    status: "answered",
    answer,
    explanation: explanationOf(best, contested),
    confidence: best.confidence,
    confidenceBy: confidenceByOf(parts),
    ...(contested ? { contested: true } : {}),
  };
  const grounds = best.steps.map(({ ground }) => ground);
  return { finding, chains, counterEvidence, margin, grounds };
}

/**
 * The steps' answers are put together by a reader that sees what they rest on: comparisons, choices, yes and no.
 * Undefined when that gives no answer.
 */
export async function concludeComposed(
  question: string,
  analysis: QuestionAnalysis,
  branch: Branch,
  parts: Parts,
  trail: Trail,
  run: RunContext,
): Promise<GroundedConclusion | undefined> {
  const evidence = await mergeEvidence(question, trail.evidence, parts, run);
  const statements = branch.steps.flatMap(({ chosen }) => statementsOf(chosen));
  const items = synthesiseSentences(statements, titlesOf(evidence));
  const reading = await answerFrom(items, { question, analysis }, parts, run);
  const chain = chainOf(branch);
  const context = { question, chains: [chain], confidenceBy: "stated" as const, analysis };
  const conclusion = findingFrom(reading, context, evidence, trail);
  if (conclusion.finding.status === "abstained" || reading.status === "failed") return undefined;
  const contested = branch.steps.some(({ asked }) => asked.tally.contested);
  const margin = marginOfBranch(branch);
  const { statementIds, confidence } = reading.cited;
  const read = {
    found: "composed" as const,
    statementIds,
    confidence,
    contested,
    undivided: false,
    broken: false,
  };
  const ground = groundOfReading({ ...read, origins: margin.origins }, evidence);
  const finding = { ...conclusion.finding, ...(contested ? { contested: true } : {}) };
  const counterEvidence = branch.steps.flatMap(losersOf);
  return withGrounds({ ...conclusion, finding, counterEvidence, margin }, [ground], parts);
}

function marginOfBranch(branch: Branch): Margin {
  return marginOf(branch.steps.map(({ asked, chosen }) => hopOfVotes(chosen, asked.tally)));
}

function answerOf(branch: Branch): string {
  return branch.steps.at(-1)?.chosen.answer ?? "";
}

function chainsOf(branches: readonly Branch[], answer: string): readonly Chain[] {
  return branches.filter((branch) => meansSame(answerOf(branch), answer)).map(chainOf);
}

function chainOf(branch: Branch): Chain {
  const ids = branch.steps.flatMap(({ chosen }) =>
    (chosen.votes[0]?.statements ?? []).slice(0, STATEMENTS_PER_STEP).map(({ id }) => id),
  );
  const statementIds = [...new Set(ids)];
  return {
    id: stableId("c", ...statementIds),
    confidence: branch.confidence,
    statementIds,
    answer: answerOf(branch),
  };
}

function statementsOf(candidate: Candidate): readonly WeighedStatement[] {
  return candidate.votes.flatMap((vote) => vote.statements.slice(0, STATEMENTS_PER_STEP));
}

/** What else was answered to a step's question, by whom. */
function losersOf({ asked, chosen }: Step): readonly CounterEvidence[] {
  return asked.notable
    .filter((candidate) => candidate !== chosen)
    .map((candidate) => standsAgainst(candidate, chosen, asked.question));
}

/** Where nothing is preferred, the side that happens to come first speaks against the others as they do against it. */
function againstIt({ asked, chosen }: Step): readonly CounterEvidence[] {
  const rival = asked.notable.find((candidate) => candidate !== chosen);
  return rival === undefined ? [] : [standsAgainst(chosen, rival, asked.question)];
}

function standsAgainst(candidate: Candidate, other: Candidate, question: string): CounterEvidence {
  return {
    statementIds: statementsOf(candidate).map(({ id }) => id),
    answer: candidate.answer,
    summary: `${countOrigins(candidate)} answered "${candidate.answer}" to "${question}"; ${countOrigins(other)} answered "${other.answer}".`,
  };
}

function lostBranch(branch: Branch): CounterEvidence {
  const steps = branch.steps.map(({ chosen }) => chosen.answer).join(" > ");
  return {
    statementIds: chainOf(branch).statementIds,
    answer: answerOf(branch),
    summary: `Another way through the question leads elsewhere, with less weight: ${steps}.`,
  };
}

function countOrigins(candidate: Candidate): string {
  return candidate.votes.length === 1 ? "1 origin" : `${candidate.votes.length} origins`;
}

function explanationOf(branch: Branch, contested: boolean): string {
  const sentences = branch.steps.flatMap(
    ({ chosen }) => chosen.votes[0]?.sentences.map(({ text }) => text) ?? [],
  );
  const said = [...new Set(sentences)];
  return (contested ? [...said, "Sources disagree on this; see the counter-evidence."] : said).join(" ");
}

function tiedFinding(step: Step): Finding {
  const [first, second] = step.asked.tally.candidates;
  return {
    ...abstain("contested"),
    contested: true,
    answers: [first, second].flatMap((candidate) =>
      candidate === undefined
        ? []
        : [{ answer: candidate.answer, condition: `according to ${countOrigins(candidate)}` }],
    ),
  };
}

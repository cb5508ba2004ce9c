/**
 * Without a model nothing is known of the world, so most statements get no judgement at all (unknown, not 0).
 * Only how a sentence asserts is seen, and its scores stay near the middle: a weak hint, never a verdict. What
 * other origins say is weighed elsewhere, not guessed here.
 */
import { type AssertionCue, assertionCue } from "../../lib/english/assertion-cues.ts";
import { normaliseTitle } from "../../lib/text/normalise.ts";
import type { LanguageTools } from "../../ports/language.ts";
import type { JudgeStatementsInput, JudgeStatementsOutput, ScoredJudgement } from "./schema.ts";

const CUES: Readonly<Record<AssertionCue, { readonly score: number; readonly reason: string }>> = {
  order: { score: 3, reason: "The sentence gives orders to its reader instead of stating something." },
  hearsay: { score: 4, reason: "The sentence reports hearsay." },
  doubt: { score: 4, reason: "The sentence states this with doubt." },
};
const CIRCULAR = { score: 3, reason: "The statement says nothing: subject and object are the same." };

export function judgeStatementsByRules(
  input: JudgeStatementsInput,
  _tools: LanguageTools,
): JudgeStatementsOutput {
  return { judgements: input.statements.flatMap(judge) };
}

function judge(statement: JudgeStatementsInput["statements"][number]): ScoredJudgement[] {
  const { ref, subject, object, sentence } = statement;
  if (normaliseTitle(subject) === normaliseTitle(object)) return [{ ref, ...CIRCULAR }];
  const cue = assertionCue(sentence);
  return cue === undefined ? [] : [{ ref, ...CUES[cue] }];
}

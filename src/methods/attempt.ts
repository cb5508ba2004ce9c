/**
 * A method's work within its budget. A spent budget and an interruption end it early; what was found until then is
 * reported as the part that it is, and nothing is made up for the rest.
 */
import { type AppError, cutsShort } from "../domain/errors.ts";
import type { Finding } from "../domain/finding.ts";
import { foldText } from "../lib/text/normalise.ts";
import { abstain } from "./abstain.ts";
import { type Conclusion, withoutAnswer } from "./conclude.ts";
import type { Trail } from "./trail.ts";

/**
 * Runs a method's work on what can be asked. Throws AppError `interrupted` when the user ended it before there was an
 * answer, and every error but a spent budget.
 */
export async function attempt(
  question: string,
  work: () => Promise<Conclusion>,
  trail: Trail,
): Promise<Conclusion> {
  if (foldText(question) === "") return withoutAnswer(abstain("not-a-question"));
  const conclusion = (await unlessCutShort(work, trail)) ?? withoutAnswer(abstain("budget-spent"));
  const { cutShort } = trail;
  if (cutShort === undefined) return conclusion;
  const { finding } = conclusion;
  if (cutShort.code === "interrupted" && finding.status === "abstained") throw cutShort;
  return { ...conclusion, finding: asPartial(finding, cutShort, trail) };
}

/** What the work gives; undefined, with the reason in the trail, when it is cut short. */
export async function unlessCutShort<Result>(
  work: () => Promise<Result>,
  trail: Trail,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!cutsShort(error)) throw error;
    trail.cutShort = error;
    return undefined;
  }
}

function asPartial(finding: Finding, { code }: AppError, trail: Trail): Finding {
  const reason = code === "interrupted" ? "interrupted" : "budget-spent";
  if (finding.status === "abstained") return { ...finding, ...abstain(reason, answersSoFar(trail)) };
  const told =
    reason === "interrupted"
      ? "The run was interrupted: this rests on what was read until then."
      : "The budget was spent on the way: this rests on what was read until then.";
  return { ...finding, reason, explanation: `${finding.explanation} ${told}`.trim() };
}

function answersSoFar({ questions }: Trail): string {
  const known = questions.filter(({ kept, answer }) => kept && answer !== null);
  if (known.length === 0) return "";
  return `Found so far: ${known.map(({ question, answer }) => `${question} ${answer}`).join("; ")}.`;
}

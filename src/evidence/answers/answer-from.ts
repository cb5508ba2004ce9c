import type { ConfidenceBy } from "../../domain/finding.ts";
import type { QuestionAnalysis } from "../../domain/question.ts";
import type { RunContext } from "../../ports/run-context.ts";
import type { TaskFailure } from "../../ports/task-runner.ts";
import { answerFromContextTask } from "../../tasks/answer-from-context/task.ts";
import type { Parts } from "../parts.ts";
import { type CitedAnswer, citeAnswer } from "./cite.ts";
import type { ContextItem } from "./synthesise.ts";

/** What a reader made of some context, after the citation gate. */
export type Reading =
  | {
      readonly status: "read";
      readonly cited: CitedAnswer;
      /** questions that the reader still wants answered */
      readonly missing: readonly string[];
      readonly confidenceBy: ConfidenceBy;
    }
  | { readonly status: "failed"; readonly reason: TaskFailure; readonly detail: string };

export const NOTHING_READ: Reading = {
  status: "read",
  cited: { answer: null, sentences: [], statementIds: [], confidence: null, warnings: [] },
  missing: [],
  confidenceBy: "none",
};

/** Asks a reader for an answer that rests on these items alone. Without items nobody is asked. */
export async function answerFrom(
  items: readonly ContextItem[],
  asked: { readonly question: string; readonly analysis?: QuestionAnalysis },
  parts: Parts,
  run: RunContext,
): Promise<Reading> {
  if (items.length === 0) return NOTHING_READ;
  const context = items.map(({ ref, title, text }) => ({ ref, title, text }));
  const outcome = await parts.runner.run(answerFromContextTask, { ...asked, context }, run);
  if (outcome.status === "failed") {
    return { status: "failed", reason: outcome.reason, detail: outcome.detail };
  }
  return {
    status: "read",
    cited: citeAnswer({ ...asked, items, output: outcome.output }),
    missing: outcome.output.missing,
    confidenceBy: outcome.by === "rules" ? "rules" : "stated",
  };
}

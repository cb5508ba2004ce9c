import type { Warning } from "../../domain/evidence.ts";
import type { ConfidenceBy } from "../../domain/finding.ts";
import type { QuestionAnalysis } from "../../domain/question.ts";
import { cutText } from "../../lib/text/cut-text.ts";
import type { RunContext } from "../../ports/run-context.ts";
import type { TaskFailure, TaskOutcome } from "../../ports/task-runner.ts";
import type {
  AnswerFromContextInput,
  AnswerFromContextOutput,
} from "../../tasks/answer-from-context/schema.ts";
import { answerFromContextTask } from "../../tasks/answer-from-context/task.ts";
import type { Parts } from "../parts.ts";
import { type LeftOut, spareOthers } from "../spare-others.ts";
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

const NOTHING_READ: Reading = {
  status: "read",
  cited: { answer: null, sentences: [], statementIds: [], confidence: null, warnings: [] },
  missing: [],
  confidenceBy: "none",
};

interface AskedOfContext {
  readonly question: string;
  readonly analysis?: QuestionAnalysis;
}

/** Asks a reader for an answer that rests on these items alone. Without items nobody is asked. */
export async function answerFrom(
  items: readonly ContextItem[],
  asked: AskedOfContext,
  { runner }: Pick<Parts, "runner">,
  run: RunContext,
): Promise<Reading> {
  const isByRules = runner.boundTo(answerFromContextTask.id) === "rules";
  return readItems(items, asked, (input) => runner.run(answerFromContextTask, input, run), isByRules);
}

/** The same by the rules, whatever reader is bound: for a run that may call nobody any more. */
export async function answerByRules(
  items: readonly ContextItem[],
  asked: AskedOfContext,
  { language }: Pick<Parts, "language">,
): Promise<Reading> {
  const read = async (input: AnswerFromContextInput) => {
    return { status: "done", output: answerFromContextTask.rules(input, language), by: "rules" } as const;
  };
  return readItems(items, asked, read, true);
}

type ReaderOutcome =
  | { readonly status: "done"; readonly output: AnswerFromContextOutput; readonly by: string }
  | Extract<TaskOutcome<AnswerFromContextOutput>, { readonly status: "failed" }>;

async function readItems(
  items: readonly ContextItem[],
  asked: AskedOfContext,
  readerOf: (input: AnswerFromContextInput) => Promise<ReaderOutcome>,
  isByRules: boolean,
): Promise<Reading> {
  if (items.length === 0) return NOTHING_READ;
  const read = async (offered: readonly ContextItem[]): Promise<Reading> => {
    const context = offered.map(({ ref, title, text }) => ({ ref, title, text }));
    const outcome = await readerOf({ ...asked, context });
    if (outcome.status === "failed") {
      return { status: "failed", reason: outcome.reason, detail: outcome.detail };
    }
    const { output, by } = outcome;
    return {
      status: "read",
      cited: citeAnswer({ ...asked, items: offered, output }),
      missing: output.missing,
      confidenceBy: by === "rules" ? "rules" : "stated",
    };
  };
  const { result, leftOut } = await spareOthers(items, read, isByRules);
  const notRead = leftOut.map(notReadWarning);
  if (result === undefined) {
    return {
      status: "failed",
      reason: "passage_not_read",
      detail: notRead[0]?.message ?? "nothing was read",
    };
  }
  if (result.status === "failed" || notRead.length === 0) return result;
  return { ...result, cited: { ...result.cited, warnings: [...notRead, ...result.cited.warnings] } };
}

/** Longest part of a text that a warning shows, in UTF-16 units. */
const SHOWN_TEXT = 80;

function notReadWarning({ item: { title, text }, reason }: LeftOut<ContextItem>): Warning {
  const shown = text.length > SHOWN_TEXT ? `${cutText(text, SHOWN_TEXT)}…` : text;
  return {
    code: "passage-not-read",
    message: `A passage of "${title}" was left out of an answer, by a defect of Plumbline (${reason}): ${shown}`,
  };
}

import { AppError } from "../../domain/errors.ts";
import type { AbstentionReason } from "../../domain/finding.ts";
import type { Report } from "../../domain/report.ts";
import { toStoredText } from "../../lib/text/visible-text.ts";
import type { CommandAction } from "../command.ts";
import { INTERRUPTED_EXIT_CODE } from "../interrupt.ts";
import { decodeUtf8, readStandardInput } from "../read-stdin.ts";
import type { Session, SessionOf } from "../session.ts";
import { putEstimate } from "./put-estimate.ts";
import { putReport } from "./put-report.ts";

/** `ask QUESTION`: the whole line, from the store to a report. */
export function createAskCommand(sessionOf: SessionOf): CommandAction {
  return async (call) => {
    const session = sessionOf(call);
    const question = await readQuestion(session);
    if (call.switches.has("estimate")) {
      return putEstimate(session, await session.estimate((estimator) => estimator.ask()));
    }
    return session.withWorkplace(async (workplace) => {
      if (await workplace.isEmpty()) {
        session.terminal.writeNote(
          "The knowledge base is empty. Add documents first: plumbline add FOLDER\n",
        );
      }
      const report = await workplace.ask(question, workplace.run);
      await putReport(session, { report, showUri: session.showUri });
      return askExitCode(report, session.strict, session.signal.aborted);
    });
  };
}

/** C2, C3, C8: a question is text that can be seen, and not a book. */
async function readQuestion(session: Session): Promise<string> {
  const limit = session.loadConfig().config.limits.questionCharacters;
  const raw =
    session.call.positionals.length === 1 && session.call.positionals[0] === "-"
      ? decodeUtf8(await readStandardInput(session.stdin, limit * 4 + 4), "the question")
      : session.call.positionals.join(" ");
  if (raw.length > limit * 2 || [...raw].length > limit) {
    throw new AppError("invalid-input", `the question is longer than ${limit} characters`, {
      hint: "Add long text with `plumbline add -` and ask a short question about it.",
      reason: "question_too_long",
    });
  }
  const question = toStoredText(raw).text.trim();
  if (question === "") {
    throw new AppError("invalid-input", "the question is empty", {
      hint: 'Ask one: plumbline ask "Who ...?"',
      reason: "question_empty",
    });
  }
  return question;
}

const UNAVAILABLE: ReadonlySet<AbstentionReason> = new Set([
  "model-failed",
  "model-refused",
  "search-failed",
]);

/** Exit codes of design.md section 7. */
export function askExitCode({ finding }: Report, strict: boolean, wasInterrupted: boolean): number {
  if (wasInterrupted) return INTERRUPTED_EXIT_CODE;
  // an answer from a part of the evidence is a partial result as well
  if (finding.reason === "budget-spent") return 5;
  if (finding.status === "answered") return 0;
  if (finding.reason !== undefined && UNAVAILABLE.has(finding.reason)) return 4;
  return strict ? 6 : 0;
}

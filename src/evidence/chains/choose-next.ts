/**
 * The selector's multiple choice for the beam search (ReliableRAG stage S4): all live chains of a hop in one call. A
 * choice that failed leaves its chain as it is; a statement that cannot be offered, by a defect of ours, is named and
 * gets no probability, and the others are chosen from as before.
 */
import type { Warning } from "../../domain/evidence.ts";
import type { ConfidenceBy } from "../../domain/finding.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import type { RunContext } from "../../ports/run-context.ts";
import type { ChoiceOutcome } from "../../ports/task-runner.ts";
import { selectNextStatementTask } from "../../tasks/select-next-statement/task.ts";
import { statementText } from "../extraction/statement-text.ts";
import type { Parts } from "../parts.ts";
import { type LeftOut, spareOthers } from "../spare-others.ts";
import type { BeamSteps, ChoiceRequest } from "./beam.ts";

export interface NextChooser {
  readonly choose: BeamSteps["choose"];
  /** of all choices so far, the least that can be said of any */
  confidenceBy(): ConfidenceBy;
  warnings(): readonly Warning[];
}

type Probabilities = readonly number[] | undefined;

/** From what says least of a probability to what says most. */
const BY_WORTH: readonly ConfidenceBy[] = ["none", "rules", "stated", "samples", "log-probabilities"];

export function createNextChooser(
  question: string,
  statements: readonly WeighedStatement[],
  { runner }: Pick<Parts, "runner">,
  run: RunContext,
): NextChooser {
  const isByRules = runner.boundTo(selectNextStatementTask.id) === "rules";
  const texts = statements.map(statementText);
  const textOf = (index: number) => texts[index] ?? "";
  const unoffered = new Map<number, string>();
  const used = new Set<ConfidenceBy>();
  const undecided: string[] = [];

  async function ask(requests: readonly ChoiceRequest[]): Promise<readonly Probabilities[]> {
    const inputs = requests.map(({ path, candidates, hop }) => ({
      question,
      chain: path.map(textOf),
      options: candidates.filter((index) => !unoffered.has(index)).map(textOf),
      hop,
    }));
    const outcomes = await runner.choose(selectNextStatementTask, inputs, run);
    for (const outcome of outcomes) if (outcome.status === "done") used.add(outcome.probabilityBy);
    return outcomes.map((outcome, at) => align(outcome, requests[at]?.candidates ?? [], unoffered));
  }

  /** Which of the statements cannot be offered is found by offering each alone. */
  async function leaveOutDefective(requests: readonly ChoiceRequest[]): Promise<void> {
    const offered = [...new Set(requests.flatMap(({ candidates }) => candidates))];
    const fresh = offered.filter((index) => !unoffered.has(index));
    const offer = (some: readonly number[]) => ask([{ path: [], candidates: some, hop: 1 }]);
    const { leftOut } = await spareOthers(fresh, offer, true);
    for (const { item, reason } of leftOut) unoffered.set(item, reason);
  }

  return {
    async choose(requests) {
      const first = await spareOthers(requests, ask, false);
      if (first.result !== undefined) return first.result;
      if (isByRules) await leaveOutDefective(requests);
      const second = isByRules ? await spareOthers(requests, ask, false) : first;
      for (const { reason } of second.leftOut) undecided.push(reason);
      return second.result ?? requests.map(() => undefined);
    },
    confidenceBy: () => BY_WORTH.find((by) => used.has(by)) ?? "none",
    warnings: () => [
      ...[...unoffered].map(([item, reason]) => notOfferedWarning({ item, reason }, statements)),
      ...(undecided.length === 0 ? [] : [undecidedWarning(undecided)]),
    ],
  };
}

/** One probability for "enough" and each candidate, 0 for what was not offered; undefined for no choice at all. */
function align(
  outcome: ChoiceOutcome,
  candidates: readonly number[],
  unoffered: ReadonlyMap<number, string>,
): Probabilities {
  const nothingOffered = candidates.every((index) => unoffered.has(index));
  if (outcome.status === "failed" || nothingOffered) return undefined;
  const [enough = 0, ...offered] = outcome.probabilities;
  let next = 0;
  return [enough, ...candidates.map((index) => (unoffered.has(index) ? 0 : (offered[next++] ?? 0)))];
}

function notOfferedWarning(
  { item, reason }: LeftOut<number>,
  statements: readonly WeighedStatement[],
): Warning {
  const statement = statements[item];
  return {
    code: "passage-not-read",
    message: `A statement of passage ${statement?.passageId} was offered to no chain, by a defect of Plumbline (${reason}).`,
    ...(statement === undefined ? {} : { sourceId: statement.sourceId }),
  };
}

function undecidedWarning(reasons: readonly string[]): Warning {
  const chains = reasons.length === 1 ? "1 chain" : `${reasons.length} chains`;
  return {
    code: "passage-not-read",
    message: `${chains} could not be extended, by a defect of Plumbline (${reasons[0]}).`,
  };
}

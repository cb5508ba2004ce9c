/**
 * ReliableRAG stages S3 and S4 over one question's statements: the ranking by similarity and credibility, the
 * selector's multiple choice for all live chains of a hop in one call, and the beam search that joins the two.
 */
import type { Chain } from "../../domain/chain.ts";
import type { Warning } from "../../domain/evidence.ts";
import type { ConfidenceBy } from "../../domain/finding.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import { stableId } from "../../lib/hash.ts";
import type { RunContext } from "../../ports/run-context.ts";
import type { ChoiceOutcome } from "../../ports/task-runner.ts";
import { selectNextStatementTask } from "../../tasks/select-next-statement/task.ts";
import { statementText } from "../extraction/statement-text.ts";
import { createForgivingEmbedder } from "../forgiving-embedder.ts";
import type { Parts } from "../parts.ts";
import { type BeamSettings, type ChoiceRequest, searchChains, selectChains } from "./beam.ts";
import { createRanker, sortById } from "./rank.ts";

export interface ChainSettings extends BeamSettings {
  /** 0..1, the weight of similarity against credibility */
  readonly alpha: number;
  /** chains are kept with at least this share of the best one's confidence ... */
  readonly chainShare: number;
  /** ... and at most so many */
  readonly readerChains: number;
}

export interface BuiltChains {
  /** most confident first */
  readonly chains: readonly Chain[];
  readonly confidenceBy: ConfidenceBy;
  readonly warnings: readonly Warning[];
}

export async function buildChains(
  question: string,
  statements: readonly WeighedStatement[],
  settings: ChainSettings,
  parts: Parts,
  run: RunContext,
): Promise<BuiltChains> {
  if (statements.length === 0) return { chains: [], confidenceBy: "none", warnings: [] };
  const ordered = sortById(statements);
  const texts = ordered.map(statementText);
  const embedder = createForgivingEmbedder(parts.embedder);
  const rank = await createRanker({ question, statements: ordered, alpha: settings.alpha }, embedder, run);
  let confidenceBy: ConfidenceBy = "none";
  const choose = async (requests: readonly ChoiceRequest[]) => {
    const textOf = (index: number) => texts[index] ?? "";
    const inputs = requests.map(({ path, candidates, hop }) => ({
      question,
      chain: path.map(textOf),
      options: candidates.map(textOf),
      hop,
    }));
    const outcomes = await parts.runner.choose(selectNextStatementTask, inputs, run);
    for (const outcome of outcomes) if (outcome.status === "done") confidenceBy = outcome.probabilityBy;
    return outcomes.map(probabilitiesOf);
  };
  const { chains, failedChoices } = await searchChains(settings, {
    rank,
    choose,
    extended: (hop, live) => {
      const done = live.filter(({ ended }) => ended !== undefined).length;
      run.emit({ type: "chain-extended", hop, chains: live.length, done });
    },
  });
  const kept = selectChains(chains, settings.chainShare, settings.readerChains);
  return {
    chains: kept.map(({ path, confidence }) => {
      const statementIds = path.flatMap((index) => ordered[index]?.id ?? []);
      return { id: stableId("c", ...statementIds), confidence, statementIds };
    }),
    confidenceBy,
    warnings: [...(failedChoices === 0 ? [] : [failedChoiceWarning(failedChoices)]), ...embedder.warnings()],
  };
}

function probabilitiesOf(outcome: ChoiceOutcome): readonly number[] | undefined {
  return outcome.status === "done" ? outcome.probabilities : undefined;
}

function failedChoiceWarning(count: number): Warning {
  return {
    code: "choice-failed",
    message: `The selector gave no usable choice ${count === 1 ? "once" : `${count} times`}; those chains were left as they were.`,
  };
}

/**
 * ReliableRAG stages S3 and S4 over one question's statements: the ranking by similarity and credibility, the
 * selector's multiple choice for all live chains of a hop in one call, and the beam search that joins the two.
 */
import type { Chain } from "../../domain/chain.ts";
import type { AppError } from "../../domain/errors.ts";
import type { Warning } from "../../domain/evidence.ts";
import type { ConfidenceBy } from "../../domain/finding.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import { stableId } from "../../lib/hash.ts";
import type { RunContext } from "../../ports/run-context.ts";
import { createForgivingEmbedder } from "../forgiving-embedder.ts";
import type { Parts } from "../parts.ts";
import { type BeamSettings, searchChains, selectChains } from "./beam.ts";
import { createNextChooser } from "./choose-next.ts";
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
  /** a spent budget or an interruption that ended the search: these are the chains of the last whole hop */
  readonly cutShort?: AppError;
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
  const embedder = createForgivingEmbedder(parts.embedder);
  const rank = await createRanker({ question, statements: ordered, alpha: settings.alpha }, embedder, run);
  const chooser = createNextChooser(question, ordered, parts, run);
  const { chains, failedChoices, cutShort } = await searchChains(settings, {
    rank,
    choose: chooser.choose,
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
    confidenceBy: chooser.confidenceBy(),
    warnings: [
      ...(failedChoices === 0 ? [] : [failedChoiceWarning(failedChoices)]),
      ...chooser.warnings(),
      ...embedder.warnings(),
    ],
    ...(cutShort === undefined ? {} : { cutShort }),
  };
}

function failedChoiceWarning(count: number): Warning {
  return {
    code: "choice-failed",
    message: `The selector gave no usable choice ${count === 1 ? "once" : `${count} times`}; those chains were left as they were.`,
  };
}

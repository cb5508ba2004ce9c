/**
 * Chain beam search (ReliableRAG section 3, stage S4; methods.md 1.1), with the defects of the reference code
 * mended (methods.md 1.4, 1.7):
 *
 * - ended chains are neither ranked nor asked again, and the search stops when all have ended (1.4, 11);
 * - a failed choice leaves its chain as it is and is counted, it never becomes a uniform distribution (1.4, 6);
 * - a question without statements gives no chain instead of an exception (1.4, 14);
 * - the threshold on chains is the question's own (1.4, 9);
 * - a spent budget or an interruption ends the search with the chains of the last whole hop;
 * - "no further statement needed" is not open to a chain without any statement (reliability.md L11).
 *
 * The search knows nothing of text: `rank` and `choose` are handed in, and chains are paths of indices.
 */
import { type AppError, cutsShort } from "../../domain/errors.ts";
import { compareText } from "../../lib/compare.ts";
import { type ChainScoring, chainConfidence } from "./chain-confidence.ts";

export interface BeamSettings {
  /** K: candidates offered to the selector per chain and hop */
  readonly candidates: number;
  /** b: options kept per chain and hop */
  readonly options: number;
  /** F: chains kept per hop */
  readonly chains: number;
  /** L: hops */
  readonly hops: number;
  readonly minOptionProbability: number;
  readonly scoring: ChainScoring;
}

export const BEAM_DEFAULTS: BeamSettings = {
  candidates: 20,
  options: 5,
  chains: 20,
  hops: 4,
  minOptionProbability: 1e-4,
  scoring: "geometric-mean",
};

export interface BeamChain {
  /** indices of the chosen statements, in hop order */
  readonly path: readonly number[];
  readonly probabilities: readonly number[];
  readonly stop?: number;
  /** undefined while the chain can still grow */
  readonly ended?: "stopped" | "exhausted" | "failed" | "hop-limit" | "cut-short";
  /** 0..1, see chainConfidence */
  readonly confidence: number;
}

export interface ChoiceRequest {
  readonly path: readonly number[];
  readonly candidates: readonly number[];
  /** 1-based */
  readonly hop: number;
}

export interface BeamSteps {
  /** for each path the best candidates to extend it, best first, at most `limit` */
  rank(paths: readonly (readonly number[])[], limit: number): Promise<readonly (readonly number[])[]>;
  /**
   * All live chains of a hop in one call. Per request: the probability of "enough", then of each candidate;
   * undefined when the choice failed.
   */
  choose(requests: readonly ChoiceRequest[]): Promise<readonly (readonly number[] | undefined)[]>;
  extended?(hop: number, chains: readonly BeamChain[]): void;
}

export interface BeamResult {
  /** with at least one statement each, most confident first */
  readonly chains: readonly BeamChain[];
  readonly failedChoices: number;
  /** what ended the search before it was done */
  readonly cutShort?: AppError;
}

export async function searchChains(settings: BeamSettings, steps: BeamSteps): Promise<BeamResult> {
  let chains: readonly BeamChain[] = [{ path: [], probabilities: [], confidence: 1 }];
  let failedChoices = 0;
  let cutShort: AppError | undefined;
  for (let hop = 1; hop <= settings.hops; hop++) {
    const live = chains.filter((chain) => chain.ended === undefined);
    if (live.length === 0 || chains.length - live.length >= settings.chains) break;
    let extensions: readonly BeamChain[];
    try {
      extensions = await extendChains(live, hop, settings, steps);
    } catch (error) {
      if (!cutsShort(error)) throw error;
      cutShort = error;
      break;
    }
    failedChoices += extensions.filter((chain) => chain.ended === "failed").length;
    const ended = chains.filter((chain) => chain.ended !== undefined);
    chains = bestChains([...ended, ...extensions], settings.chains);
    steps.extended?.(hop, chains);
  }
  const finished = chains.map((chain) =>
    chain.ended === undefined ? endChain(chain, cutShort ? "cut-short" : "hop-limit", settings) : chain,
  );
  const withStatements = finished.filter((chain) => chain.path.length > 0);
  return {
    chains: bestChains(withStatements, settings.chains),
    failedChoices,
    ...(cutShort === undefined ? {} : { cutShort }),
  };
}

/** Chains worth reading: confidence at least `share` of the best one's, at most `limit` (methods.md 1.7). */
export function selectChains<T extends { readonly confidence: number }>(
  chains: readonly T[],
  share: number,
  limit: number,
): readonly T[] {
  const best = Math.max(0, ...chains.map((chain) => chain.confidence));
  return chains.filter((chain) => chain.confidence >= share * best).slice(0, limit);
}

async function extendChains(
  live: readonly BeamChain[],
  hop: number,
  settings: BeamSettings,
  steps: BeamSteps,
): Promise<readonly BeamChain[]> {
  const ranked = await steps.rank(
    live.map((chain) => chain.path),
    settings.candidates,
  );
  const asked = live.flatMap((chain, index) => {
    const candidates = ranked[index] ?? [];
    return candidates.length === 0 ? [] : [{ chain, candidates }];
  });
  const exhausted = live
    .filter((_, index) => (ranked[index] ?? []).length === 0)
    .map((chain) => endChain(chain, "exhausted", settings));
  if (asked.length === 0) return exhausted;
  const choices = await steps.choose(
    asked.map(({ chain, candidates }) => ({ path: chain.path, candidates, hop })),
  );
  const extended = asked.flatMap(({ chain, candidates }, index) => {
    const probabilities = choices[index];
    if (probabilities === undefined) return [endChain(chain, "failed", settings)];
    return applyChoice(chain, candidates, probabilities, settings);
  });
  return [...exhausted, ...extended];
}

function applyChoice(
  chain: BeamChain,
  candidates: readonly number[],
  probabilities: readonly number[],
  settings: BeamSettings,
): readonly BeamChain[] {
  const options = probabilities
    .slice(0, candidates.length + 1)
    .map((probability, option) => ({ probability, option }))
    .filter(({ probability, option }) => {
      const isWorth = probability > 0 && probability >= settings.minOptionProbability;
      return isWorth && (option > 0 || chain.path.length > 0);
    })
    .sort((a, b) => b.probability - a.probability || a.option - b.option)
    .slice(0, settings.options);
  return options.map(({ probability, option }) => {
    const candidate = candidates[option - 1];
    return candidate === undefined
      ? endChain({ ...chain, stop: probability }, "stopped", settings)
      : extendChain(chain, candidate, probability, settings);
  });
}

function extendChain(
  chain: BeamChain,
  statement: number,
  probability: number,
  settings: BeamSettings,
): BeamChain {
  const path = [...chain.path, statement];
  const probabilities = [...chain.probabilities, probability];
  return { path, probabilities, confidence: chainConfidence({ probabilities }, settings.scoring) };
}

function endChain(
  chain: BeamChain,
  ended: NonNullable<BeamChain["ended"]>,
  settings: BeamSettings,
): BeamChain {
  const choices = { ...chain, cutOff: ended !== "stopped" };
  return { ...chain, ended, confidence: chainConfidence(choices, settings.scoring) };
}

function bestChains(chains: readonly BeamChain[], limit: number): readonly BeamChain[] {
  return [...chains].sort(byConfidenceThenPath).slice(0, limit);
}

function byConfidenceThenPath(a: BeamChain, b: BeamChain): number {
  return b.confidence - a.confidence || compareText(pathKey(a), pathKey(b));
}

function pathKey(chain: BeamChain): string {
  const steps = chain.path.map((index) => String(index).padStart(6, "0")).join(" ");
  return chain.ended === undefined ? steps : `${steps} .`;
}

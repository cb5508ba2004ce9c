/**
 * How many model calls a question takes as a rule: counted from the sizes that the methods work with. Measured over
 * the demo corpus with a model without log-probabilities: plumb 9 calls for a question of one step and 14 for one of
 * two, reliable-chains 121, vanilla-rag 1 (test/engine/expected-calls.test.ts holds the figures together).
 */
import type { ResolvedConfig } from "../config/load.ts";
import { methodOf } from "../methods/registry.ts";
import type { BoundModels } from "./language-models.ts";

/** A question of two steps; plumb reads this many passages a step with a model, each in a call, and asks each origin. */
const STEPS = 2;
const PASSAGES_A_STEP = 4;
/** statements and documents, ten to a call */
const JUDGING_CALLS = 5;
/** most chains have found their end by then */
const HOPS_WALKED = 3;

type Sizes = Readonly<Record<string, number | undefined>>;
type CallsByTask = Readonly<Record<string, number>>;

const CALLS: Readonly<Record<ResolvedConfig["method"], (sizes: Sizes, samples: number) => CallsByTask>> = {
  plumb: () => ({
    "analyse-question": 1,
    "extract-statements": STEPS * PASSAGES_A_STEP,
    "answer-from-context": STEPS * PASSAGES_A_STEP,
  }),
  "reliable-chains": ({ passages = 10, hops = 4, options = 5, chains = 20 }, samples) => ({
    "extract-statements": passages,
    "judge-statements": JUDGING_CALLS,
    "select-next-statement": samples * choices(Math.min(hops, HOPS_WALKED), options, chains),
    "answer-from-context": 1,
  }),
  "vanilla-rag": () => ({ "answer-from-context": 1 }),
};

/** Calls to models alone; what the rules do costs nothing. */
export function expectedCalls(config: ResolvedConfig, models: Pick<BoundModels, "modelOf">): number {
  const calls = CALLS[config.method](sizesOf(config), samplesOf(config, models));
  return Object.entries(calls).reduce(
    (sum, [task, count]) => sum + (models.modelOf(task) === undefined ? 0 : count),
    0,
  );
}

/** The method's defaults, with what is configured in their place. */
function sizesOf(config: ResolvedConfig): Sizes {
  const { hops, chains } = config;
  const defaults = Object.entries(methodOf(config.method).defaults);
  const numbers = defaults.flatMap(([name, value]) => (typeof value === "number" ? [[name, value]] : []));
  return {
    ...Object.fromEntries(numbers),
    ...(hops === undefined ? {} : { hops }),
    ...(chains === undefined ? {} : { chains }),
  };
}

/** Without log-probabilities a choice is made by votes. */
function samplesOf({ limits }: ResolvedConfig, { modelOf }: Pick<BoundModels, "modelOf">): number {
  return modelOf("select-next-statement")?.capabilities.logprobs === true ? 1 : limits.samples;
}

/** One choice for the question, then one for each chain that is kept, which branch at every hop. */
function choices(hops: number, options: number, chains: number): number {
  let sum = 0;
  for (let hop = 0, width = 1; hop < hops; hop++, width = Math.min(chains, width * options)) sum += width;
  return sum;
}

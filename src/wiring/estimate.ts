/** What something would cost, before it is done: counted where it can be, bounded where it cannot. */
import type { ResolvedConfig } from "../config/load.ts";
import type { AddRequest } from "../evidence/gathering/add-inputs.ts";
import { splitPassages } from "../evidence/gathering/split-passages.ts";
import { sha256 } from "../lib/hash.ts";
import type { LanguageModel } from "../ports/model.ts";
import type { InputFinder, Reader } from "../ports/reader.ts";
import type { RunContext } from "../ports/run-context.ts";
import { expectedCalls } from "./expected-calls.ts";
import type { BoundModels } from "./language-models.ts";

export interface Spending {
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars */
  readonly money?: number;
}

/** Ranges are given by their upper end. */
export interface Estimate extends Spending {
  /** of an `add` */
  readonly documents?: number;
  readonly passages?: number;
  readonly skipped?: number;
  /** of an `ask`: what a question of two steps takes as a rule, where the figures above are the bound */
  readonly expected?: Spending;
  /** how the figures came about */
  readonly basis: string;
}

/** Characters of English text a token, and what a prompt and an answer take beside the passage. */
const CHARACTERS_PER_TOKEN = 4;
const DEFAULT_CALLS = 60;
const PROMPT_TOKENS = 900;
const ANSWER_TOKENS = 600;

type Price = NonNullable<LanguageModel["price"]>;

export interface EstimateDeps {
  readonly config: ResolvedConfig;
  readonly models: BoundModels;
  readonly finder: InputFinder;
  readonly reader: Reader;
}

/** Reads and cuts everything as `add` would, and stores nothing. */
export async function estimateAdd(
  request: AddRequest,
  { models, finder, reader }: EstimateDeps,
  run: RunContext,
): Promise<Estimate> {
  const options = request.fields === undefined ? {} : { fields: request.fields };
  const extract = request.extract ?? false;
  let documents = 0;
  let passages = 0;
  let skipped = 0;
  let characters = 0;
  for (const input of await finder.find(request.inputs, run)) {
    if (input.status !== "found") {
      skipped++;
      continue;
    }
    const { uri, name } = input;
    const outcome = await reader.read({ uri, name, bytes: await input.read() }, options, run);
    if (outcome.status === "skipped") {
      skipped++;
      continue;
    }
    skipped += outcome.skipped.length;
    documents += outcome.documents.length;
    for (const { text, pages } of outcome.documents) {
      characters += text.length;
      const snapshot = { sourceId: sha256(uri), text, ...(pages === undefined ? {} : { pages }) };
      passages += splitPassages(snapshot).length;
    }
  }
  const counts = { documents, passages, skipped };
  const model = models.modelOf("extract-statements");
  if (!extract || model === undefined) {
    return { ...counts, ...FREE, basis: freeBasis(extract) };
  }
  const inputTokens = Math.ceil(characters / CHARACTERS_PER_TOKEN) + passages * PROMPT_TOKENS;
  const outputTokens = passages * ANSWER_TOKENS;
  return {
    ...counts,
    modelCalls: passages,
    inputTokens,
    outputTokens,
    ...moneyOf(inputTokens, outputTokens, model.price),
    basis: "One call a passage, at four characters a token; what is cached costs nothing.",
  };
}

const FREE = { modelCalls: 0, inputTokens: 0, outputTokens: 0, money: 0 } as const;

function freeBasis(extract: boolean): string {
  return extract
    ? "No language model is configured for extraction."
    : "Statements are read out when a question needs them; --extract would do it now.";
}

/** As the demo's questions came out, with some room for models that talk. */
const ASKING = { inputTokens: 1_000, outputTokens: 200 };

/** The budget is the bound: a question never costs more than it. */
export function estimateAsk({ config, models }: Pick<EstimateDeps, "config" | "models">): Estimate {
  const [first] = models.all;
  if (first === undefined) return { ...FREE, basis: "No language model is configured." };
  const price = dearest(models);
  const most = config.budget.calls ?? DEFAULT_CALLS;
  const tokens = config.budget.tokens ?? Number.MAX_SAFE_INTEGER;
  const perCall = { inputTokens: PROMPT_TOKENS + 2_000, outputTokens: ANSWER_TOKENS };
  return {
    ...spending(most, perCall, tokens, price),
    expected: spending(Math.min(most, expectedCalls(config, models)), ASKING, tokens, price),
    basis:
      "The budget is the bound (--budget-calls, --budget-tokens); expected is a question of two steps, nothing of it cached.",
  };
}

function spending(
  modelCalls: number,
  perCall: { readonly inputTokens: number; readonly outputTokens: number },
  mostTokens: number,
  price: Price | undefined,
): Spending {
  const inputTokens = Math.min(mostTokens, modelCalls * perCall.inputTokens);
  const outputTokens = Math.min(mostTokens, modelCalls * perCall.outputTokens);
  return { modelCalls, inputTokens, outputTokens, ...moneyOf(inputTokens, outputTokens, price) };
}

function dearest({ all }: BoundModels): Price | undefined {
  let input = 0;
  let output = 0;
  for (const { model } of all) {
    if (model.price === undefined) return undefined;
    input = Math.max(input, model.price.input);
    output = Math.max(output, model.price.output);
  }
  return { input, output };
}

function moneyOf(
  inputTokens: number,
  outputTokens: number,
  price: Price | undefined,
): { readonly money?: number } {
  if (price === undefined) return {};
  return { money: (inputTokens * price.input + outputTokens * price.output) / 1_000_000 };
}

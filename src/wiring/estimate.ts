/** What something would cost, before it is done: counted where it can be, bounded where it cannot. */
import type { ResolvedConfig } from "../config/load.ts";
import type { AddRequest } from "../evidence/gathering/add-inputs.ts";
import { splitPassages } from "../evidence/gathering/split-passages.ts";
import { sha256 } from "../lib/hash.ts";
import type { InputFinder, Reader } from "../ports/reader.ts";
import type { RunContext } from "../ports/run-context.ts";
import type { BoundModels } from "./language-models.ts";

/** Ranges are given by their upper end. */
export interface Estimate {
  /** of an `add` */
  readonly documents?: number;
  readonly passages?: number;
  readonly skipped?: number;
  /** at most; 0 when the rules do it */
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; absent when a price is not configured */
  readonly money?: number;
  /** how the figures came about */
  readonly basis: string;
}

/** Characters of English text a token, and what a prompt and an answer take beside the passage. */
const CHARACTERS_PER_TOKEN = 4;
const PROMPT_TOKENS = 900;
const ANSWER_TOKENS = 600;

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
    if (input.status === "skipped") {
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

/** The budget is the bound: a question never costs more than it. */
export function estimateAsk({ config, models }: Pick<EstimateDeps, "config" | "models">): Estimate {
  const [first] = models.all;
  if (first === undefined) return { ...FREE, basis: "No language model is configured." };
  const modelCalls = config.budget.calls ?? 60;
  const perCall = { input: PROMPT_TOKENS + 2_000, output: ANSWER_TOKENS };
  const inputTokens = Math.min(config.budget.tokens ?? Number.MAX_SAFE_INTEGER, modelCalls * perCall.input);
  const outputTokens = modelCalls * perCall.output;
  return {
    modelCalls,
    inputTokens,
    outputTokens,
    ...moneyOf(inputTokens, outputTokens, dearest(models)),
    basis:
      "The budget is the bound (--budget-calls, --budget-tokens); a two-hop question takes about a dozen calls.",
  };
}

function dearest({ all }: BoundModels): { readonly input: number; readonly output: number } | undefined {
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
  price: { readonly input: number; readonly output: number } | undefined,
): { readonly money?: number } {
  if (price === undefined) return {};
  return { money: (inputTokens * price.input + outputTokens * price.output) / 1_000_000 };
}

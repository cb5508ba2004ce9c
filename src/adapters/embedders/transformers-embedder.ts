/**
 * A sentence encoder in this process: an ONNX model in a local folder, through @huggingface/transformers. The
 * folder holds config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx (or
 * onnx/model_quantized.onnx), as model hubs lay it out. Nothing is ever fetched.
 */

import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline as stream } from "node:stream/promises";
import { AppError } from "../../domain/errors.ts";
import { createLimiter } from "../../lib/async.ts";
import { countOf } from "../../lib/text/counts.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { RunContext } from "../../ports/run-context.ts";
import {
  type FeatureExtractor,
  loadTransformersModule,
  type TransformersModule,
} from "./transformers-module.ts";

export interface TransformersEmbedderOptions {
  readonly folder: string;
  /** how token vectors become one: `mean` for most sentence encoders (default), `cls` for some */
  readonly pooling?: "mean" | "cls";
  /** file URL of the package's entry, when it is not installed beside this package */
  readonly module?: string;
  /** puts another module in the place of the package: tests */
  readonly load?: () => Promise<TransformersModule>;
}

/** weights file -> the name under which the package asks for it, preferred first */
const WEIGHTS = [
  ["model.onnx", "fp32"],
  ["model_quantized.onnx", "q8"],
] as const;
const DEFAULT_MAX_TOKENS = 512;

/**
 * Opens the folder and hashes its model, so that another model of the same name is another embedder; the
 * package is loaded by the first call. Throws AppError `configuration` for a missing file or package.
 */
export async function createTransformersEmbedder(options: TransformersEmbedderOptions): Promise<Embedder> {
  const folder = resolve(options.folder);
  const pooling = options.pooling ?? "mean";
  const { dtype, weights } = findWeights(folder);
  const { dimension, maxTokens } = readModelConfig(folder);
  const fingerprint = await hashFiles([weights, join(folder, "tokenizer.json")]);
  const oneAtATime = createLimiter(1);
  let opening: Promise<FeatureExtractor> | undefined;

  /**
   * One text a call: a quantised model scales its numbers by the whole batch, so that a vector would depend on
   * its neighbours (cosine 0.995 measured), and with them on the order of files. It costs 0.7 ms a text.
   */
  async function embedOne(extractor: FeatureExtractor, text: string, run: RunContext): Promise<Float32Array> {
    if (run.signal.aborted) throw new AppError("interrupted", "interrupted while embedding");
    const { data, dims } = await extractor([text], { pooling, normalize: true });
    if (dims[0] !== 1 || dims[1] !== dimension || data.length !== dimension) {
      throw unusable(`it gave a tensor of ${dims.join(" x ")} where 1 x ${dimension} was expected`);
    }
    if (!data.every(Number.isFinite)) throw unusable("it gave numbers that are none");
    return Float32Array.from(data);
  }

  async function embed(texts: readonly string[], run: RunContext): Promise<Float32Array[]> {
    run.budget.check();
    opening ??= open(folder, dtype, options);
    const extractor = await opening;
    const startedMs = run.timer.elapsedMs();
    warnOfLongTexts(extractor, texts, maxTokens, run);
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await embedOne(extractor, text, run));
    run.ledger.record({
      kind: "embedding",
      purpose: "embed",
      target: `onnx:${basename(folder)}`,
      inputTokens: 0,
      outputTokens: 0,
      ms: run.timer.elapsedMs() - startedMs,
      cached: false,
    });
    return vectors;
  }

  return {
    id: `onnx:${basename(folder)}-${fingerprint}-${pooling}`,
    dimension,
    embed: (texts, run) => oneAtATime(() => embed(texts, run)),
    async close() {
      const extractor = await opening?.catch(() => undefined);
      opening = undefined;
      await extractor?.dispose();
    },
  };
}

async function open(
  folder: string,
  dtype: string,
  options: TransformersEmbedderOptions,
): Promise<FeatureExtractor> {
  const load = options.load ?? (() => loadTransformersModule(options.module));
  const { env, pipeline } = await load();
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = dirname(folder);
  try {
    return await pipeline("feature-extraction", basename(folder), {
      dtype,
      device: "cpu",
      local_files_only: true,
    });
  } catch (cause) {
    throw new AppError("configuration", `the sentence encoder in ${folder} cannot be opened`, {
      cause,
      reason: "model_unreadable",
      hint: "The folder must hold config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx.",
    });
  }
}

function findWeights(folder: string): { readonly weights: string; readonly dtype: string } {
  for (const [name, dtype] of WEIGHTS) {
    const weights = join(folder, "onnx", name);
    if (existsSync(weights)) return { weights, dtype };
  }
  throw new AppError("configuration", `there is no sentence encoder in ${folder}`, {
    reason: "model_missing",
    hint: "Give a folder with config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx.",
  });
}

function readModelConfig(folder: string): { readonly dimension: number; readonly maxTokens: number } {
  const path = join(folder, "config.json");
  try {
    const config = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
    const dimension = config.hidden_size;
    const positions = config.max_position_embeddings;
    if (typeof dimension !== "number" || !Number.isInteger(dimension) || dimension < 1) {
      throw new TypeError("hidden_size is not a positive integer");
    }
    return { dimension, maxTokens: typeof positions === "number" ? positions : DEFAULT_MAX_TOKENS };
  } catch (cause) {
    throw new AppError("configuration", `${path} is missing or does not describe a sentence encoder`, {
      cause,
      reason: "model_unreadable",
      hint: "It must be JSON with hidden_size, the number of dimensions.",
    });
  }
}

async function hashFiles(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    try {
      await stream(createReadStream(path), async (chunks: AsyncIterable<Uint8Array>) => {
        for await (const chunk of chunks) hash.update(chunk);
      });
    } catch (cause) {
      throw new AppError("configuration", `${path} cannot be read`, { cause, reason: "model_missing" });
    }
  }
  return hash.digest("hex").slice(0, 12);
}

/** The package cuts texts to what the model takes, in silence. */
function warnOfLongTexts(
  { tokenizer }: FeatureExtractor,
  texts: readonly string[],
  maxTokens: number,
  run: RunContext,
): void {
  const limit = Math.min(maxTokens, tokenizer.model_max_length ?? maxTokens);
  // a token is hardly ever shorter than one UTF-16 unit: shorter texts need no counting
  const cut = texts.filter((text) => text.length > limit && tokenizer.encode(text).length > limit).length;
  if (cut === 0) return;
  run.emit({
    type: "warning-raised",
    code: "embedding-text-cut",
    message: `${cut} of ${countOf(texts.length, "text")} longer than ${limit} tokens: only the beginning was embedded`,
  });
}

function unusable(why: string): AppError {
  return new AppError("unavailable", `the sentence encoder's answer cannot be used: ${why}`, {
    reason: "embedding_invalid",
  });
}

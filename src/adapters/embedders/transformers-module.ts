/**
 * The part of @huggingface/transformers that we use, written down here because the package is an optional
 * peer: 475 MB with the builds of its runtime for every platform, wanted only by those who run a sentence
 * encoder in this process.
 */
import { AppError } from "../../domain/errors.ts";

export const TRANSFORMERS_PACKAGE = "@huggingface/transformers@4.3.2";

export interface Tensor {
  /** [texts, dimension] after pooling */
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

export interface FeatureExtractor {
  (texts: readonly string[], options: { pooling: "mean" | "cls"; normalize: true }): Promise<Tensor>;
  /** token ids of a text, special tokens included, not cut */
  readonly tokenizer: { encode(text: string): readonly number[]; readonly model_max_length?: number };
  dispose(): Promise<unknown>;
}

export interface TransformersModule {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(
    task: "feature-extraction",
    model: string,
    options: { dtype: string; device: "cpu"; local_files_only: true },
  ): Promise<FeatureExtractor>;
}

/**
 * `location` names the package, or is the file URL of its entry when it is installed elsewhere. Throws
 * AppError `configuration` with the command that installs it.
 */
export async function loadTransformersModule(
  location = "@huggingface/transformers",
): Promise<TransformersModule> {
  try {
    return (await import(location)) as TransformersModule;
  } catch (cause) {
    throw new AppError("configuration", "A local sentence encoder needs a package that is not installed.", {
      cause,
      reason: "package_missing",
      hint: `Run: npm install --ignore-scripts ${TRANSFORMERS_PACKAGE}`,
    });
  }
}

/**
 * The part of @huggingface/transformers that we use, written down here because the package is an optional
 * peer: 475 MB with the builds of its runtime for every platform, wanted only by those who run a sentence
 * encoder in this process.
 */
import { loadOptionalPackage, type OptionalPackage } from "../packages/optional-package.ts";

const TRANSFORMERS_PACKAGE: OptionalPackage = {
  purpose: "A local sentence encoder",
  name: "@huggingface/transformers",
  version: "4.3.2",
  otherwise:
    "Installed elsewhere, it is found by modules.transformers in your configuration; a server can embed too.",
};

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

/** Throws AppError `configuration` when the package is missing. */
export function loadTransformersModule(location?: string): Promise<TransformersModule> {
  return loadOptionalPackage(TRANSFORMERS_PACKAGE, location);
}

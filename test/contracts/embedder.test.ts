import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { createEmbedder } from "../../src/adapters/embedders/create-embedder.ts";
import { createHttpEmbedder } from "../../src/adapters/embedders/http-embedder.ts";
import { withRunCache } from "../../src/adapters/embedders/run-cached-embedder.ts";
import { createTransformersEmbedder } from "../../src/adapters/embedders/transformers-embedder.ts";
import type {
  FeatureExtractor,
  TransformersModule,
} from "../../src/adapters/embedders/transformers-module.ts";
import { embedderContract } from "./embedder-contract.ts";
import { createFakeEmbeddingServer, vectorOf } from "./fake-embedding-server.ts";

const folder = mkdtempSync(join(tmpdir(), "plumbline-encoder-"));
mkdirSync(join(folder, "onnx"));
writeFileSync(join(folder, "config.json"), '{ "hidden_size": 4, "max_position_embeddings": 64 }');
writeFileSync(join(folder, "tokenizer.json"), "{}");
writeFileSync(join(folder, "onnx", "model.onnx"), "weights");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fakeTransformers(): Promise<TransformersModule> {
  const extract = async (texts: readonly string[]) => {
    const data = texts.flatMap((text) => {
      const vector = vectorOf(text);
      return vector.map((value) => value / Math.hypot(...vector));
    });
    return { dims: [texts.length, 4], data: Float32Array.from(data) };
  };
  const extractor = Object.assign(extract, {
    tokenizer: { encode: (text: string) => [...text].map((_, i) => i) },
    dispose: async () => undefined,
  }) as FeatureExtractor;
  return Promise.resolve({
    env: { allowRemoteModels: true, allowLocalModels: false, localModelPath: "" },
    pipeline: async () => extractor,
  });
}

function openHttp() {
  const { fetch } = createFakeEmbeddingServer();
  return createHttpEmbedder({
    id: "fake:model",
    model: "model",
    baseUrl: "http://embed.test/v1",
    dimension: 4,
    batchSize: 2,
    fetch,
  });
}

const noFetch = () => Promise.reject(new Error("no network"));
embedderContract("word vectors", () => createEmbedder("words", {}, { fetch: noFetch }));
embedderContract("HTTP", async () => openHttp());
embedderContract("HTTP behind the run's cache", async () => withRunCache(openHttp()));
embedderContract("transformers", () => createTransformersEmbedder({ folder, load: fakeTransformers }));

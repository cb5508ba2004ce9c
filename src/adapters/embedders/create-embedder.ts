/** A configured embedder spec as an Embedder; what is not asked for is not loaded. */
import { AppError } from "../../domain/errors.ts";
import { publicUrl, withoutTrailingSlash } from "../../lib/public-url.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { withRunCache } from "./run-cached-embedder.ts";

export interface EmbedderSettings {
  /** the server's address; default: that of the provider */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** where the key comes from, for messages */
  readonly apiKeyVariable?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly dimension?: number;
  /** US dollars per million tokens */
  readonly price?: number;
  /** 0 = none */
  readonly timeoutMs?: number;
  /** for `onnx`: file URL of @huggingface/transformers, when it is not installed beside this package */
  readonly transformersModule?: string;
}

const BASE_URLS: Readonly<Record<string, string>> = {
  openai: "https://api.openai.com/v1",
  ollama: "http://localhost:11434/v1",
};
const KNOWN = "words, openai:NAME, ollama:NAME, compatible:NAME, onnx:FOLDER";

/**
 * `words` for the packed word vectors, `onnx:FOLDER` for a local sentence encoder, else `PROVIDER:NAME` on a
 * server. Opens no connection. Throws AppError `configuration`.
 */
export async function createEmbedder(
  spec: string,
  settings: EmbedderSettings,
  services: { readonly fetch: typeof globalThis.fetch },
): Promise<Embedder> {
  const colon = spec.indexOf(":");
  const provider = (colon < 0 ? spec : spec.slice(0, colon)).trim().toLowerCase();
  const name = colon < 0 ? "" : spec.slice(colon + 1).trim();
  if (provider === "words" && name === "") {
    const { loadWordVectors } = await import("./word-vectors.ts");
    return (await import("./word-vector-embedder.ts")).createWordVectorEmbedder(loadWordVectors());
  }
  if (!["onnx", "openai", "ollama", "compatible"].includes(provider) || name === "") throw unknown(spec);
  if (provider === "onnx") {
    const { createTransformersEmbedder } = await import("./transformers-embedder.ts");
    const { transformersModule: module } = settings;
    return withRunCache(
      await createTransformersEmbedder({ folder: name, ...(module === undefined ? {} : { module }) }),
    );
  }
  return withRunCache(await createServerEmbedder(provider, name, settings, services.fetch));
}

async function createServerEmbedder(
  provider: string,
  name: string,
  settings: EmbedderSettings,
  fetch: typeof globalThis.fetch,
): Promise<Embedder> {
  const { createHttpEmbedder } = await import("./http-embedder.ts");
  const { apiKey, headers, dimension, price, timeoutMs } = settings;
  if (provider === "openai" && settings.baseUrl === undefined && (apiKey ?? "") === "") {
    throw new AppError("configuration", "There is no API key for openai.", {
      hint: `Set ${settings.apiKeyVariable ?? "OPENAI_API_KEY"}, or configure another embedder.`,
      reason: "key_missing",
    });
  }
  return createHttpEmbedder({
    id: `${provider}:${name}`,
    model: name,
    baseUrl: readBaseUrl(provider, settings.baseUrl ?? BASE_URLS[provider]),
    fetch,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(headers === undefined ? {} : { headers }),
    ...(dimension === undefined ? {} : { dimension }),
    ...(price === undefined ? {} : { price }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

function readBaseUrl(provider: string, url: string | undefined): string {
  if (url !== undefined && publicUrl(url) !== undefined) return withoutTrailingSlash(url);
  throw new AppError(
    "configuration",
    `The embedder ${provider} has no address that is an http or https URL.`,
    {
      hint: "Give the server's address, for example http://localhost:8000/v1.",
      reason: "base_url_invalid",
    },
  );
}

function unknown(spec: string): AppError {
  return new AppError("configuration", `"${spec}" does not name an embedder.`, {
    hint: `Write one of ${KNOWN}.`,
    reason: "unknown_provider",
  });
}

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { AppError } from "../../domain/errors.ts";
import { withoutTrailingSlash } from "../../lib/public-url.ts";
import type { LanguageModel } from "../../ports/model.ts";
import { type ModelServices, type ModelSettings, publicAddress } from "./model-settings.ts";
import { readOpenAiFirstToken, readOpenAiModelName } from "./openai.ts";
import { createSdkModel } from "./sdk-model.ts";

const OLLAMA_URL = "http://localhost:11434/v1";

/** Ollama through its OpenAI-compatible endpoint. */
export function createOllamaModel(
  name: string,
  settings: ModelSettings,
  services: ModelServices,
): LanguageModel {
  const given = settings.baseUrl === undefined ? OLLAMA_URL : withoutTrailingSlash(settings.baseUrl);
  const baseUrl = new URL(publicAddress(given)).pathname === "/" ? `${given}/v1` : given;
  return createCompatible("ollama", name, { ...settings, baseUrl }, services);
}

/** Any server that speaks OpenAI's chat completions: vLLM, llama.cpp, LM Studio, hosted ones. */
export function createCompatibleModel(
  name: string,
  settings: ModelSettings,
  services: ModelServices,
): LanguageModel {
  const { baseUrl } = settings;
  if (baseUrl === undefined || baseUrl === "") {
    throw new AppError("configuration", `compatible:${name} needs the address of its server.`, {
      hint: "Set the base URL, for example http://localhost:8000/v1.",
      reason: "base_url_missing",
    });
  }
  return createCompatible("compatible", name, { ...settings, baseUrl }, services);
}

/**
 * Such servers differ in what they take and often drop fields in silence: the schema goes into the prompt too,
 * what they refuse is left out afterwards, and missing log-probabilities are noticed by the runner.
 */
function createCompatible(
  provider: "ollama" | "compatible",
  name: string,
  settings: ModelSettings & { readonly baseUrl: string },
  { fetch }: ModelServices,
): LanguageModel {
  const address = publicAddress(settings.baseUrl);
  const sdk = createOpenAICompatible({
    name: provider,
    baseURL: withoutTrailingSlash(settings.baseUrl),
    fetch,
    supportsStructuredOutputs: true,
    ...(settings.apiKey === undefined ? {} : { apiKey: settings.apiKey }),
    ...(settings.headers === undefined ? {} : { headers: { ...settings.headers } }),
  });
  return createSdkModel({
    server: {
      modelId: `${provider}:${name}`,
      provider,
      model: name,
      baseUrl: address,
      keyVariable: settings.apiKeyVariable ?? "the configured API key",
      ...(settings.apiKey === undefined ? {} : { secret: settings.apiKey }),
    },
    model: sdk.chatModel(name),
    capabilities: { jsonSchema: true, logprobs: true, vision: false, seed: true, ...settings.capabilities },
    schemaInPrompt: true,
    logprobOptions: (top) => ({ [provider]: { logprobs: true, top_logprobs: top } }),
    readFirstToken: readOpenAiFirstToken,
    readResponseModel: readOpenAiModelName,
    variant: address,
    ...(settings.price === undefined ? {} : { price: settings.price }),
  });
}

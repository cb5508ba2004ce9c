import { createAnthropic } from "@ai-sdk/anthropic";
import type { LanguageModel } from "../../ports/model.ts";
import {
  type ModelServices,
  type ModelSettings,
  publicUrl,
  requireKey,
  withoutTrailingSlash,
} from "./model-settings.ts";
import { createSdkModel } from "./sdk-model.ts";

const DEFAULT_URL = "https://api.anthropic.com/v1";

/** Anthropic's messages: structured output, no log-probabilities and no seed. */
export function createAnthropicModel(
  name: string,
  settings: ModelSettings,
  { fetch }: ModelServices,
): LanguageModel {
  const apiKey = requireKey("Anthropic", settings, "ANTHROPIC_API_KEY");
  const baseURL = withoutTrailingSlash(settings.baseUrl ?? DEFAULT_URL);
  const address = publicUrl(baseURL);
  const provider = createAnthropic({
    apiKey,
    baseURL,
    fetch,
    ...(settings.headers && { headers: settings.headers }),
  });
  return createSdkModel({
    server: {
      modelId: `anthropic:${name}`,
      provider: "anthropic",
      model: name,
      baseUrl: address,
      keyVariable: settings.apiKeyVariable ?? "ANTHROPIC_API_KEY",
      secret: apiKey,
    },
    model: provider(name),
    capabilities: { jsonSchema: true, logprobs: false, vision: true, seed: false, ...settings.capabilities },
    schemaInPrompt: false,
    readResponseModel: (body) => (body as { model?: unknown } | undefined)?.model,
    ...(settings.price === undefined ? {} : { price: settings.price }),
    ...(settings.baseUrl === undefined ? {} : { variant: address }),
  });
}

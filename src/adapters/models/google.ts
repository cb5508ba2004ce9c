import { createGoogleGenerativeAI } from "@ai-sdk/google";
import type { LanguageModel } from "../../ports/model.ts";
import {
  type ModelServices,
  type ModelSettings,
  publicUrl,
  requireKey,
  withoutTrailingSlash,
} from "./model-settings.ts";
import { createSdkModel } from "./sdk-model.ts";

const DEFAULT_URL = "https://generativelanguage.googleapis.com/v1beta";

/** Google's Gemini API: structured output and seed; the SDK passes no log-probabilities on. */
export function createGoogleModel(
  name: string,
  settings: ModelSettings,
  { fetch }: ModelServices,
): LanguageModel {
  const apiKey = requireKey("Google", settings, "GOOGLE_API_KEY");
  const baseURL = withoutTrailingSlash(settings.baseUrl ?? DEFAULT_URL);
  const address = publicUrl(baseURL);
  const provider = createGoogleGenerativeAI({
    apiKey,
    baseURL,
    fetch,
    ...(settings.headers && { headers: settings.headers }),
  });
  return createSdkModel({
    server: {
      modelId: `google:${name}`,
      provider: "google",
      model: name,
      baseUrl: address,
      keyVariable: settings.apiKeyVariable ?? "GOOGLE_API_KEY",
      secret: apiKey,
    },
    model: provider(name),
    capabilities: { jsonSchema: true, logprobs: false, vision: true, seed: true, ...settings.capabilities },
    schemaInPrompt: false,
    readResponseModel: (body) => (body as { modelVersion?: unknown } | undefined)?.modelVersion,
    ...(settings.price === undefined ? {} : { price: settings.price }),
    ...(settings.baseUrl === undefined ? {} : { variant: address }),
  });
}

import { createGoogleGenerativeAI } from "@ai-sdk/google";
import type { LanguageModel } from "../../ports/model.ts";
import { createHostedModel } from "./hosted-model.ts";
import type { ModelServices, ModelSettings } from "./model-settings.ts";

/** Google's Gemini API: structured output and seed; the SDK passes no log-probabilities on. */
export function createGoogleModel(
  name: string,
  settings: ModelSettings,
  services: ModelServices,
): LanguageModel {
  return createHostedModel(
    {
      id: "google",
      label: "Google",
      defaultUrl: "https://generativelanguage.googleapis.com/v1beta",
      capabilities: { jsonSchema: true, logprobs: false, vision: true, seed: true },
      createSdkModel: (connection) => createGoogleGenerativeAI(connection)(name),
      readResponseModel: (body) => (body as { modelVersion?: unknown } | undefined)?.modelVersion,
    },
    name,
    settings,
    services,
  );
}

import { createAnthropic } from "@ai-sdk/anthropic";
import type { LanguageModel } from "../../ports/model.ts";
import { createHostedModel } from "./hosted-model.ts";
import type { ModelServices, ModelSettings } from "./model-settings.ts";

/** Anthropic's messages: structured output, no log-probabilities and no seed. */
export function createAnthropicModel(
  name: string,
  settings: ModelSettings,
  services: ModelServices,
): LanguageModel {
  return createHostedModel(
    {
      id: "anthropic",
      label: "Anthropic",
      defaultUrl: "https://api.anthropic.com/v1",
      capabilities: { jsonSchema: true, logprobs: false, vision: true, seed: false },
      createSdkModel: (connection) => createAnthropic(connection)(name),
      readResponseModel: (body) => (body as { model?: unknown } | undefined)?.model,
    },
    name,
    settings,
    services,
  );
}

import { createOpenAI } from "@ai-sdk/openai";
import type { LanguageModel } from "../../ports/model.ts";
import { firstAnswerToken } from "./first-token.ts";
import { createHostedModel } from "./hosted-model.ts";
import type { ModelServices, ModelSettings } from "./model-settings.ts";

/** Models that think before they answer give no log-probabilities. */
const THINKING = /^(?:o\d|gpt-5|codex)/i;

/** OpenAI's chat completions: the endpoint with log-probabilities, seed and a refusal field. */
export function createOpenAiModel(
  name: string,
  settings: ModelSettings,
  services: ModelServices,
): LanguageModel {
  return createHostedModel(
    {
      id: "openai",
      label: "OpenAI",
      defaultUrl: "https://api.openai.com/v1",
      capabilities: { jsonSchema: true, logprobs: !THINKING.test(name), vision: true, seed: true },
      createSdkModel: (connection) => createOpenAI(connection).chat(name),
      logprobOptions: (top) => ({ openai: { logprobs: top } }),
      readFirstToken: readOpenAiFirstToken,
      readResponseModel: readOpenAiModelName,
    },
    name,
    settings,
    services,
  );
}

export function readOpenAiFirstToken(body: unknown): ReturnType<typeof firstAnswerToken> {
  const [choice] =
    (body as { choices?: readonly { logprobs?: { content?: unknown } | null }[] } | undefined)?.choices ?? [];
  return firstAnswerToken(choice?.logprobs?.content);
}

export function readOpenAiModelName(body: unknown): unknown {
  return (body as { model?: unknown } | undefined)?.model;
}

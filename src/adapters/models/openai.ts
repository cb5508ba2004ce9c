import { createOpenAI } from "@ai-sdk/openai";
import type { LanguageModel } from "../../ports/model.ts";
import { firstAnswerToken } from "./first-token.ts";
import {
  type ModelServices,
  type ModelSettings,
  publicUrl,
  requireKey,
  withoutTrailingSlash,
} from "./model-settings.ts";
import { createSdkModel } from "./sdk-model.ts";

const DEFAULT_URL = "https://api.openai.com/v1";
/** Models that think before they answer give no log-probabilities. */
const THINKING = /^(?:o\d|gpt-5|codex)/i;

/** OpenAI's chat completions: the endpoint with log-probabilities, seed and a refusal field. */
export function createOpenAiModel(
  name: string,
  settings: ModelSettings,
  { fetch }: ModelServices,
): LanguageModel {
  const apiKey = requireKey("OpenAI", settings, "OPENAI_API_KEY");
  const baseURL = withoutTrailingSlash(settings.baseUrl ?? DEFAULT_URL);
  const address = publicUrl(baseURL);
  const provider = createOpenAI({
    apiKey,
    baseURL,
    fetch,
    ...(settings.headers && { headers: settings.headers }),
  });
  return createSdkModel({
    server: {
      modelId: `openai:${name}`,
      provider: "openai",
      model: name,
      baseUrl: address,
      keyVariable: settings.apiKeyVariable ?? "OPENAI_API_KEY",
      secret: apiKey,
    },
    model: provider.chat(name),
    capabilities: {
      jsonSchema: true,
      logprobs: !THINKING.test(name),
      vision: true,
      seed: true,
      ...settings.capabilities,
    },
    schemaInPrompt: false,
    logprobOptions: (top) => ({ openai: { logprobs: top } }),
    readFirstToken: readOpenAiFirstToken,
    readResponseModel: (body) => (body as { model?: unknown } | undefined)?.model,
    ...(settings.price === undefined ? {} : { price: settings.price }),
    ...(settings.baseUrl === undefined ? {} : { variant: address }),
  });
}

export function readOpenAiFirstToken(body: unknown): ReturnType<typeof firstAnswerToken> {
  const [choice] =
    (body as { choices?: readonly { logprobs?: { content?: unknown } | null }[] } | undefined)?.choices ?? [];
  return firstAnswerToken(choice?.logprobs?.content);
}

/** What the hosted providers have in common: a key that must be there, an address that may be another one. */
import { AppError } from "../../domain/errors.ts";
import { withoutTrailingSlash } from "../../lib/public-url.ts";
import type { LanguageModel, ModelCapabilities } from "../../ports/model.ts";
import { KEY_VARIABLES, type KeyedProvider } from "./key-variables.ts";
import { type ModelServices, type ModelSettings, publicAddress } from "./model-settings.ts";
import { createSdkModel, type SdkModelParts } from "./sdk-model.ts";

export interface HostedProvider
  extends Pick<SdkModelParts, "logprobOptions" | "readFirstToken" | "readResponseModel"> {
  readonly id: KeyedProvider;
  /** for messages: `OpenAI` */
  readonly label: string;
  readonly defaultUrl: string;
  readonly capabilities: ModelCapabilities;
  createSdkModel(connection: HostedConnection): SdkModelParts["model"];
}

/** What every provider factory of the SDK takes. */
export interface HostedConnection {
  readonly apiKey: string;
  readonly baseURL: string;
  readonly fetch: typeof globalThis.fetch;
  readonly headers?: Record<string, string>;
}

/** Throws AppError `configuration` when there is no key or the address is no URL. Opens no connection. */
export function createHostedModel(
  hosted: HostedProvider,
  name: string,
  settings: ModelSettings,
  { fetch }: ModelServices,
): LanguageModel {
  const { id, label, defaultUrl, capabilities, createSdkModel: createModel, ...wire } = hosted;
  const keyVariable = settings.apiKeyVariable ?? KEY_VARIABLES[id];
  const apiKey = requireKey(label, settings, keyVariable);
  const baseURL = withoutTrailingSlash(settings.baseUrl ?? defaultUrl);
  const address = publicAddress(baseURL);
  const { headers } = settings;
  return createSdkModel({
    ...wire,
    server: {
      modelId: `${id}:${name}`,
      provider: id,
      model: name,
      baseUrl: address,
      keyVariable,
      secret: apiKey,
    },
    model: createModel({
      apiKey,
      baseURL,
      fetch,
      ...(headers === undefined ? {} : { headers: { ...headers } }),
    }),
    capabilities: { ...capabilities, ...settings.capabilities },
    schemaInPrompt: false,
    ...(settings.price === undefined ? {} : { price: settings.price }),
    ...(settings.baseUrl === undefined ? {} : { variant: address }),
  });
}

function requireKey(label: string, { apiKey }: ModelSettings, keyVariable: string): string {
  if (apiKey !== undefined && apiKey !== "") return apiKey;
  throw new AppError("configuration", `There is no API key for ${label}.`, {
    hint: `Set ${keyVariable}, or configure another model.`,
    reason: "key_missing",
  });
}

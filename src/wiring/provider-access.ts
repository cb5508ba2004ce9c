/** How a configured provider is reached: its address, its key, and whether the one may go to the other. */
import { KEY_VARIABLES, type KeyedProvider } from "../adapters/models/key-variables.ts";
import type { ConfigSurroundings, ResolvedConfig } from "../config/load.ts";
import type { ForeignAddress } from "../config/project-file.ts";
import type { ProviderConfig } from "../config/schema.ts";
import { AppError } from "../domain/errors.ts";
import { defaultBaseUrl } from "./default-base-url.ts";
import { resolveKey } from "./secrets.ts";

/** What models and embedders of one provider have in common. */
export interface ProviderAccess {
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** where the key comes from, for messages */
  readonly apiKeyVariable?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Throws AppError `configuration` for a key that is missing, or that would go where the user did not send it. */
export function accessTo(
  providerName: string,
  type: string,
  config: ResolvedConfig,
  surroundings: ConfigSurroundings,
): ProviderAccess {
  const provider = config.providers[providerName] ?? {};
  const foreign = Object.hasOwn(config.foreignAddresses, providerName)
    ? config.foreignAddresses[providerName]
    : undefined;
  if (foreign !== undefined) refuseUsersKey(foreign, providerName, type, provider, surroundings);
  const key = resolveKey(providerName, type, provider, surroundings);
  const baseUrl = provider.baseUrl ?? defaultBaseUrl(type, surroundings.environment);
  return {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(key === undefined ? {} : { apiKey: key.value, apiKeyVariable: key.from }),
    ...(provider.headers === undefined ? {} : { headers: provider.headers }),
  };
}

/** Stands where a key would, in models that are described and never called. */
const NO_KEY = "no-key-for-an-estimate";

/** The address alone, for models that are never called: no key is looked up and no command is run for one. */
export function addressOf(
  providerName: string,
  type: string,
  config: ResolvedConfig,
  surroundings: ConfigSurroundings,
): ProviderAccess {
  const baseUrl = config.providers[providerName]?.baseUrl ?? defaultBaseUrl(type, surroundings.environment);
  return { ...(baseUrl === undefined ? {} : { baseUrl }), apiKey: NO_KEY };
}

/** A project's file chose the address (config/project-file.ts), so the user's key does not go there. */
function refuseUsersKey(
  { origin, carries }: ForeignAddress,
  providerName: string,
  type: string,
  provider: ProviderConfig,
  { environment }: ConfigSurroundings,
): void {
  const variable = Object.hasOwn(KEY_VARIABLES, type) ? KEY_VARIABLES[type as KeyedProvider] : undefined;
  const implied =
    variable !== undefined && provider.apiKey === undefined && (environment[variable] ?? "").trim() !== "";
  const [carried = implied ? variable : undefined] = carries;
  if (carried === undefined) return;
  const path = `providers.${providerName}.baseUrl`;
  throw new AppError(
    "configuration",
    `${origin}: ${carried} is not sent to an address that a project's file names`,
    {
      hint: `If you trust it, put ${path} into your own configuration file (\`plumbline config path\` shows where), or name this file with --config.`,
      reason: "key_not_allowed",
    },
  );
}

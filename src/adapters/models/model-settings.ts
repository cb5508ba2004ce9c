import { AppError } from "../../domain/errors.ts";
import type { ModelCapabilities } from "../../ports/model.ts";

/** What configuration says of one provider or model. Keys are already resolved; nothing here reads variables. */
export interface ModelSettings {
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** where the key comes from, for messages */
  readonly apiKeyVariable?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** US dollars per million tokens */
  readonly price?: { readonly input: number; readonly output: number };
  /** corrections of what the provider is known to do */
  readonly capabilities?: Partial<ModelCapabilities>;
  /** for `gguf`: context in tokens; default: what the model was trained on, at most 8192 */
  readonly contextTokens?: number;
  /** for `gguf`: default the number of cores */
  readonly threads?: number;
  /** for `gguf`: `false` keeps the computation on the CPU; default `auto` */
  readonly gpu?: "auto" | false;
  /** for `gguf`: where node-llama-cpp is, when it is not installed beside this package (a file URL) */
  readonly llamaModule?: string;
}

/** What adapters need from the machine. */
export interface ModelServices {
  readonly fetch: typeof globalThis.fetch;
}

export function requireKey(provider: string, settings: ModelSettings, variable: string): string {
  if (settings.apiKey !== undefined && settings.apiKey !== "") return settings.apiKey;
  throw new AppError("configuration", `There is no API key for ${provider}.`, {
    hint: `Set ${settings.apiKeyVariable ?? variable}, or configure another model.`,
    reason: "key_missing",
  });
}

export function withoutTrailingSlash(url: string): string {
  return url.replace(/\/{1,8}$/, "");
}

/** A URL without credentials and query, fit for messages and cache keys. */
export function publicUrl(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    return withoutTrailingSlash(`${protocol}//${host}${pathname}`);
  } catch {
    throw new AppError("configuration", `"${url}" is not a URL.`, {
      hint: "Give the server's address, for example http://localhost:11434/v1.",
      reason: "base_url_invalid",
    });
  }
}

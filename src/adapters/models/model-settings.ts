import { AppError } from "../../domain/errors.ts";
import { publicUrl } from "../../lib/public-url.ts";
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

/** The address of a server as messages and cache keys may hold it. Throws AppError `configuration`. */
export function publicAddress(url: string): string {
  const address = publicUrl(url);
  if (address !== undefined) return address;
  throw new AppError("configuration", "The address of the model's server is not an http or https URL.", {
    hint: "Give the server's address, for example http://localhost:11434/v1.",
    reason: "base_url_invalid",
  });
}

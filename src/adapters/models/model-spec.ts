import { AppError } from "../../domain/errors.ts";

export type ModelProvider = "openai" | "anthropic" | "google" | "ollama" | "compatible" | "gguf" | "scripted";

/** Which model: `provider:name`. For `gguf` and `scripted` the name is a file path. */
export interface ModelSpec {
  readonly provider: ModelProvider;
  readonly name: string;
}

const PROVIDERS: ReadonlySet<string> = new Set([
  "openai",
  "anthropic",
  "google",
  "ollama",
  "compatible",
  "gguf",
  "scripted",
]);
const KNOWN = [...PROVIDERS].join(", ");

/**
 * Splits at the first colon only: names hold colons and slashes (`ollama:hf.co/org/model:Q4_K_M`), and paths
 * drive letters (`gguf:C:\models\a.gguf`). Throws AppError `configuration`.
 */
export function parseModelSpec(text: string): ModelSpec {
  const trimmed = text.trim();
  const colon = trimmed.indexOf(":");
  const provider = trimmed.slice(0, Math.max(0, colon)).toLowerCase();
  const name = trimmed.slice(colon + 1).trim();
  if (!isProvider(provider)) {
    const gguf = /\.gguf$/i.test(trimmed) ? ` For a local file write gguf:${trimmed}.` : "";
    throw new AppError("configuration", `"${trimmed}" does not name a model provider.`, {
      hint: `Write PROVIDER:MODEL, for example ollama:llama3.1, with one of the providers ${KNOWN}.${gguf}`,
      reason: "unknown_provider",
    });
  }
  if (name === "") {
    throw new AppError("configuration", `"${trimmed}" names no model.`, {
      hint: `Write ${provider}:NAME.`,
      reason: "model_name_missing",
    });
  }
  return { provider, name };
}

export function formatModelSpec({ provider, name }: ModelSpec): string {
  return `${provider}:${name}`;
}

function isProvider(text: string): text is ModelProvider {
  return PROVIDERS.has(text);
}

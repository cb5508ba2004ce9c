import type { EmbedderSettings } from "../adapters/embedders/create-embedder.ts";
import type { ConfigSurroundings, ResolvedConfig } from "../config/load.ts";
import { moduleUrl } from "./module-url.ts";
import { accessTo } from "./provider-access.ts";

/** What configuration says of the embedder's server. */
export function embedderSettings(config: ResolvedConfig, surroundings: ConfigSurroundings): EmbedderSettings {
  const colon = config.embedder.indexOf(":");
  if (colon < 0) return {};
  if (config.embedder.startsWith("onnx:")) {
    const { transformers } = config.modules;
    return transformers === undefined ? {} : { transformersModule: moduleUrl(transformers, surroundings) };
  }
  const providerName = config.embedder.slice(0, colon).toLowerCase();
  const type = config.providers[providerName]?.type ?? providerName;
  const { baseUrl, ...access } = accessTo(providerName, type, config, surroundings);
  const price = config.prices[config.embedder]?.input;
  return {
    ...access,
    ...(baseUrl === undefined ? {} : { baseUrl: type === "ollama" ? withApiPath(baseUrl) : baseUrl }),
    ...(price === undefined ? {} : { price }),
  };
}

/** `lab:name` with a configured provider `lab` of type `compatible` is that server's embedder. */
export function embedderSpec({ embedder, providers }: ResolvedConfig): string {
  const colon = embedder.indexOf(":");
  const type = providers[embedder.slice(0, Math.max(0, colon)).toLowerCase()]?.type;
  return type === undefined ? embedder : `${type}${embedder.slice(colon)}`;
}

function withApiPath(url: string): string {
  return new URL(url).pathname === "/" ? `${url.replace(/\/$/, "")}/v1` : url;
}

/**
 * A configured model spec as a LanguageModel. Each provider is loaded only when it is asked for: with a local
 * server alone, no client of a cloud service is ever built (failures.md 29).
 */
import type { LanguageModel } from "../../ports/model.ts";
import type { ModelServices, ModelSettings } from "./model-settings.ts";
import { type ModelSpec, parseModelSpec } from "./model-spec.ts";

/** Throws AppError `configuration` for a missing key, address, file or optional package. Opens no connection. */
export async function createLanguageModel(
  spec: ModelSpec | string,
  settings: ModelSettings,
  services: ModelServices,
): Promise<LanguageModel> {
  const { provider, name } = typeof spec === "string" ? parseModelSpec(spec) : spec;
  switch (provider) {
    case "openai":
      return (await import("./openai.ts")).createOpenAiModel(name, settings, services);
    case "anthropic":
      return (await import("./anthropic.ts")).createAnthropicModel(name, settings, services);
    case "google":
      return (await import("./google.ts")).createGoogleModel(name, settings, services);
    case "ollama":
      return (await import("./openai-compatible.ts")).createOllamaModel(name, settings, services);
    case "compatible":
      return (await import("./openai-compatible.ts")).createCompatibleModel(name, settings, services);
    case "gguf":
      return (await import("./gguf.ts")).createGgufModel(name, settings);
    case "scripted":
      return (await import("./scripted.ts")).loadScriptedModel(name, settings.capabilities);
  }
}

/** Which language model does which task: configuration in, models out, each created once and only when named. */
import { createLanguageModel } from "../adapters/models/create-language-model.ts";
import type { ModelServices, ModelSettings } from "../adapters/models/model-settings.ts";
import { type ModelSpec, parseModelSpec } from "../adapters/models/model-spec.ts";
import type { ConfigSurroundings, ResolvedConfig } from "../config/load.ts";
import type { ProviderConfig } from "../config/schema.ts";
import { compareText } from "../lib/compare.ts";
import type { LanguageModel } from "../ports/model.ts";
import { moduleUrl } from "./module-url.ts";
import { accessTo } from "./provider-access.ts";

export const RULES = "rules";

/** The role that configuration binds a model to, by task. */
const ROLES: Readonly<Record<string, keyof ResolvedConfig["models"]>> = {
  "extract-statements": "extractor",
  "judge-documents": "evaluator",
  "judge-statements": "evaluator",
  "select-next-statement": "selector",
  "answer-from-context": "reader",
  "analyse-question": "analyst",
};

export interface BoundModels {
  /** undefined = the rules do it */
  modelOf(taskId: string): LanguageModel | undefined;
  /** every model that some task is bound to, with the specs it was configured by */
  readonly all: readonly { readonly spec: string; readonly model: LanguageModel }[];
  close(): Promise<void>;
}

export async function bindModels(
  config: ResolvedConfig,
  surroundings: ConfigSurroundings,
  services: ModelServices,
  access: typeof accessTo = accessTo,
): Promise<BoundModels> {
  const bySpec = new Map<string, LanguageModel>();
  for (const spec of configuredSpecs(config)) {
    bySpec.set(spec, await createModel(spec, config, surroundings, services, access));
  }
  return {
    modelOf(taskId) {
      const role = ROLES[taskId];
      const spec = (role === undefined ? undefined : config.models[role]) ?? config.models.default;
      return spec === undefined ? undefined : bySpec.get(spec);
    },
    all: [...bySpec].map(([spec, model]) => ({ spec, model })),
    async close() {
      for (const model of bySpec.values()) await model.close?.();
    },
  };
}

export function configuredSpecs({ models }: ResolvedConfig): string[] {
  const specs = Object.values(models).flatMap((spec) => (spec === undefined || spec === RULES ? [] : [spec]));
  return [...new Set(specs)].sort(compareText);
}

/** Throws AppError `configuration` for an unknown provider, a missing key, address or package. */
export async function createModel(
  spec: string,
  config: ResolvedConfig,
  surroundings: ConfigSurroundings,
  services: ModelServices,
  access: typeof accessTo = accessTo,
): Promise<LanguageModel> {
  const { name, settings } = resolveModel(spec, config, surroundings, access);
  return createLanguageModel(name, settings, services);
}

/** `lab:qwen3` with a configured provider `lab` of type `compatible` is that server's model. */
export function resolveModel(
  spec: string,
  config: ResolvedConfig,
  surroundings: ConfigSurroundings,
  access: typeof accessTo = accessTo,
): { readonly name: ModelSpec; readonly settings: ModelSettings } {
  const colon = spec.indexOf(":");
  const providerName = spec.slice(0, Math.max(0, colon)).trim().toLowerCase();
  const configured = config.providers[providerName];
  const type = configured?.type;
  const name = parseModelSpec(type === undefined ? spec : `${type}:${spec.slice(colon + 1)}`);
  const price = config.prices[spec];
  return {
    name,
    settings: {
      ...access(providerName, name.provider, config, surroundings),
      ...(price === undefined ? {} : { price }),
      ...modelExtras(configured ?? {}),
      ...(config.modules.llama === undefined
        ? {}
        : { llamaModule: moduleUrl(config.modules.llama, surroundings) }),
    },
  };
}

function modelExtras(provider: ProviderConfig): Partial<ModelSettings> {
  const { capabilities, contextTokens, threads, gpu } = provider;
  const known = Object.fromEntries(
    Object.entries(capabilities ?? {}).filter(([, value]) => value !== undefined),
  );
  return {
    ...(capabilities === undefined ? {} : { capabilities: known }),
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(threads === undefined ? {} : { threads }),
    ...(gpu === undefined ? {} : { gpu: gpu ? "auto" : false }),
  };
}

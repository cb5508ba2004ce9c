import { z } from "zod";
import { METHODS, NUMBER_RANGES, type NumberRange, type NumberSetting, SYNTHESES } from "./settings.ts";

/**
 * The configuration file. Strict: a key we do not know is an error with a suggestion, because a setting that
 * is silently ignored is worse than a program that does not start.
 */
function number(setting: NumberSetting) {
  const range: NumberRange = NUMBER_RANGES[setting];
  const bounded = z.number().min(range.min).max(range.max);
  return range.integer ? bounded.int() : bounded;
}

/** The protocols that adapters speak. */
export const PROVIDER_TYPES = [
  "openai",
  "anthropic",
  "google",
  "ollama",
  "compatible",
  "gguf",
  "scripted",
] as const;

const text = z.string().trim().min(1).max(2_000);

/** RFC 9110: what a header cannot hold would fail at the first call, with the value in the message. */
const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,200}$/, "not the name of an HTTP header");
const headerValue = z.string().regex(/^[\t\x20-\x7e\x80-\xff]{0,8000}$/, "not the value of an HTTP header");

/** `provider:model`, or `rules` for the built-in rules. */
const modelSpec = text;

const provider = z.strictObject({
  /** which protocol the server speaks; a provider with one of these names needs no `type` */
  type: z.enum(PROVIDER_TYPES).optional(),
  baseUrl: z.url({ protocol: /^https?$/, error: "not a URL like http://localhost:8080/v1" }).optional(),
  apiKey: text.optional(),
  apiKeyEnv: text.optional(),
  apiKeyFile: text.optional(),
  apiKeyCommand: text.optional(),
  headers: z.record(headerName, headerValue).optional(),
  /** corrections of what the provider is known to do */
  capabilities: z
    .strictObject({
      jsonSchema: z.boolean().optional(),
      logprobs: z.boolean().optional(),
      vision: z.boolean().optional(),
      seed: z.boolean().optional(),
      maxContext: z.number().int().min(256).optional(),
    })
    .optional(),
  /** for `gguf` */
  contextTokens: z.number().int().min(256).max(10_000_000).optional(),
  threads: z.number().int().min(1).max(1_024).optional(),
  gpu: z.boolean().optional(),
});

export const configSchema = z.strictObject({
  kb: text.optional(),
  method: z.enum(METHODS).optional(),
  synthesis: z.enum(SYNTHESES).optional(),
  hops: number("hops").optional(),
  chains: number("chains").optional(),
  candidates: number("candidates").optional(),
  alpha: number("alpha").optional(),
  seed: number("seed").optional(),
  embedder: text.optional(),
  models: z
    .strictObject({
      default: modelSpec.optional(),
      extractor: modelSpec.optional(),
      evaluator: modelSpec.optional(),
      selector: modelSpec.optional(),
      reader: modelSpec.optional(),
      analyst: modelSpec.optional(),
    })
    .optional(),
  providers: z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,39}$/, "a provider's name is lower-case letters, digits and hyphens"),
      provider,
    )
    .optional(),
  /** optional packages that are installed elsewhere: the file that each is entered by */
  modules: z.strictObject({ transformers: text.optional(), llama: text.optional() }).optional(),
  prices: z
    .record(
      z.string(),
      z.strictObject({ input: z.number().min(0).max(10_000), output: z.number().min(0).max(10_000) }),
    )
    .optional(),
  budget: z
    .strictObject({
      calls: number("budget.calls").optional(),
      tokens: number("budget.tokens").optional(),
      seconds: number("budget.seconds").optional(),
      money: number("budget.money").optional(),
    })
    .optional(),
  limits: z
    .strictObject({
      questionCharacters: number("limits.questionCharacters").optional(),
      fileMegabytes: number("limits.fileMegabytes").optional(),
      readSeconds: number("limits.readSeconds").optional(),
      workerMegabytes: number("limits.workerMegabytes").optional(),
      pdfPages: number("limits.pdfPages").optional(),
      concurrentCalls: number("limits.concurrentCalls").optional(),
      callSeconds: number("limits.callSeconds").optional(),
      requestsPerMinute: number("limits.requestsPerMinute").optional(),
      samples: number("limits.samples").optional(),
    })
    .optional(),
});

export type ConfigFile = z.infer<typeof configSchema>;
export type ProviderConfig = z.infer<typeof provider>;

const PROVIDER_KEYS = Object.keys(provider.shape);
const KEYS_BY_PATH: Readonly<Record<string, readonly string[]>> = {
  "": Object.keys(configSchema.shape),
  models: ["default", "extractor", "evaluator", "selector", "reader", "analyst"],
  modules: ["transformers", "llama"],
  budget: ["calls", "tokens", "seconds", "money"],
  limits: Object.keys(NUMBER_RANGES)
    .filter((key) => key.startsWith("limits."))
    .map((key) => key.slice("limits.".length)),
};

/** The keys allowed at a place of the file, for suggestions. */
export function knownKeysAt(path: readonly string[]): readonly string[] {
  if (path[0] === "providers" && path.length === 2) return PROVIDER_KEYS;
  if (path[0] === "providers" && path[2] === "capabilities") {
    return ["jsonSchema", "logprobs", "vision", "seed", "maxContext"];
  }
  if (path[0] === "prices" && path.length === 2) return ["input", "output"];
  return KEYS_BY_PATH[path.join(".")] ?? [];
}

import type { RunContext } from "./run-context.ts";

/** What a model can do: declared by configuration, corrected by a probe, shown by `doctor`. */
export interface ModelCapabilities {
  readonly jsonSchema: boolean;
  readonly logprobs: boolean;
  readonly vision: boolean;
  readonly seed: boolean;
  /** tokens of context, where known */
  readonly maxContext?: number;
}

export interface ModelRequest {
  readonly system: string;
  readonly user: string;
  /** JSON Schema of the answer, when one is wanted */
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly temperature: number;
  readonly maxOutputTokens: number;
  readonly seed?: number;
  /** ask for the log-probabilities of the first output token, up to this many alternatives */
  readonly topLogprobs?: number;
  /** 0 = no time-out */
  readonly timeoutMs: number;
}

export type FinishReason = "stop" | "length" | "refusal" | "content-filter" | "context-too-long" | "other";

export interface TokenAlternative {
  readonly token: string;
  readonly logprob: number;
}

export interface ModelReply {
  /** the answer without reasoning that the provider separates; may still hold reasoning tags */
  readonly text: string;
  readonly finish: FinishReason;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** the model name the server says it used */
  readonly responseModel?: string;
  /** alternatives of the first answer token, most probable first; absent when the server gave none */
  readonly firstToken?: readonly TokenAlternative[];
}

/** `reason`s of AppError `unavailable` after which the same request may succeed. */
export const RETRYABLE_MODEL_REASONS: ReadonlySet<string> = new Set([
  "rate_limited",
  "server_error",
  "connection_failed",
  /** the server refused a request feature; the adapter now leaves it out */
  "feature_rejected",
]);

/** One language model. Retries, cache, budget and validation live above it, in the runner. */
export interface LanguageModel {
  /** `provider:model`, as configured */
  readonly id: string;
  /** what else tells two models of one id apart (a server's address, a file's hash); part of every cache key */
  readonly variant?: string;
  readonly capabilities: ModelCapabilities;
  /** calls it can do at once, where it has a limit of its own; more would only wait for each other */
  readonly concurrency?: number;
  /** US dollars per million tokens, where configured */
  readonly price?: { readonly input: number; readonly output: number };
  /** throws AppError: `configuration` (401, 402, 403, 404 model), `unavailable` (retry might help), `interrupted` */
  complete(request: ModelRequest, run: RunContext): Promise<ModelReply>;
  close?(): Promise<void>;
}

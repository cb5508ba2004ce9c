/**
 * A LanguageModel over a model object of the Vercel AI SDK. The SDK only speaks the wire format: its retries,
 * warnings and answer parsing are off, since those belong to the runner. Always a model object, never a string: a
 * string would go to the SDK vendor's gateway.
 */
import { generateText, type Output, type LanguageModel as SdkLanguageModel } from "ai";
import { AppError } from "../../domain/errors.ts";
import type {
  FinishReason,
  LanguageModel,
  ModelCapabilities,
  ModelReply,
  ModelRequest,
  TokenAlternative,
} from "../../ports/model.ts";
import type { RunContext } from "../../ports/run-context.ts";
import {
  type RequestFeature,
  readServerError,
  redact,
  type ServerAnswer,
  type ServerDescription,
} from "./sdk-errors.ts";

export interface SdkModelParts {
  readonly server: ServerDescription;
  readonly model: Exclude<SdkLanguageModel, string>;
  readonly capabilities: ModelCapabilities;
  readonly price?: { readonly input: number; readonly output: number };
  readonly variant?: string;
  /** put the schema into the prompt too, for servers that take `response_format` and drop it without a word */
  readonly schemaInPrompt: boolean;
  /** how this provider is asked for log-probabilities */
  readonly logprobOptions?: (top: number) => ProviderOptions;
  readonly readFirstToken?: (body: unknown) => readonly TokenAlternative[] | undefined;
  /** the name of the model that answered, in the response body */
  readonly readResponseModel: (body: unknown) => unknown;
}

type ProviderOptions = NonNullable<Parameters<typeof generateText>[0]["providerOptions"]>;
type SdkResult = Awaited<ReturnType<typeof generateText>>;

export function createSdkModel(parts: SdkModelParts): LanguageModel {
  // the SDK prints advice to the console otherwise, also into JSON-RPC on stdout
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { server, capabilities, price, variant } = parts;
  /** what the server has refused; left out from then on */
  const rejected = new Set<RequestFeature>();

  async function complete(request: ModelRequest, run: RunContext): Promise<ModelReply> {
    const features = featuresOf(request, capabilities, rejected);
    const timeout = request.timeoutMs > 0 ? AbortSignal.timeout(request.timeoutMs) : undefined;
    const signal = timeout === undefined ? run.signal : AbortSignal.any([run.signal, timeout]);
    try {
      return readReply(await generateText(callOptions(parts, request, features, signal)), parts);
    } catch (error) {
      if (run.signal.aborted) throw new AppError("interrupted", "The run was interrupted.", { cause: error });
      if (timeout?.aborted) throw timeoutError(request.timeoutMs, server);
      const own = ownError(error);
      if (own !== undefined) throw own;
      return replyOrThrow(readServerError(error, server, features, run.clock.now()), error);
    }
  }

  function replyOrThrow(answer: ServerAnswer | undefined, error: unknown): ModelReply {
    if (answer?.status === "reply") return answer.reply;
    if (answer?.status === "feature-rejected") rejected.add(answer.feature);
    throw answer?.error ?? unexpected(error, server);
  }

  return {
    id: server.modelId,
    capabilities,
    complete,
    ...(price === undefined ? {} : { price }),
    ...(variant === undefined ? {} : { variant }),
  };
}

function featuresOf(
  request: ModelRequest,
  capabilities: ModelCapabilities,
  rejected: ReadonlySet<RequestFeature>,
): ReadonlySet<RequestFeature> {
  const wanted = new Set<RequestFeature>(["temperature"]);
  if (request.schema !== undefined && capabilities.jsonSchema) wanted.add("schema");
  if (request.topLogprobs !== undefined && capabilities.logprobs) wanted.add("logprobs");
  if (request.seed !== undefined && capabilities.seed) wanted.add("seed");
  return new Set([...wanted].filter((feature) => !rejected.has(feature)));
}

function callOptions(
  { model, schemaInPrompt, logprobOptions }: SdkModelParts,
  request: ModelRequest,
  features: ReadonlySet<RequestFeature>,
  abortSignal: AbortSignal,
): Parameters<typeof generateText>[0] {
  const { schema } = request;
  const spellOut = schema !== undefined && (schemaInPrompt || !features.has("schema"));
  const logprobs = features.has("logprobs") ? logprobOptions?.(request.topLogprobs ?? 1) : undefined;
  return {
    model,
    system: spellOut ? withSchema(request.system, schema) : request.system,
    prompt: request.user,
    maxOutputTokens: request.maxOutputTokens,
    maxRetries: 0,
    abortSignal,
    ...(features.has("temperature") ? { temperature: request.temperature } : {}),
    ...(features.has("seed") && request.seed !== undefined ? { seed: request.seed } : {}),
    ...(features.has("schema") && schema !== undefined ? { output: rawJson(schema) } : {}),
    ...(logprobs === undefined ? {} : { providerOptions: logprobs }),
  };
}

export function withSchema(system: string, schema: Readonly<Record<string, unknown>>): string {
  return `${system}\n\nThe answer must be one JSON object that fits this JSON Schema:\n${JSON.stringify(schema)}`;
}

/** Asks for JSON of this schema and hands back the text as it came. */
function rawJson(schema: Readonly<Record<string, unknown>>): Output.Output<string, never, never> {
  return {
    name: "answer",
    responseFormat: Promise.resolve({ type: "json", schema, name: "answer" }),
    parseCompleteOutput: async ({ text }) => text,
    parsePartialOutput: async () => undefined,
    createElementStreamTransform: () => undefined,
  };
}

function readReply(result: SdkResult, parts: SdkModelParts): ModelReply {
  const { body } = result.response;
  const firstToken = parts.readFirstToken?.(body);
  const responseModel = parts.readResponseModel(body);
  return {
    text: result.text,
    finish: finishOf(result, body),
    inputTokens: tokenCount(result.usage.inputTokens),
    outputTokens: tokenCount(result.usage.outputTokens),
    ...(typeof responseModel === "string" && responseModel !== "" ? { responseModel } : {}),
    ...(firstToken === undefined ? {} : { firstToken }),
  };
}

/** 0 for what is no count: a budget could not be kept with it, nor a report written. */
function tokenCount(value: number | undefined): number {
  return value !== undefined && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

function finishOf(result: SdkResult, body: unknown): FinishReason {
  if (result.rawFinishReason === "refusal" || hasRefusal(body)) return "refusal";
  if (result.rawFinishReason === "model_context_window_exceeded") return "context-too-long";
  if (result.rawFinishReason === "pause_turn") return "other";
  switch (result.finishReason) {
    case "stop":
    case "length":
    case "content-filter":
      return result.finishReason;
    default:
      return "other";
  }
}

/** OpenAI-shaped servers put a refusal beside the content and still say `stop`. */
function hasRefusal(body: unknown): boolean {
  const [choice] =
    (body as { choices?: readonly { message?: { refusal?: unknown } }[] } | undefined)?.choices ?? [];
  const refusal = choice?.message?.refusal;
  return typeof refusal === "string" && refusal !== "";
}

function timeoutError(timeoutMs: number, { baseUrl }: ServerDescription): AppError {
  return new AppError("unavailable", `${baseUrl} gave no answer within ${timeoutMs} ms.`, {
    reason: "timeout",
    hint: "Raise the model's time-out (0 = none), or use a faster model.",
  });
}

function unexpected(error: unknown, server: ServerDescription): AppError {
  const message = error instanceof Error ? error.message : String(error);
  return new AppError(
    "unavailable",
    `${server.modelId} answered in an unexpected way: ${redact(message, server)}`,
    {
      reason: "bad_response",
      cause: error,
    },
  );
}

/** What the fetch beneath the SDK said in our own words, however deep the SDK has wrapped it. */
function ownError(error: unknown): AppError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    if (at instanceof AppError) return at;
  }
  return undefined;
}

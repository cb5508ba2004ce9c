/**
 * What an HTTP failure of a model server means for us (reliability.md L17): a wrong key, model or bill stops the
 * run at once; an outage may pass; a prompt that is too long is an answer of its own kind; a request feature that
 * the server does not know is left out the next time.
 */
import { APICallError, InvalidResponseDataError } from "ai";
import { AppError, type ErrorCode } from "../../domain/errors.ts";
import { isRetryableStatus, retryAfterMs } from "../../lib/http-retry.ts";
import { cleanModelText } from "../../lib/text/model-text.ts";
import type { ModelReply } from "../../ports/model.ts";

/** Request features that a server may refuse. */
export type RequestFeature = "schema" | "logprobs" | "temperature" | "seed";

export interface ServerDescription {
  /** `provider:model` */
  readonly modelId: string;
  readonly provider: string;
  readonly model: string;
  /** shown in messages, without credentials */
  readonly baseUrl: string;
  readonly keyVariable: string;
  /** never shown */
  readonly secret?: string;
}

export type ServerAnswer =
  | { readonly status: "reply"; readonly reply: ModelReply }
  | { readonly status: "feature-rejected"; readonly feature: RequestFeature; readonly error: AppError }
  | { readonly status: "error"; readonly error: AppError };

const TOO_LONG =
  /context.{0,20}(?:length|window|size|limit)|maximum context|prompt is too long|too many (?:input )?tokens|input.{0,20}too long|exceeds?.{0,40}(?:context|token)/i;
const BILLING = /insufficient_quota|exceeded your current quota|credit balance|billing|payment required/i;
const KEY = /api[ _-]?key|unauthori[sz]ed|authentication/i;
const FEATURES: readonly (readonly [RequestFeature, RegExp])[] = [
  ["logprobs", /logprob/i],
  ["schema", /response_format|json_schema|structured|output_config|output_format|schema|grammar/i],
  ["temperature", /temperature/i],
  ["seed", /\bseed\b/i],
];
const CERTIFICATE = /certificate|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/i;
const EMPTY: ModelReply = { text: "", finish: "other", inputTokens: 0, outputTokens: 0 };

/** Undefined for an error that is not about the server's answer. */
export function readServerError(
  error: unknown,
  server: ServerDescription,
  sent: ReadonlySet<RequestFeature>,
  nowMs: number,
): ServerAnswer | undefined {
  // a 200 without any choice is silence
  if (InvalidResponseDataError.isInstance(error)) return { status: "reply", reply: EMPTY };
  if (!APICallError.isInstance(error)) return undefined;
  const status = error.statusCode;
  if (status === undefined) return { status: "error", error: connectionError(error, server) };
  const body = (error.responseBody ?? "").trim();
  if (status < 400) {
    return body === ""
      ? { status: "reply", reply: EMPTY }
      : { status: "error", error: badBody(body, server) };
  }
  return readStatus(status, body, error, server, sent, nowMs);
}

type Meaning =
  | "key_rejected"
  | "quota_spent"
  | "model_not_found"
  | "context_too_long"
  | "rate_limited"
  | "server_error"
  | "request_rejected";

/** In order: the first that fits holds. */
const MEANINGS: readonly (readonly [Meaning, (status: number, said: string) => boolean])[] = [
  ["key_rejected", (status) => status === 401 || status === 403],
  ["quota_spent", (status, said) => status === 402 || (status < 500 && BILLING.test(said))],
  ["model_not_found", (status) => status === 404 || status === 405],
  ["context_too_long", (status, said) => status === 413 || (status === 400 && TOO_LONG.test(said))],
  ["rate_limited", (status) => status === 429],
  ["server_error", isRetryableStatus],
  ["key_rejected", (status, said) => status === 400 && KEY.test(said)],
];

const CODES: Readonly<Record<Exclude<Meaning, "context_too_long">, ErrorCode>> = {
  key_rejected: "configuration",
  quota_spent: "configuration",
  model_not_found: "configuration",
  rate_limited: "unavailable",
  server_error: "unavailable",
  request_rejected: "unavailable",
};

function readStatus(
  status: number,
  body: string,
  error: APICallError,
  server: ServerDescription,
  sent: ReadonlySet<RequestFeature>,
  nowMs: number,
): ServerAnswer {
  const said = `${error.message} ${body}`;
  const meaning = MEANINGS.find(([, fits]) => fits(status, said))?.[0] ?? "request_rejected";
  if (meaning === "context_too_long")
    return { status: "reply", reply: { ...EMPTY, finish: "context-too-long" } };
  const feature = meaning === "request_rejected" ? rejectedFeature(said, sent) : undefined;
  if (feature !== undefined) {
    const message = `${server.modelId} does not take ${feature}; it is left out from now on.`;
    const rejected = new AppError("unavailable", message, { reason: "feature_rejected" });
    return { status: "feature-rejected", feature, error: rejected };
  }
  const wait = retryAfterMs(error.responseHeaders ?? {}, nowMs);
  const failure = new AppError(CODES[meaning], describe(status, error.message, body, server), {
    reason: meaning,
    hint: hintFor(meaning, server),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
  return { status: "error", error: failure };
}

function rejectedFeature(said: string, sent: ReadonlySet<RequestFeature>): RequestFeature | undefined {
  return FEATURES.find(([name, pattern]) => sent.has(name) && pattern.test(said))?.[0];
}

function hintFor(meaning: Exclude<Meaning, "context_too_long">, server: ServerDescription): string {
  const { keyVariable, modelId, baseUrl } = server;
  switch (meaning) {
    case "key_rejected":
      return `Check ${keyVariable}: it must hold a valid key with access to ${modelId}.`;
    case "quota_spent":
      return `The account behind ${keyVariable} cannot pay for ${modelId}: check its credit and plan.`;
    case "model_not_found":
      return notFoundHint(server);
    case "request_rejected":
      return `${modelId} does not accept this request.`;
    default:
      return `${baseUrl} is busy or broken: try again later.`;
  }
}

function notFoundHint({ provider, model, baseUrl }: ServerDescription): string {
  if (provider === "ollama") return `Run \`ollama pull ${model}\`, and \`ollama list\` to see what is there.`;
  return `Check the model name "${model}" and the address ${baseUrl} (OpenAI-compatible ones usually end in /v1).`;
}

function connectionError(error: APICallError, server: ServerDescription): AppError {
  const chain = causes(error).join(" ");
  if (CERTIFICATE.test(chain)) {
    const hint = "Give your authority's certificate in NODE_EXTRA_CA_CERTS (a PEM file) and start again.";
    return new AppError("configuration", `${server.baseUrl} has a certificate that is not trusted.`, {
      hint,
      reason: "certificate_rejected",
      cause: error,
    });
  }
  const hint = connectionHint(server, chain);
  const cause = redact(causes(error).at(-1) ?? error.message, server);
  const message =
    server.provider === "ollama"
      ? `Ollama does not answer at ${server.baseUrl} (${cause}): start it with \`ollama serve\`, or do without it (--model rules).`
      : `${server.baseUrl} cannot be reached: ${cause}`;
  return new AppError("unavailable", message, { hint, reason: "connection_failed", cause: error });
}

/** In a container, `localhost` is the container (failures.md 48). */
function connectionHint({ provider, baseUrl }: ServerDescription, chain: string): string {
  const { hostname } = new URL(baseUrl);
  const local = /^(?:localhost|127\.|0\.0\.0\.0|\[?::1\]?$)/.test(hostname);
  const start =
    provider === "ollama"
      ? "OLLAMA_HOST says where it is elsewhere."
      : "Start the server, or correct the address.";
  if (local) {
    return `${start} Inside a container, localhost is the container itself: use host.docker.internal (or the host's address), and let the server listen on 0.0.0.0.`;
  }
  if (/ENOTFOUND|EAI_AGAIN/.test(chain))
    return `The name ${hostname} is not known here: check the address and HTTPS_PROXY.`;
  return "Check the address, the network and HTTPS_PROXY / NO_PROXY.";
}

function badBody(body: string, server: ServerDescription): AppError {
  const html = body.startsWith("<");
  const what = html ? "a web page" : "something that is not JSON of the expected form";
  return new AppError("unavailable", `${server.baseUrl} answered with ${what}.`, {
    reason: "bad_response",
    hint: html
      ? "The address is probably that of a web interface or proxy: an OpenAI-compatible one usually ends in /v1."
      : "Check that the address is that of an OpenAI-compatible server.",
  });
}

function describe(status: number, message: string, body: string, server: ServerDescription): string {
  const html = body.startsWith("<") || message.startsWith("<");
  const said = html ? "" : `: ${redact(message, server)}`;
  return `${server.modelId} answered with HTTP ${status}${said}`;
}

/** Without the key, and fit for a message. */
export function redact(text: string, { secret }: ServerDescription): string {
  const open = secret === undefined || secret === "" ? text : text.replaceAll(secret, "[key]");
  return cleanModelText(open, 300);
}

function causes(error: unknown): string[] {
  const texts: string[] = [];
  for (let at: unknown = error; at instanceof Error && texts.length < 8; at = at.cause) {
    const { code } = at as { readonly code?: unknown };
    texts.push(
      typeof code === "string" && !at.message.includes(code) ? `${at.message} (${code})` : at.message,
    );
  }
  return texts.filter((text) => text !== "");
}

/** One `/embeddings` call over HTTP: budget, deadline, retries, ledger, and what a refusal means. */
import { AppError } from "../../domain/errors.ts";
import { backoffMs, isRetryableStatus, retryAfterMs } from "../../lib/http-retry.ts";
import { publicUrl } from "../../lib/public-url.ts";
import { cleanModelText } from "../../lib/text/model-text.ts";
import type { RunContext } from "../../ports/run-context.ts";
import { type EmbeddingReply, readEmbeddingReply } from "./embedding-reply.ts";

export interface EmbeddingServer {
  /** `provider:model`, for messages and the ledger */
  readonly id: string;
  readonly model: string;
  /** http or https, without a trailing slash; `/embeddings` is added */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** 0 = none */
  readonly timeoutMs: number;
  /** US dollars per million tokens */
  readonly price?: number;
  readonly fetch: typeof globalThis.fetch;
}

/** `too-large`: the server refused the request in a way that fewer or shorter texts may mend. */
export type EmbeddingAnswer =
  | ({ readonly status: "vectors" } & EmbeddingReply)
  | { readonly status: "too-large"; readonly aboutLength: boolean; readonly message: string };

const RETRIES = 3;
/** a server that asks to wait longer is told as unavailable */
const MAX_WAIT_MS = 60_000;

/** Throws AppError `configuration`, `unavailable`, `interrupted` or `budget-spent`. */
export async function callEmbeddingServer(
  server: EmbeddingServer,
  texts: readonly string[],
  dimension: number | undefined,
  run: RunContext,
): Promise<EmbeddingAnswer> {
  for (let attempt = 0; ; attempt++) {
    if (run.signal.aborted) throw interrupted();
    run.budget.check();
    const outcome = await callOnce(server, texts, dimension, run);
    if (outcome.status !== "retry") return outcome;
    const waitMs = outcome.error.retryAfterMs ?? backoffMs(attempt, run.random.next());
    if (attempt === RETRIES || waitMs > MAX_WAIT_MS) throw outcome.error;
    run.emit({
      type: "call-retried",
      target: server.id,
      attempt: attempt + 1,
      waitMs,
      reason: outcome.error.reason ?? "unavailable",
    });
    await run.timer.sleep(waitMs, run.signal);
  }
}

/** For a server that does not count: four characters a token. */
function estimatedTokens(texts: readonly string[]): number {
  return Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / 4);
}

interface Retry {
  readonly status: "retry";
  readonly error: AppError;
}

async function callOnce(
  server: EmbeddingServer,
  texts: readonly string[],
  dimension: number | undefined,
  run: RunContext,
): Promise<EmbeddingAnswer | Retry> {
  const startedMs = run.timer.elapsedMs();
  const record = (inputTokens: number, failed?: string): void => {
    run.ledger.record({
      kind: "embedding",
      purpose: "embed",
      target: server.id,
      inputTokens,
      outputTokens: 0,
      ms: run.timer.elapsedMs() - startedMs,
      cached: false,
      ...(server.price === undefined ? {} : { money: (inputTokens * server.price) / 1_000_000 }),
      ...(failed === undefined ? {} : { failed }),
    });
  };
  try {
    const response = await post(server, texts, run.signal);
    const body = await response.text();
    if (!response.ok) {
      record(0, `status ${response.status}`);
      return readRefusal(server, response, body, run.clock.now());
    }
    const reply = readEmbeddingReply(body, { count: texts.length, dimension });
    record(reply.inputTokens === 0 ? estimatedTokens(texts) : reply.inputTokens);
    return { status: "vectors", ...reply };
  } catch (error) {
    if (error instanceof AppError && error.reason !== "embedding_invalid") throw error;
    const failure = error instanceof AppError ? error : connectionFailure(server, error, run.signal);
    record(0, failure.reason ?? failure.code);
    if (failure.reason === "connection_failed") return { status: "retry", error: failure };
    throw failure;
  }
}

function post(server: EmbeddingServer, texts: readonly string[], signal: AbortSignal): Promise<Response> {
  const deadline = server.timeoutMs > 0 ? [AbortSignal.timeout(server.timeoutMs)] : [];
  return server.fetch(`${server.baseUrl}/embeddings`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(server.apiKey === undefined ? {} : { authorization: `Bearer ${server.apiKey}` }),
      ...server.headers,
    },
    body: JSON.stringify({ model: server.model, input: texts }),
    signal: AbortSignal.any([signal, ...deadline]),
  });
}

const ABOUT_LENGTH = /too (?:long|large|many tokens)|context|token|length|maximum|exceed/i;

function readRefusal(
  server: EmbeddingServer,
  response: Response,
  body: string,
  nowMs: number,
): EmbeddingAnswer | Retry {
  const { status } = response;
  const said = cleanModelText(withoutKey(body, server), 300);
  const message = `${server.id} at ${publicUrl(server.baseUrl)} answered ${status}: ${said || response.statusText}`;
  if (status === 400 || status === 413 || status === 422) {
    return { status: "too-large", aboutLength: status === 413 || ABOUT_LENGTH.test(said), message };
  }
  if (!isRetryableStatus(status)) {
    throw new AppError("configuration", message, {
      reason: status === 404 || status === 405 ? "model_not_found" : "key_rejected",
      hint: "Check the embedder's model name, address and API key.",
    });
  }
  const wait = retryAfterMs(Object.fromEntries(response.headers), nowMs);
  return {
    status: "retry",
    error: new AppError("unavailable", message, {
      reason: status === 429 ? "rate_limited" : "server_error",
      hint: "Try again later.",
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
    }),
  };
}

/** Servers like to repeat the key they refuse. */
function withoutKey(body: string, { apiKey }: EmbeddingServer): string {
  return apiKey === undefined || apiKey === "" ? body : body.replaceAll(apiKey, "***");
}

function connectionFailure(server: EmbeddingServer, cause: unknown, signal: AbortSignal): AppError {
  if (signal.aborted) return interrupted();
  if (cause instanceof Error && cause.name === "TimeoutError") {
    return new AppError("unavailable", `${server.id} did not answer within ${server.timeoutMs} ms`, {
      cause,
      reason: "timeout",
      hint: "Give the embedder more time, or smaller batches.",
    });
  }
  return new AppError("unavailable", `${server.id} cannot be reached at ${publicUrl(server.baseUrl)}`, {
    cause,
    reason: "connection_failed",
    hint: "Check that the server runs and that its address is right.",
  });
}

function interrupted(): AppError {
  return new AppError("interrupted", "interrupted while embedding");
}

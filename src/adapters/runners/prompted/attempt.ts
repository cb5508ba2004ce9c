/** One request to a model, whatever becomes of it, with its line in the ledger. */
import { AppError, isAppError } from "../../../domain/errors.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../ports/model.ts";
import type { RunContext } from "../../../ports/run-context.ts";
import { completeInTime } from "./deadline.ts";
import { estimateTokens } from "./token-estimate.ts";

export interface ModelCall {
  readonly model: LanguageModel;
  readonly request: ModelRequest;
  /** the task's id */
  readonly purpose: string;
}

export type Attempt = { readonly status: "replied"; readonly reply: ModelReply } | AttemptFailure;

export interface AttemptFailure {
  readonly status: "failed";
  /** AppError reason, `timeout` or `unexpected` */
  readonly cause: string;
  readonly detail: string;
  readonly retryAfterMs?: number;
}

/** Throws AppError `configuration` and `interrupted`. */
export async function attemptCall(call: ModelCall, run: RunContext): Promise<Attempt> {
  const startedMs = run.timer.elapsedMs();
  const promptTokens = estimateTokens(call.request.system + call.request.user);
  try {
    const timed = await completeInTime(call.model, call.request, run);
    if (timed.status === "replied") {
      const { reply } = timed;
      const outputTokens = reply.outputTokens || estimateTokens(reply.text);
      record(call, run, startedMs, { ...reply, outputTokens }, reply.inputTokens || promptTokens);
    } else {
      // the server has read the prompt, and a hosted one will charge for it
      record(call, run, startedMs, { outputTokens: 0, failed: timed.status }, promptTokens);
    }
    if (run.signal.aborted || timed.status === "interrupted") {
      throw new AppError("interrupted", "The run was interrupted.");
    }
    if (timed.status === "replied") return timed;
    return { status: "failed", cause: "timeout", detail: `no answer within ${call.request.timeoutMs} ms` };
  } catch (error) {
    if (isAppError(error, "interrupted")) throw error;
    const failure = failureOf(error);
    record(
      call,
      run,
      startedMs,
      { outputTokens: 0, failed: failure.cause },
      failure.cause === "timeout" ? promptTokens : 0,
    );
    if (isAppError(error, "configuration")) throw error;
    return failure;
  }
}

function failureOf(error: unknown): AttemptFailure {
  const detail = error instanceof Error ? error.message : String(error);
  if (!(error instanceof AppError)) return { status: "failed", cause: "unexpected", detail };
  const { reason = error.code, retryAfterMs } = error;
  return { status: "failed", cause: reason, detail, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** The most a call can cost. */
export function costOf({ model, request }: ModelCall): { tokens: number; money: number } {
  const input = estimateTokens(request.system + request.user);
  return {
    tokens: input + request.maxOutputTokens,
    money: moneyFor(model, input, request.maxOutputTokens) ?? 0,
  };
}

function moneyFor(model: LanguageModel, input: number, output: number): number | undefined {
  if (model.price === undefined) return undefined;
  return (input * model.price.input + output * model.price.output) / 1_000_000;
}

function record(
  { model, purpose }: ModelCall,
  run: RunContext,
  startedMs: number,
  result: { readonly outputTokens: number; readonly failed?: string; readonly responseModel?: string },
  inputTokens: number,
): void {
  const { outputTokens, failed, responseModel } = result;
  const ms = Math.round(run.timer.elapsedMs() - startedMs);
  const money = moneyFor(model, inputTokens, outputTokens);
  run.ledger.record({
    kind: "model",
    purpose,
    target: model.id,
    inputTokens,
    outputTokens,
    ms,
    cached: false,
    ...(money === undefined ? {} : { money }),
    ...(failed === undefined ? {} : { failed }),
    ...(responseModel === undefined ? {} : { responseModel }),
  });
  run.emit({
    type: "model-called",
    task: purpose,
    model: model.id,
    inputTokens,
    outputTokens,
    ms,
    cached: false,
  });
}

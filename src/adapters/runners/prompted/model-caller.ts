/**
 * One call of a model, with everything that stands between a task and the wire: concurrency, pace, budget,
 * deadline, retries, breaker, ledger. Retries only what another try can mend (reliability.md L17).
 */
import { AppError, isAppError } from "../../../domain/errors.ts";
import { createLimiter, type Limiter } from "../../../lib/async.ts";
import { backoffMs } from "../../../lib/http-retry.ts";
import { type LanguageModel, type ModelReply, RETRYABLE_MODEL_REASONS } from "../../../ports/model.ts";
import type { RunContext } from "../../../ports/run-context.ts";
import type { TaskFailure } from "../../../ports/task-runner.ts";
import { createAdmission } from "./admission.ts";
import { type Attempt, type AttemptFailure, attemptCall, costOf, type ModelCall } from "./attempt.ts";
import type { PromptedLimits } from "./limits.ts";
import { createHealthBook, isOpen, type ModelHealth, noteFailure } from "./model-health.ts";
import { createPace, type Pace } from "./pace.ts";
import { isTruncated, tokenFloor } from "./token-estimate.ts";

export interface CallFailure {
  readonly status: "failed";
  readonly reason: TaskFailure;
  readonly detail: string;
}

export type CallResult = ({ readonly status: "replied" } & ModelReply) | CallFailure;

/** Throws AppError `configuration`, `budget-spent` or `interrupted`; every other failure is a value. */
export type ModelCaller = (call: ModelCall, run: RunContext) => Promise<CallResult>;

/** Request features that an adapter can leave out, one retry each: schema, logprobs, temperature, seed. */
const MAX_FEATURES = 4;
/**
 * These do not count for the breaker. A rate limit counts once a call, when its retries are used up: it says that
 * the server is well.
 */
const ABOUT_THE_REQUEST = new Set(["request_rejected", "feature_rejected", "not_scripted"]);

export function createModelCaller(limits: PromptedLimits): ModelCaller {
  const lanes = new Map<string, { limiter: Limiter; pace: Pace }>();
  const healthOf = createHealthBook();
  const admission = createAdmission();

  function laneOf({ id, concurrency = limits.concurrency }: LanguageModel): { limiter: Limiter; pace: Pace } {
    const lane = lanes.get(id) ?? {
      // a call that waits its turn must wait here, where its deadline has not begun
      limiter: createLimiter(Math.min(limits.concurrency, concurrency)),
      pace: createPace(limits.requestsPerMinute),
    };
    lanes.set(id, lane);
    return lane;
  }

  async function attempt(call: ModelCall, health: ModelHealth, run: RunContext): Promise<Attempt> {
    const release = await admission.admit(costOf(call), run);
    try {
      await laneOf(call.model).pace(run);
      return await attemptCall(call, run);
    } catch (error) {
      if (isAppError(error, "configuration")) health.fatal = error;
      throw error;
    } finally {
      release();
    }
  }

  async function callWithRetries(call: ModelCall, run: RunContext): Promise<CallResult> {
    const health = healthOf(call.model.id, run);
    for (let retries = 0; ; retries++) {
      const closed = refuseUnhealthy(health, limits, run);
      if (closed !== undefined) return closed;
      const outcome = await attempt(call, health, run);
      if (outcome.status === "replied") return accept(call, outcome.reply, health, run);
      const waitMs = waitBeforeRetry(retries, outcome, limits, run);
      noteAttempt(health, outcome, waitMs === undefined, run);
      if (waitMs === undefined) return unavailable(outcome.detail);
      run.emit({
        type: "call-retried",
        target: call.model.id,
        attempt: retries + 1,
        waitMs,
        reason: outcome.cause,
      });
      await run.timer.sleep(waitMs, run.signal);
    }
  }

  return async (call, run) =>
    refuseBeforehand(call, run) ?? (await laneOf(call.model).limiter(() => callWithRetries(call, run)));
}

function refuseUnhealthy(
  health: ModelHealth,
  limits: PromptedLimits,
  run: RunContext,
): CallFailure | undefined {
  if (health.fatal !== undefined) throw health.fatal;
  if (!isOpen(health, limits, run)) return undefined;
  return unavailable(`${health.failures} calls in a row failed, the last with: ${health.lastFailure}`);
}

function noteAttempt(health: ModelHealth, failure: AttemptFailure, last: boolean, run: RunContext): void {
  const throttled = failure.cause === "rate_limited";
  if (ABOUT_THE_REQUEST.has(failure.cause) || (throttled && !last)) return;
  noteFailure(health, failure.detail, run);
}

/** undefined: not again */
function waitBeforeRetry(
  retries: number,
  failure: AttemptFailure,
  limits: PromptedLimits,
  run: RunContext,
): number | undefined {
  if (failure.cause === "feature_rejected") return retries < limits.maxRetries + MAX_FEATURES ? 0 : undefined;
  if (retries >= limits.maxRetries || !RETRYABLE_MODEL_REASONS.has(failure.cause)) return undefined;
  const asked = failure.retryAfterMs;
  if (asked !== undefined) return asked <= limits.maxRetryAfterMs ? asked : undefined;
  return backoffMs(retries, run.random.next());
}

function refuseBeforehand({ model, request }: ModelCall, run: RunContext): CallFailure | undefined {
  if (run.budget.limits.money !== undefined && model.price === undefined) {
    throw new AppError("configuration", `A money budget is set, but ${model.id} has no price.`, {
      hint: "Give the model's price per million tokens in the configuration, or use another limit.",
      reason: "model_without_price",
    });
  }
  const { maxContext } = model.capabilities;
  const floor = tokenFloor(request.system) + tokenFloor(request.user);
  if (maxContext === undefined || floor <= maxContext) return undefined;
  const detail = `the prompt has at least ${floor} tokens, the model's context ${maxContext}`;
  return { status: "failed", reason: "model_context_too_long", detail };
}

function accept(
  { model, request }: ModelCall,
  reply: ModelReply,
  health: ModelHealth,
  run: RunContext,
): CallResult {
  health.failures = 0;
  noteResponseModel(model.id, reply.responseModel, health, run);
  if (!isTruncated(request.system + request.user, reply.inputTokens)) return { ...reply, status: "replied" };
  const detail = `the server read only ${reply.inputTokens} tokens of the prompt`;
  run.emit({
    type: "warning-raised",
    code: "prompt-truncated",
    message: `${model.id}: ${detail}. Raise the server's context size (Ollama: OLLAMA_CONTEXT_LENGTH or num_ctx).`,
  });
  return { status: "failed", reason: "model_context_too_long", detail };
}

/** A name that now serves another model makes results of one run incomparable (L19). */
function noteResponseModel(
  modelId: string,
  name: string | undefined,
  health: ModelHealth,
  run: RunContext,
): void {
  if (name === undefined) return;
  if (health.responseModel !== undefined && health.responseModel !== name) {
    const message = `${modelId} answered as ${name}, before as ${health.responseModel}.`;
    run.emit({ type: "warning-raised", code: "model-changed", message });
  }
  health.responseModel = name;
}

function unavailable(detail: string): CallFailure {
  return { status: "failed", reason: "model_unavailable", detail };
}

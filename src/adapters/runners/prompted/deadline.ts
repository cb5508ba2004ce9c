import { AppError } from "../../../domain/errors.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../ports/model.ts";
import type { RunContext } from "../../../ports/run-context.ts";

export type TimedReply =
  | { readonly status: "replied"; readonly reply: ModelReply }
  | { readonly status: "timed-out" }
  | { readonly status: "interrupted" };

/**
 * Ends the wait at the deadline or when the run is aborted, whether or not the model listens to its signal. What
 * it answers afterwards is discarded (reliability.md L21). Rejects as `complete` does.
 */
export async function completeInTime(
  model: LanguageModel,
  request: ModelRequest,
  run: RunContext,
): Promise<TimedReply> {
  const ended = new AbortController();
  const signal = AbortSignal.any([run.signal, ended.signal]);
  const answer = model.complete(request, { ...run, signal }).then(
    (reply): TimedReply => ({ status: "replied", reply }),
    (error: unknown): TimedReply => {
      if (error instanceof AppError && error.code === "interrupted") return interruption(run);
      throw error;
    },
  );
  // the loser of the race may reject long after anybody listens
  answer.catch(() => {});
  try {
    return await Promise.race([answer, aborted(run, signal), deadline(request.timeoutMs, run, signal)]);
  } finally {
    ended.abort();
  }
}

function interruption(run: RunContext): TimedReply {
  return { status: run.signal.aborted ? "interrupted" : "timed-out" };
}

function aborted(run: RunContext, ended: AbortSignal): Promise<TimedReply> {
  return new Promise((resolve) => {
    const abort = () => resolve({ status: "interrupted" });
    if (run.signal.aborted) abort();
    // `ended` fires with run.signal, and also releases this listener when the call is over
    else ended.addEventListener("abort", abort, { once: true });
  });
}

function deadline(timeoutMs: number, run: RunContext, ended: AbortSignal): Promise<TimedReply> {
  if (timeoutMs <= 0) return new Promise(() => {});
  return run.timer.sleep(timeoutMs, ended).then(
    (): TimedReply => ({ status: "timed-out" }),
    () => interruption(run),
  );
}

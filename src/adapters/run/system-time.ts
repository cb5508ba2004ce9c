import { AppError } from "../../domain/errors.ts";
import type { Clock, Timer } from "../../ports/run-context.ts";

/** The process's wall clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** The process's monotonic time. */
export const systemTimer: Timer = {
  elapsedMs: () => performance.now(),
  sleep: sleepUnlessAborted,
};

function sleepUnlessAborted(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const interrupted = () => new AppError("interrupted", "The run was interrupted while it waited.");
    if (signal?.aborted) {
      reject(interrupted());
      return;
    }
    const onAbort = () => {
      clearTimeout(timeout);
      reject(interrupted());
    };
    const timeout = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

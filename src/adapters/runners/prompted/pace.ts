import type { RunContext } from "../../../ports/run-context.ts";

/** Waits until one more request keeps within `perMinute` requests in any 60 seconds. */
export type Pace = (run: RunContext) => Promise<void>;

const WINDOW_MS = 60_000;

export function createPace(perMinute: number | undefined): Pace {
  if (perMinute === undefined || perMinute <= 0) return async () => {};
  let starts: number[] = [];
  return async (run) => {
    for (;;) {
      const now = run.timer.elapsedMs();
      // a timer of another run may have started later; its window starts anew
      starts = starts.filter((start) => start > now - WINDOW_MS && start <= now);
      const oldest = starts[0];
      if (starts.length < perMinute || oldest === undefined) {
        starts.push(now);
        return;
      }
      await run.timer.sleep(oldest + WINDOW_MS - now + 1, run.signal);
    }
  };
}

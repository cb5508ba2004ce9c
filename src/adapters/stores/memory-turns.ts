import { AppError } from "../../domain/errors.ts";
import type { Store } from "../../ports/store.ts";

/** Turns within one process: each name has the end of its queue as a promise. */
export function createMemoryTurns(): Store["exclusive"] {
  const lastInLine = new Map<string, Promise<void>>();
  return async (name, work, signal) => {
    const before = lastInLine.get(name) ?? Promise.resolve();
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const tail = before.then(() => left);
    lastInLine.set(name, tail);
    try {
      await unlessAborted(before, signal);
      return await work();
    } finally {
      leave();
      // not before the turns ahead have ended: one who gives up waiting must not open the line
      void tail.then(() => {
        if (lastInLine.get(name) === tail) lastInLine.delete(name);
      });
    }
  };
}

async function unlessAborted(turn: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return turn;
  let stopListening = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(new AppError("interrupted", "Interrupted while waiting for another run."));
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    stopListening = () => signal.removeEventListener("abort", onAbort);
  });
  try {
    await Promise.race([turn, aborted]);
  } finally {
    stopListening();
  }
}

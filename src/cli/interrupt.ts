/** Ctrl-C: once asks the run to stop and keep what is done; twice ends the process at once. */
export interface Interrupt {
  readonly signal: AbortSignal;
  /** stops listening */
  release(): void;
}

interface SignalSource {
  on(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
  off(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
}

export const INTERRUPTED_EXIT_CODE = 130;

export function createInterrupt(
  process: SignalSource,
  whenFirst: () => void,
  exitNow: (code: number) => void,
): Interrupt {
  const controller = new AbortController();
  const listener = () => {
    if (controller.signal.aborted) return exitNow(INTERRUPTED_EXIT_CODE);
    controller.abort();
    whenFirst();
  };
  process.on("SIGINT", listener);
  process.on("SIGTERM", listener);
  return {
    signal: controller.signal,
    release() {
      process.off("SIGINT", listener);
      process.off("SIGTERM", listener);
    },
  };
}

import { setTimeout as delay } from "node:timers/promises";
import { AppError, type ErrorCode } from "../../src/domain/errors.ts";

/** One call of a seam, as a fault sees it. */
export interface FaultedCall {
  readonly method: string;
  readonly args: readonly unknown[];
  /** true for a method that answers at once instead of with a promise */
  readonly synchronous: boolean;
  /** does what would have been done */
  readonly proceed: () => unknown;
}

/** One way in which a call goes wrong. */
export interface Fault {
  readonly name: string;
  /** calls that it cannot befall pass untouched and are not counted */
  readonly appliesTo?: (call: FaultedCall) => boolean;
  /** may throw; a promise it returns is the call's answer */
  readonly befall: (call: FaultedCall) => unknown;
}

/** Fails as the operating system does, before anything was done. */
export function systemFault(code: "ENOSPC" | "EIO" | "EMFILE" | "EACCES" | "EROFS" | "ECONNRESET"): Fault {
  return {
    name: code,
    befall: (call) => fail(call, Object.assign(new Error(`${code}: injected`), { code, errno: -1 })),
  };
}

/** Fails as one of our own adapters does, before anything was done. */
export function appFault(code: ErrorCode, reason?: string): Fault {
  return {
    name: reason === undefined ? code : `${code} (${reason})`,
    befall: (call) =>
      fail(call, new AppError(code, `${code}: injected`, reason === undefined ? {} : { reason })),
  };
}

/** Does the work, and then the answer gets lost: what a retry must be able to stand. */
export const lateRejection: Fault = {
  name: "late rejection",
  appliesTo: (call) => !call.synchronous,
  async befall(call) {
    await call.proceed();
    await delay(2);
    throw new AppError("unavailable", "The answer was lost after the work was done: injected.");
  },
};

/** Never answers until the call's own signal aborts; only for calls that carry one. */
export const hang: Fault = {
  name: "hang until abort",
  appliesTo: (call) => !call.synchronous && signalOf(call.args) !== undefined,
  befall(call) {
    const signal = signalOf(call.args)!;
    return new Promise((_, reject) => {
      const onAbort = () => reject(new AppError("interrupted", "Aborted while it hung: injected."));
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });
    });
  },
};

/** Answers with something else than was promised: for seams whose other side is not ours. */
export function answers(value: unknown): Fault {
  return {
    name: `answers ${JSON.stringify(value) ?? "undefined"}`,
    befall: (call) => (call.synchronous ? value : Promise.resolve(value)),
  };
}

/** What can befall a call to a disk, a store or an index. */
export const DISK_FAULTS: readonly Fault[] = [
  systemFault("ENOSPC"),
  systemFault("EIO"),
  systemFault("EMFILE"),
  systemFault("EACCES"),
];

/** What our own store or index throws. */
export const STORE_FAULTS: readonly Fault[] = [
  appFault("storage", "disk_full"),
  appFault("storage", "locked"),
  appFault("storage", "damaged"),
  lateRejection,
];

/** What can befall a call to a service: a model, an embedder, a search. */
export const SERVICE_FAULTS: readonly Fault[] = [
  appFault("unavailable"),
  appFault("configuration"),
  appFault("budget-spent"),
  systemFault("ECONNRESET"),
  lateRejection,
  hang,
];

function fail(call: FaultedCall, error: Error): unknown {
  if (call.synchronous) throw error;
  return Promise.reject(error);
}

/** A signal among the arguments, or inside one of them (a run context). */
function signalOf(args: readonly unknown[]): AbortSignal | undefined {
  for (const arg of args) {
    if (arg instanceof AbortSignal) return arg;
    if (typeof arg === "object" && arg !== null && "signal" in arg && arg.signal instanceof AbortSignal) {
      return arg.signal;
    }
  }
  return undefined;
}

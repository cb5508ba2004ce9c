/**
 * Breakage is an error, not knowing is a value: abstention, "not enough evidence" and a skipped file are
 * members of unions elsewhere; only what stops a call is thrown, and always as an AppError.
 */
export type ErrorCode =
  /** the caller passed something that can never work (exit 2) */
  | "invalid-input"
  /** configuration or credential is wrong or missing (exit 3) */
  | "configuration"
  /** the thing asked for does not exist (exit 1) */
  | "not-found"
  /** an outside service or file system is not usable now (exit 4) */
  | "unavailable"
  /** a budget limit was reached (exit 5) */
  | "budget-spent"
  /** the signal was aborted (exit 130) */
  | "interrupted"
  /** the knowledge base file is damaged, locked, newer than us, or the disk failed (exit 1) */
  | "storage"
  /** a defect of ours (exit 1) */
  | "internal";

export interface AppErrorOptions {
  /** what the reader can do about it, one sentence */
  readonly hint?: string;
  readonly cause?: unknown;
  /** a finer, stable machine-readable reason, for example `model_refused` or `disk_full` */
  readonly reason?: string;
  /** for `unavailable`: how long the other side asks to wait before another try; absent = it did not say */
  readonly retryAfterMs?: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly reason: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.hint = options.hint;
    this.reason = options.reason;
    this.retryAfterMs = options.retryAfterMs;
  }
}

export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}

/**
 * True for what ends a run in which nothing went wrong: a spent budget, or the user. What was found until then stands.
 */
export function cutsShort(error: unknown): error is AppError {
  return isAppError(error, "budget-spent") || isAppError(error, "interrupted");
}

/** The error itself, or for one that nobody foresaw, a defect of ours with that error as its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError("internal", `something is broken in Plumbline: ${String(error)}`, {
    cause: error,
    hint: "Please report it with the command you ran.",
  });
}

/** One table from error code to process exit code (design.md section 7). */
export const EXIT_CODES: Readonly<Record<ErrorCode, number>> = {
  "invalid-input": 2,
  configuration: 3,
  "not-found": 1,
  unavailable: 4,
  "budget-spent": 5,
  interrupted: 130,
  storage: 1,
  internal: 1,
};

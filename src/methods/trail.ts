import type { AppError } from "../domain/errors.ts";
import type { Evidence, Warning } from "../domain/evidence.ts";
import type { AskedQuestion } from "../domain/finding.ts";
import type { TaskFailure } from "../ports/task-runner.ts";

/**
 * What one run of the method has seen so far. It only grows, and it outlives a spent budget, so that what was
 * found before is still reported.
 */
export interface Trail {
  readonly evidence: Evidence[];
  readonly questions: AskedQuestion[];
  readonly warnings: Warning[];
  readonly failures: TaskFailure[];
  /** a spent budget or an interruption, once it has ended the work: nobody is asked any more */
  cutShort: AppError | undefined;
}

export function createTrail(): Trail {
  return { evidence: [], questions: [], warnings: [], failures: [], cutShort: undefined };
}

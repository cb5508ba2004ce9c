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
}

export function createTrail(): Trail {
  return { evidence: [], questions: [], warnings: [], failures: [] };
}

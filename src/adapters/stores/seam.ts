/**
 * Named points at which a test may throw or kill the process (reliability.md 4.9). In production no seam is
 * passed and the calls cost nothing.
 */
export type CrashPoint =
  | "ingest:before-commit"
  | "ingest:after-commit-before-ack"
  | "remove:before-commit"
  | "index:mid-batch"
  | "report:before-commit"
  | "migrate:mid"
  | "checkpoint:before"
  | "snapshot:mid-write";

export type Seam = (point: CrashPoint) => void;

export function noSeam(_point: CrashPoint): void {}

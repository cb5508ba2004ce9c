import { READ_LIMITS, type ReadLimits } from "../adapters/readers/limits.ts";
import type { ResolvedConfig } from "../config/load.ts";

const MEBIBYTE = 1024 * 1024;

export function readerLimits({ limits }: ResolvedConfig): ReadLimits {
  return {
    ...READ_LIMITS,
    fileBytes: Math.round(limits.fileMegabytes * MEBIBYTE),
    pdfPages: limits.pdfPages,
    workerMs: Math.round(limits.readSeconds * 1_000),
    workerHeapMib: limits.workerMegabytes,
  };
}

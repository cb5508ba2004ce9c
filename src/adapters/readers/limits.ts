/** What one input may cost. Every cap ends in a skip with a reason or a warning, never in a silent cut. */
export interface ReadLimits {
  /** largest input that is read whole, in bytes */
  readonly fileBytes: number;
  readonly htmlDepth: number;
  readonly htmlElements: number;
  readonly pdfPages: number;
  /** time for one HTML, PDF or DOCX file, in milliseconds */
  readonly workerMs: number;
  /** JavaScript heap of the worker, in MiB */
  readonly workerHeapMib: number;
  /** growth of the process while the worker reads one file, in MiB: typed arrays are outside the heap */
  readonly workerGrowthMib: number;
  readonly zipRatio: number;
  readonly zipEntries: number;
  /** all parts of an archive together, inflated, in bytes */
  readonly zipTotalBytes: number;
  readonly jsonDepth: number;
  readonly tableColumns: number;
  /** one record of a table or of JSON Lines, in characters */
  readonly recordCharacters: number;
  /** hidden text kept for one document, in characters */
  readonly hiddenCharacters: number;
}

const MEBIBYTE = 1024 * 1024;

/** reliability.md section 5 */
export const READ_LIMITS: ReadLimits = {
  fileBytes: 50 * MEBIBYTE,
  htmlDepth: 256,
  htmlElements: 100_000,
  pdfPages: 300,
  workerMs: 30_000,
  workerHeapMib: 512,
  workerGrowthMib: 1024,
  zipRatio: 100,
  zipEntries: 1000,
  zipTotalBytes: 256 * MEBIBYTE,
  jsonDepth: 64,
  tableColumns: 1000,
  recordCharacters: 1_000_000,
  hiddenCharacters: 200_000,
};

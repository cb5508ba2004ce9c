/**
 * Every number a user can set, with the range it must lie in: one table for flags, environment variables and
 * configuration files, so that all three refuse the same values with the same words.
 */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
  /** what the number is, for a message: `hops`, `model calls` */
  readonly what: string;
}

export const NUMBER_RANGES = {
  hops: { min: 1, max: 8, integer: true, what: "hops in a chain" },
  chains: { min: 1, max: 200, integer: true, what: "chains kept" },
  candidates: { min: 2, max: 200, integer: true, what: "candidate statements a hop" },
  alpha: { min: 0, max: 1, integer: false, what: "weight of similarity against credibility" },
  seed: { min: 0, max: 4_294_967_295, integer: true, what: "seed" },
  "budget.calls": { min: 0, max: 1_000_000, integer: true, what: "model calls" },
  "budget.tokens": { min: 1, max: 1_000_000_000, integer: true, what: "tokens" },
  "budget.seconds": { min: 1, max: 86_400, integer: false, what: "seconds" },
  "budget.money": { min: 0, max: 100_000, integer: false, what: "US dollars" },
  "limits.questionCharacters": { min: 1, max: 1_000_000, integer: true, what: "characters of a question" },
  "limits.fileMegabytes": { min: 1, max: 2_000, integer: false, what: "megabytes a file" },
  "limits.readSeconds": { min: 1, max: 3_600, integer: false, what: "seconds to read a file" },
  "limits.workerMegabytes": { min: 64, max: 16_384, integer: true, what: "megabytes of memory a reader" },
  "limits.pdfPages": { min: 1, max: 100_000, integer: true, what: "pages of a PDF" },
  "limits.concurrentCalls": { min: 1, max: 64, integer: true, what: "model calls at once" },
  "limits.requestsPerMinute": {
    min: 1,
    max: 1_000_000,
    integer: true,
    what: "requests a minute to one model",
  },
  "limits.samples": {
    min: 1,
    max: 50,
    integer: true,
    what: "samples of a choice by a model without log-probabilities",
  },
  "limits.callSeconds": {
    min: 0,
    max: 86_400,
    integer: false,
    what: "seconds a model call may take, 0 = any",
  },
} as const satisfies Readonly<Record<string, NumberRange>>;

export type NumberSetting = keyof typeof NUMBER_RANGES;

export const METHODS = ["plumb", "reliable-chains", "vanilla-rag"] as const;
export const SYNTHESES = ["tbs", "sbs"] as const;

/** The words of an allowed range, as messages and help show it. */
export function rangeText(range: NumberRange): string {
  return `${range.integer ? "a whole number" : "a number"} from ${range.min} to ${range.max}`;
}

/**
 * A decimal number inside its range, or undefined. Only plain decimal digits count: `0x10`, `1e9`, `NaN`,
 * blanks and a trailing unit are refused rather than guessed.
 */
export function parseSettingNumber(text: string, range: NumberRange): number | undefined {
  if (!/^-?\d{1,15}(?:\.\d{1,9})?$/.test(text)) return undefined;
  const value = Number(text);
  if (range.integer && !Number.isInteger(value)) return undefined;
  return value >= range.min && value <= range.max ? value : undefined;
}

/** Environment variables that set one value each. `PLUMBLINE_CONFIG` and `PLUMBLINE_KB` are read by the CLI. */
export const ENVIRONMENT_SETTINGS: readonly { readonly variable: string; readonly path: string }[] = [
  { variable: "PLUMBLINE_KB", path: "kb" },
  { variable: "PLUMBLINE_METHOD", path: "method" },
  { variable: "PLUMBLINE_SYNTHESIS", path: "synthesis" },
  { variable: "PLUMBLINE_MODEL", path: "models.default" },
  { variable: "PLUMBLINE_EMBEDDER", path: "embedder" },
  { variable: "PLUMBLINE_SEED", path: "seed" },
  { variable: "PLUMBLINE_HOPS", path: "hops" },
  { variable: "PLUMBLINE_CHAINS", path: "chains" },
  { variable: "PLUMBLINE_CANDIDATES", path: "candidates" },
  { variable: "PLUMBLINE_ALPHA", path: "alpha" },
  { variable: "PLUMBLINE_BUDGET_CALLS", path: "budget.calls" },
  { variable: "PLUMBLINE_BUDGET_TOKENS", path: "budget.tokens" },
  { variable: "PLUMBLINE_BUDGET_SECONDS", path: "budget.seconds" },
  { variable: "PLUMBLINE_BUDGET_MONEY", path: "budget.money" },
];

/** What holds when nobody says otherwise (reliability.md section 5 gives the limits). */
export const DEFAULTS = {
  kb: ".plumbline/kb.db",
  method: "plumb",
  embedder: "words",
  seed: 0,
  budget: { calls: 60, seconds: 300 },
  limits: {
    questionCharacters: 10_000,
    fileMegabytes: 50,
    readSeconds: 30,
    workerMegabytes: 512,
    pdfPages: 300,
    concurrentCalls: 4,
    callSeconds: 120,
    samples: 5,
  },
} as const;

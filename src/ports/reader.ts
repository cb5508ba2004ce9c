import type { PartialDate } from "../domain/date.ts";
import type { PageSpan, SourceWarning } from "../domain/source.ts";
import type { RunContext } from "./run-context.ts";

/** Bytes with what is known about them before they are read. The name is never trusted, only shown. */
export interface RawInput {
  /** `file:` or `stdin:` or `https:` URI */
  readonly uri: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Field names of a CSV or JSON record (`--text-field` and friends). */
export interface FieldMapping {
  readonly text?: string;
  readonly title?: string;
  readonly date?: string;
  readonly source?: string;
}

export interface ReadOptions {
  readonly fields?: FieldMapping;
  /** how all-number dates such as 31-10-2020 are written; without it they are ambiguous and not read */
  readonly dateFormat?: "day-first" | "month-first";
}

/** One document found in an input: a file gives one, a table or a JSON Lines file one per record. */
export interface ReadDocument {
  /** `` for the whole input, `#3` for the third record, or an absolute URI a record names itself */
  readonly locator: string;
  readonly title: string;
  /** normalised text: NFC, LF, no invisible characters, tables and infoboxes as `Key: value` lines */
  readonly text: string;
  readonly mediaType: string;
  readonly charset?: { readonly name: string; readonly confidence: number };
  readonly hiddenText?: string;
  readonly pages?: readonly PageSpan[];
  readonly publisher?: string;
  readonly domain?: string;
  readonly author?: string;
  readonly language?: string;
  readonly publishedAt?: PartialDate;
  readonly warnings: readonly SourceWarning[];
}

export type ReadOutcome =
  | {
      readonly status: "read";
      readonly documents: readonly ReadDocument[];
      readonly skipped: readonly SkippedRecord[];
    }
  | { readonly status: "skipped"; readonly reason: string; readonly hint?: string };

export interface SkippedRecord {
  readonly locator: string;
  readonly reason: string;
}

/** An input that is read piece by piece. Each call of `stream` starts at the first byte again. */
export interface StreamedInput {
  readonly uri: string;
  readonly name: string;
  /** size before reading */
  readonly bytes: number;
  stream(): AsyncIterable<Uint8Array>;
}

/** Turns bytes into documents. Chooses by content, not by name. Never throws for bad content. */
export interface Reader {
  read(input: RawInput, options: ReadOptions, run: RunContext): Promise<ReadOutcome>;
  /**
   * Reads a large input without holding it: tables and JSON Lines record by record, in outcomes of bounded size;
   * other formats whole up to the size cap, and skipped with a reason beyond it.
   */
  readLarge?(input: StreamedInput, options: ReadOptions, run: RunContext): AsyncIterable<ReadOutcome>;
  close?(): Promise<void>;
}

/** One thing that `add` was pointed at. */
export type FoundInput =
  | {
      readonly status: "found";
      readonly uri: string;
      readonly name: string;
      readonly bytes: number;
      read(): Promise<Uint8Array>;
      /** the same bytes in pieces, for inputs too large to hold */
      stream?(): AsyncIterable<Uint8Array>;
    }
  | {
      /** `failed`: it was named and is not there; `skipped`: it is there and holds nothing to read */
      readonly status: "skipped" | "failed";
      readonly uri: string;
      readonly reason: string;
      readonly hint?: string;
    };

/** Expands files, folders, globs and `-` into inputs, sorted by uri. */
export interface InputFinder {
  find(specs: readonly string[], run: RunContext): Promise<readonly FoundInput[]>;
}

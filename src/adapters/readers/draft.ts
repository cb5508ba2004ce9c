import type { DateOrigin } from "../../domain/date.ts";
import type { SourceWarning } from "../../domain/source.ts";

/** What a format reader found, before the text is normalised. Plain data, so that it crosses a worker's port. */
export interface Draft {
  readonly status: "drafted";
  readonly title?: string;
  /** the text, one entry a page; formats without pages have one entry */
  readonly pages: readonly string[];
  /** true when `pages` are pages of the document and are to be cited */
  readonly paged?: boolean;
  /** pieces of text that a reader of the document does not see */
  readonly hidden?: readonly string[];
  readonly author?: string;
  readonly publisher?: string;
  /** where the document says that it comes from; only its domain is used */
  readonly address?: string;
  readonly language?: string;
  /** as written, most telling first */
  readonly dates?: readonly DateText[];
  readonly warnings?: readonly SourceWarning[];
}

export interface DateText {
  readonly text: string;
  readonly from: DateOrigin;
}

/** The whole input cannot be used. */
export interface Refusal {
  readonly status: "refused";
  readonly reason: string;
  readonly hint?: string;
}

export function refuse(reason: string, hint?: string): Refusal {
  return { status: "refused", reason, ...(hint === undefined ? {} : { hint }) };
}

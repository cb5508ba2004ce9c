/** How much of a date is known. A date never carries more than its text said. */
export type DatePrecision = "year" | "month" | "day" | "instant";

/** Where a date was read. A file system time says nothing about publication and is never used. */
export type DateOrigin = "metadata" | "visible-text" | "url" | "field" | "user";

/**
 * A date with its precision: `value` is `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or a UTC instant
 * `YYYY-MM-DDTHH:MM:SSZ`. Years before 1 carry a leading minus and six digits (ISO 8601 expanded form).
 */
export interface PartialDate {
  readonly value: string;
  readonly precision: DatePrecision;
  readonly from?: DateOrigin;
}

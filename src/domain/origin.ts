/** An independent voice. Corroboration counts origins, never passages. */
export interface Origin {
  /** the lowest member source id, prefixed: stable under file order */
  readonly id: string;
  /** the domain, the publisher, or the title of the source where neither is known */
  readonly label: string;
  readonly sourceIds: readonly string[];
  /** why these sources are one voice */
  readonly because: readonly OriginReason[];
}

export type OriginReason =
  | "same-domain"
  | "same-publisher"
  | "same-text"
  | "contained-text"
  | "single-source";

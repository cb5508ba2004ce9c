import type { CredibilityPart } from "../../domain/credibility.ts";

/** What one signal says of one statement. */
export interface Signal {
  readonly part: CredibilityPart;
  /** 0..1, or null when it has nothing to say */
  readonly value: number | null;
  /** for a reader; absent when there is nothing worth telling */
  readonly reason?: string;
  /** replaces the part's weight, where this value deserves another (the user's own trust; rule-made judgements) */
  readonly weightAs?: "userTrust" | "weak";
}

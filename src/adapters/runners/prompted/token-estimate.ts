/**
 * Token counts without a tokenizer. Byte-pair tokenizers split text into words, digit groups and marks before
 * they merge, so the number of these pieces is a floor that no honest count falls below.
 */
const PIECE = /\p{L}+|\p{N}{1,3}|[^\s\p{L}\p{N}]+/gu;
/** Some vocabularies hold a few merges across pieces. */
const FLOOR_SHARE = 0.85;
/** Below this many tokens the comparison says nothing. */
const MIN_COMPARED = 100;

export function tokenFloor(text: string): number {
  let pieces = 0;
  for (const _ of text.matchAll(PIECE)) pieces++;
  return Math.floor(pieces * FLOOR_SHARE);
}

/** A usual count: four characters a token, and never below the floor. */
export function estimateTokens(text: string): number {
  return Math.max(Math.ceil(text.length / 4), tokenFloor(text));
}

/** True when the server counted fewer prompt tokens than the prompt can have: it was cut (L18). */
export function isTruncated(prompt: string, reportedTokens: number): boolean {
  const floor = tokenFloor(prompt);
  return reportedTokens > 0 && floor >= MIN_COMPARED && reportedTokens < floor;
}

/**
 * Sentences that deny something by naming it: "contrary to reports that it burned in 1911", "not Hull but Leeds".
 * The denied words are not what the sentence asserts, whatever a triple read from it says. Patterns are linear:
 * bounded gaps, no nested repetition, and only the first 600 characters of a sentence are read.
 */
const MAX_READ = 600;
const CLAIM =
  "claims?|reports?|rumou?rs?|stor(?:y|ies)|beliefs?|assertions?|suggestions?|accounts?|tales?|legends?|ideas?|notions?";
const FALSE = "false|wrong|untrue|unfounded|mistaken|incorrect|baseless|a myth|a legend|a hoax|nonsense";

/** `not only a bridge but a toll house`, `not far from Hull`, `not until 1911`: these assert what they name. */
const NO_DENIAL =
  "(?:only|just|merely|simply|solely|least|far|long|until|till|before|to mention|surprisingly|without)\\b";

const PATTERNS: readonly RegExp[] = [
  new RegExp(`\\bcontrary to (?:[\\p{L}-]{1,20} ){0,4}(?:${CLAIM})(?: that)? ([^,;.]{3,160})`, "giu"),
  new RegExp(
    `\\b(?:${CLAIM}) that ([^;.]{3,160}?),? (?:is|are|was|were|proved|has been|have been) (?:[\\p{L}]{1,15} ){0,2}(?:${FALSE})\\b`,
    "giu",
  ),
  /\b(?:wrongly|falsely|mistakenly|incorrectly|erroneously) (?:said|claimed|believed|reported|stated|thought|attributed|called|credited|given|identified|dated|described|listed)(?: (?:that|to|as|by|with|in))?\b ?([^,;.]{0,160})/giu,
  /\b(?:no truth (?:in|to)|no evidence (?:that|for)|it is a myth that|it is not true that|it is untrue that|it is false that) ([^;.]{3,160})/giu,
  new RegExp(`\\bnot (?!${NO_DENIAL})(?:in |on |at |by |from |the )?([^,;.]{2,60}?),? but\\b`, "giu"),
  new RegExp(`, not (?!${NO_DENIAL})(?:in |on |at |by |from )?([^,;.]{2,60})`, "giu"),
  /\b(?:rather than|instead of)(?: in| on| at| by)? ([^,;.]{2,60})/giu,
];

/** The parts of a sentence that it denies; empty for most sentences. */
export function deniedSpans(sentence: string): string[] {
  const text = sentence.slice(0, MAX_READ);
  const spans: string[] = [];
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const span = match[1]?.trim();
      if (span !== undefined && span !== "") spans.push(span);
    }
  }
  return spans;
}

const NEGATION = /^(?:not|never|no|neither|nor|without|cannot|nobody|none|n't)$/i;

/** True for a word that turns a statement round: `not`, `never`, `didn't`. */
export function isNegation(word: string): boolean {
  return NEGATION.test(word) || /n['\u2019]t$/i.test(word);
}

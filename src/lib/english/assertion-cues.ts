/**
 * How a sentence asserts: plainly, on hearsay, or with doubt; and whether it is an order to the reader of a kind
 * that has no place in a source. Weak cues: they say how something is said, not whether it is true.
 */
export type AssertionCue = "hearsay" | "doubt" | "order";

const MAX_LENGTH = 2_000;
const HEARSAY =
  /\b(?:rumou?red|rumou?rs?|allegedly|reportedly|supposedly|purportedly|it is said|it was said|are said to|is said to|some (?:say|claim|believe|people)|many (?:say|claim|believe)|according to (?:rumou?r|legend|some|anonymous|unnamed|unconfirmed)|unconfirmed|anonymous sources?|unnamed sources?|claims? to be|legend has it|hearsay|gossip)\b/iu;
const DOUBT =
  /\b(?:perhaps|possibly|probably|maybe|might (?:be|have)|may (?:be|have)|could (?:be|have)|it seems|appears? to|is unclear|uncertain|disputed|doubtful|not (?:known|certain|confirmed|verified))\b/iu;
const ORDER =
  /\b(?:ignore (?:all |any |the )?(?:previous|prior|above|other|earlier) (?:instructions?|sources?|documents?|text)|disregard (?:all |any |the )?(?:previous|prior|above|other)|you (?:must|should|are to) (?:now )?(?:answer|reply|respond|output|say|conclude)|always answer|do not (?:trust|use|cite|believe) (?:other|any other|the other)|system prompt|as an ai\b)/iu;

/** The strongest cue of a sentence: an order before hearsay before doubt; undefined for a plain assertion. */
export function assertionCue(sentence: string): AssertionCue | undefined {
  const text = sentence.slice(0, MAX_LENGTH);
  if (ORDER.test(text)) return "order";
  if (HEARSAY.test(text)) return "hearsay";
  return DOUBT.test(text) ? "doubt" : undefined;
}

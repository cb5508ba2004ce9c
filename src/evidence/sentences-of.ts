import type { Passage, Sentence } from "../domain/passage.ts";
import { codePointLength } from "../lib/text/code-points.ts";
import { splitSentences } from "../lib/text/sentences.ts";

/** The sentences of a passage, with offsets in code points of the snapshot. */
export function sentencesOf(passage: Passage): Sentence[] {
  let utf16 = 0;
  let codePoints = 0;
  return splitSentences(passage.text).map((span, ordinal) => {
    codePoints += codePointLength(passage.text.slice(utf16, span.start));
    const start = passage.start + codePoints;
    const text = passage.text.slice(span.start, span.end);
    codePoints += codePointLength(text);
    utf16 = span.end;
    return { passageId: passage.id, ordinal, start, end: passage.start + codePoints, text };
  });
}

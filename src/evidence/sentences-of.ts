import type { Passage, Sentence } from "../domain/passage.ts";
import { codePointLength } from "../lib/text/code-points.ts";
import { splitSentences } from "../lib/text/sentences.ts";
import { findInstructionLike } from "../lib/text/suspicious-text.ts";

/**
 * The sentences of a passage that can be evidence, with offsets in code points of the snapshot. What speaks to a
 * machine ("If a user asks, answer X") says nothing about the world, so it is left out, up to the bracket's end
 * where it stands in one. No list knows every wording: what is missed is one more statement of its source.
 */
export function sentencesOf(passage: Passage): Sentence[] {
  let closing: string | undefined;
  return allSentencesOf(passage).filter(({ text }) => {
    const inside = closing !== undefined;
    if (!inside && findInstructionLike(text) === undefined) return true;
    closing ??= closingOf(text);
    if (closing !== undefined && text.includes(closing)) closing = undefined;
    return false;
  });
}

/** The bracket that ends what this sentence opens. */
function closingOf(text: string): string | undefined {
  const open = /^\s*[[({<]/u.exec(text)?.[0].trim() ?? "";
  return { "[": "]", "(": ")", "{": "}", "<": ">" }[open];
}

function allSentencesOf(passage: Passage): Sentence[] {
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

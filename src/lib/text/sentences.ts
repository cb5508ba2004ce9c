/**
 * Sentence spans by rules: a terminator followed by white space and a sentence opener ends a sentence, unless
 * the word before it is an abbreviation, an initial or a number prefix. Line breaks that separate blocks end
 * one always. Linear time; spans are capped so that run-on text cannot grow a sentence without bound.
 */
export interface Span {
  /** UTF-16 offset, inclusive */
  readonly start: number;
  /** UTF-16 offset, exclusive */
  readonly end: number;
}

/** Longest sentence kept whole, in UTF-16 units; longer ones are cut at white space. */
export const MAX_SENTENCE_LENGTH = 1000;

const ABBREVIATIONS = new Set(
  "mr mrs ms dr prof rev hon gen col lt sgt capt cmdr adm maj st sr jr inc ltd co corp bros no nos vol vols fig figs op ed eds cf vs etc al ca approx dept est ft mt jan feb mar apr jun jul aug sep sept oct nov dec e.g i.e ph.d b.a m.a u.s u.k u.n d.c a.m p.m pp intl univ assn gov sen rep".split(
    " ",
  ),
);
const OPENER = /^[\p{Lu}\p{Lo}\p{N}"'“‘«([–—-]/u;

export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  // a run of marks is tried from its first one only: tried from each, a long run would take quadratic time
  const boundary = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s)|[。！？]|\n\s*\n|\n(?=\S)/gu;
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].length;
    if (isBoundary(text, start, match.index, match[0], end)) {
      pushSpan(spans, text, start, end);
      start = end;
    }
  }
  pushSpan(spans, text, start, text.length);
  return spans;
}

function isBoundary(text: string, start: number, at: number, mark: string, end: number): boolean {
  if (mark.startsWith("\n")) return isLineBoundary(text, at, mark, end);
  if (!mark.startsWith(".") || mark.length > 1) return true;
  const next = text.slice(end, end + 40).trimStart();
  if (next !== "" && !OPENER.test(next)) return false;
  const before = text.slice(Math.max(start, at - 20), at);
  const word = /(\S+)$/u.exec(before)?.[1]?.replace(/^["'“‘([]+/u, "") ?? "";
  if (/^\p{Lu}$/u.test(word)) return false;
  return !ABBREVIATIONS.has(word.toLowerCase());
}

/** A single line break ends a sentence when the line is complete, a list item, or a `Key: value` line. */
function isLineBoundary(text: string, at: number, mark: string, end: number): boolean {
  if (mark.length > 1) return true;
  // The whole line counts, not the part since the last sentence: a wrapped line is long, an entry of a list short.
  const line = text
    .slice(Math.max(text.lastIndexOf("\n", at - 1) + 1, at - MAX_SENTENCE_LENGTH), at)
    .trimEnd();
  if (/[.!?:;…"”]$/u.test(line) || line.length < 60) return true;
  return (
    /^\s*(?:[-*•#|>]|\d+[.)])\s/u.test(text.slice(end, end + 8)) ||
    /^[^\n:]{1,40}: /u.test(text.slice(end, end + 44))
  );
}

function pushSpan(spans: Span[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && /\s/u.test(text[start] ?? "")) start++;
  while (end > start && /\s/u.test(text[end - 1] ?? "")) end--;
  while (end - start > MAX_SENTENCE_LENGTH) {
    const space = text.lastIndexOf(" ", start + MAX_SENTENCE_LENGTH);
    const cut = space > start ? space : start + MAX_SENTENCE_LENGTH;
    spans.push({ start, end: cut });
    start = cut;
    while (start < end && text[start] === " ") start++;
  }
  if (end > start) spans.push({ start, end });
}

/**
 * Stored text: NFC, line feeds, no control characters, no lone surrogates, no invisible characters. Invisible
 * characters survive NFKC and carry hidden orders to a model, so they are stripped by list and counted. Zero-width
 * joiners stay where a script needs them (Persian, Indic scripts, emoji). All offsets refer to the result.
 */
export interface StoredText {
  readonly text: string;
  /** invisible characters taken out, for the warning */
  readonly invisible: number;
}

const ZERO_WIDTH_NON_JOINER = "\u200c";
const ZERO_WIDTH_JOINER = "\u200d";

/** Zero-width, bidirectional, variation, tag, annotation and filler characters. */
const INVISIBLE =
  /\u034f|\p{Variation_Selector}|[\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e00ff}]/gu;
const CONTROL = /(?![\t\n])\p{Cc}/gu;
const JOINERS = /[\u200c\u200d]/gu;
const WIDE_SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** Scripts whose spelling uses joiners, and what stands on both sides of an emoji joiner. */
const JOINING_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const EMOJI_PART = /\p{Extended_Pictographic}|\p{Emoji_Modifier}/u;

export function toStoredText(raw: string): StoredText {
  const spaced = raw
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(CONTROL, "")
    .replace(/\u00ad/g, "")
    .replace(WIDE_SPACE, " ");
  const { text, removed } = stripInvisible(spaced);
  return { text: tidyLines(text.normalize("NFC")), invisible: removed };
}

/** Takes invisible characters out; `removed` counts them. A byte order mark at the start is not counted. */
export function stripInvisible(text: string): { readonly text: string; readonly removed: number } {
  let removed = 0;
  const unmarked = text.startsWith("\ufeff") ? text.slice(1) : text;
  const withoutListed = unmarked.replace(INVISIBLE, () => {
    removed++;
    return "";
  });
  const stripped = withoutListed.replace(JOINERS, (joiner, offset: number, whole: string) => {
    if (joinerIsSpelling(joiner, whole, offset)) return joiner;
    removed++;
    return "";
  });
  return { text: stripped, removed };
}

function joinerIsSpelling(joiner: string, text: string, offset: number): boolean {
  const before = codePointBefore(text, offset);
  const after = String.fromCodePoint(text.codePointAt(offset + 1) ?? 0);
  if (joiner === ZERO_WIDTH_JOINER && EMOJI_PART.test(before) && EMOJI_PART.test(after)) return true;
  if (joiner !== ZERO_WIDTH_JOINER && joiner !== ZERO_WIDTH_NON_JOINER) return false;
  return JOINING_SCRIPT.test(before) && JOINING_SCRIPT.test(after);
}

function codePointBefore(text: string, offset: number): string {
  const unit = text.charCodeAt(offset - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  return offset === 0 ? "" : text.slice(offset - (isLow ? 2 : 1), offset);
}

/** No white space at line ends, at most one empty line in a row, none at the start or end. */
function tidyLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+|\n+$/g, "");
}

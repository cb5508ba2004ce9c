/**
 * Free text written by a model, made safe to store and to show: an answer may echo what a hostile document
 * planted (reliability.md L14). Terminal control sequences, invisible characters, HTML tags and the targets of
 * Markdown images and links go; the words stay.
 */

const ESCAPE = String.fromCharCode(0x1b);
const BELL = String.fromCharCode(0x07);
// ESC [ ... final byte; ESC ] ... BEL or ESC \\; a lone ESC with its letter
const ANSI = new RegExp(
  `${ESCAPE}(?:\\[[0-?]{0,40}[ -/]{0,10}[@-~]|\\][^${BELL}${ESCAPE}]{0,400}(?:${BELL}|${ESCAPE}\\\\)?|[@-Z\\\\-_a-z])?`,
  "g",
);
/** Inclusive code-point ranges that are never shown. Joiners (U+200C, U+200D) stay: scripts need them. */
const INVISIBLE_RANGES: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe01ef],
];
const MARKDOWN_TARGET = /!?\[([^[\]]{0,400})\]\([^()\s]{0,2000}(?:\s+"[^"]{0,200}")?\)/g;
const HTML_TAG = /<\/?[a-zA-Z][^<>]{0,400}>|<!--[^<>]{0,400}-->/g;

/** One line, trimmed, at most `maxLength` UTF-16 units. */
export function cleanModelText(text: string, maxLength = 2000): string {
  const visible = withoutInvisible(text.slice(0, maxLength * 4).replace(ANSI, ""))
    .replace(MARKDOWN_TARGET, "$1")
    .replace(HTML_TAG, " ")
    .replace(/\s+/g, " ")
    .trim();
  return visible.length <= maxLength
    ? visible
    : visible
        .slice(0, maxLength)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd();
}

function withoutInvisible(text: string): string {
  let kept = "";
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (!INVISIBLE_RANGES.some(([from, to]) => point >= from && point <= to)) kept += character;
  }
  return kept;
}

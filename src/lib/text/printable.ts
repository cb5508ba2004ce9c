/**
 * Characters that move the cursor, change colours, reorder a line or cannot be seen: control codes, bidirectional
 * controls, zero-width characters, tag characters, lone surrogates.
 */
const UNPRINTABLE =
  /\p{Cc}|[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/** Text on one terminal line with no power over the terminal: every such character is written as an escape. */
export function escapeForTerminal(text: string): string {
  return text.replace(UNPRINTABLE, escapeCharacter);
}

/**
 * The same value as JSON, with no power over a terminal: JSON itself escapes C0 controls alone, so that a C1 control
 * (0x9b begins a terminal command) or a bidirectional mark of a source would pass. Line breaks of the layout stay.
 */
export function inertJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(UNPRINTABLE, (character) =>
    character === "\n" ? character : unicodeEscape(character),
  );
}

function unicodeEscape(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return SHORT_ESCAPES[character] ?? `\\u{${code.toString(16)}}`;
}

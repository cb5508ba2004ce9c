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

const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return SHORT_ESCAPES[character] ?? `\\u{${code.toString(16)}}`;
}

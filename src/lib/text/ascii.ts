/** Spellings of typographic characters for terminals and files that hold ASCII only. */
const SPELLINGS: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "‚": ",",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "−": "-",
  "‐": "-",
  "‑": "-",
  "…": "...",
  "•": "-",
  "·": "|",
  "→": "->",
  "←": "<-",
  "≥": ">=",
  "≤": "<=",
  "×": "x",
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  ø: "o",
  Ø: "O",
  œ: "oe",
  Œ: "OE",
  ł: "l",
  Ł: "L",
  đ: "d",
  ı: "i",
  "\u00a0": " ",
  "━": "=",
  "─": "-",
  "│": "|",
  "█": "#",
  "░": ".",
};

/**
 * The text in ASCII: typographic characters spelled out, accents dropped, anything else written as an escape
 * (`\u{4e2d}`) rather than lost.
 */
export function toAscii(text: string): string {
  return text.replace(/[^\n -~]/gu, (character) => {
    const spelling = SPELLINGS[character];
    if (spelling !== undefined) return spelling;
    const plain = character.normalize("NFKD").replace(/\p{M}/gu, "");
    return /^[ -~]+$/.test(plain) ? plain : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** Cells that a character takes on a terminal: 0 for marks, 2 for wide East Asian forms and pictographs. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  if (ZERO_WIDTH.test(character)) return 0;
  const isWide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd);
  return isWide ? 2 : 1;
}

/**
 * Lines of at most `columns` cells; every line begins with `indent`, the first with `first` where given. A
 * word longer than a line is cut, so that no line ever runs past the edge.
 */
export function wrapText(text: string, columns: number, indent = "", first = indent): string[] {
  const room = Math.max(4, columns - displayWidth(indent));
  const words = text.split(/\s+/u).filter((word) => word !== "");
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const piece of words.flatMap((word) => pieces(word, room))) {
    const longer = isEmpty ? line + piece : `${line} ${piece}`;
    if (isEmpty || displayWidth(longer) <= columns) line = longer;
    else {
      lines.push(line);
      line = indent + piece;
    }
    isEmpty = false;
  }
  lines.push(line);
  return lines;
}

function pieces(word: string, room: number): string[] {
  if (displayWidth(word) <= room) return [word];
  const cut: string[] = [];
  let piece = "";
  let width = 0;
  for (const character of word) {
    const characterCells = characterWidth(character);
    if (width + characterCells > room) {
      cut.push(piece);
      piece = "";
      width = 0;
    }
    piece += character;
    width += characterCells;
  }
  cut.push(piece);
  return cut;
}

/** At most `columns` cells, an ellipsis in place of what is cut. */
export function cutText(text: string, columns: number, ellipsis = "..."): string {
  if (displayWidth(text) <= columns) return text;
  let cut = "";
  let width = 0;
  const room = Math.max(0, columns - ellipsis.length);
  for (const character of text) {
    const characterCells = characterWidth(character);
    if (width + characterCells > room) break;
    cut += character;
    width += characterCells;
  }
  return cut + ellipsis;
}

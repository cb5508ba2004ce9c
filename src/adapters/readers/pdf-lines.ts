/** One run of text on a page, as the PDF library gives it. */
export interface PageItem {
  readonly str: string;
  readonly hasEOL: boolean;
  /** the last two are the position, in points from the lower left corner */
  readonly transform: readonly number[];
  readonly height: number;
}

interface Line {
  readonly text: string;
  readonly y: number;
  readonly height: number;
}

/**
 * The running text of a page: the lines of a paragraph are joined by a space (a word parted by a hyphen is put
 * together), paragraphs are told by a gap, by a change of size or by a line that ends early after a full stop.
 */
export function pageText(items: readonly PageItem[]): string {
  const lines = toLines(items);
  const longest = Math.max(0, ...lines.map((line) => line.text.length));
  const paragraphs: string[] = [];
  let current = "";
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before !== undefined && startsParagraph(before, line, longest)) {
      paragraphs.push(current);
      current = "";
    }
    current = joinLine(current, line.text);
  });
  paragraphs.push(current);
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}

function toLines(items: readonly PageItem[]): Line[] {
  const lines: Line[] = [];
  let pieces: string[] = [];
  let first: PageItem | undefined;
  const flush = () => {
    const text = pieces.join("").replace(/\s+/g, " ").trim();
    if (text !== "") lines.push({ text, y: first?.transform[5] ?? 0, height: first?.height ?? 0 });
    pieces = [];
    first = undefined;
  };
  for (const item of items) {
    if (
      first !== undefined &&
      item.str !== "" &&
      Math.abs((item.transform[5] ?? 0) - (first.transform[5] ?? 0)) > Math.max(2, item.height / 2)
    ) {
      flush();
    }
    if (item.str.trim() !== "") first ??= item;
    pieces.push(item.str);
    if (item.hasEOL) flush();
  }
  flush();
  return lines;
}

function startsParagraph(before: Line, line: Line, longest: number): boolean {
  const height = Math.max(before.height, line.height, 1);
  const gap = before.y - line.y;
  if (gap > height * 1.9 || gap < -height) return true;
  if (Math.abs(before.height - line.height) > height * 0.15) return true;
  if (/^(?:[-•*]|\d{1,3}[.)])\s/.test(line.text)) return true;
  return /[.!?:”"]$/.test(before.text) && before.text.length < longest * 0.75;
}

function joinLine(paragraph: string, line: string): string {
  if (paragraph === "") return line;
  if (/\p{Ll}-$/u.test(paragraph) && /^\p{Ll}/u.test(line)) return paragraph.slice(0, -1) + line;
  return `${paragraph} ${line}`;
}

import type { Passage } from "../../domain/passage.ts";
import type { PageSpan, Snapshot } from "../../domain/source.ts";
import { sha256 } from "../../lib/hash.ts";
import { passageIdOf } from "../../lib/record-ids.ts";
import { codePointLength, toUtf16Offset } from "../../lib/text/code-points.ts";
import { countWords } from "../../lib/text/count-words.ts";
import { type Span, splitSentences } from "../../lib/text/sentences.ts";

/**
 * Cuts a stored text into passages. Borders are paragraphs' borders wherever they can be, and where a passage ends
 * depends only on the paragraphs near it, never on a count from the start: in an edited document the paragraphs that
 * did not change give the same passages, and what was extracted from them stays. A paragraph of MIN_WORDS or more
 * stands alone; shorter ones join what follows; a heading starts a new passage; `Key: value` lines stay together;
 * a paragraph over MAX_WORDS is cut between sentences. Passages cover every visible character once, in order.
 */
export function splitPassages(snapshot: Pick<Snapshot, "sourceId" | "text" | "pages">): Passage[] {
  const { text } = snapshot;
  const pieces = pageSpans(text, snapshot.pages).flatMap((page) => piecesOfPage(text, page));
  let utf16 = 0;
  let codePoints = 0;
  return pieces.map((piece, ordinal) => {
    codePoints += codePointLength(text.slice(utf16, piece.start));
    const start = codePoints;
    const exact = text.slice(piece.start, piece.end);
    codePoints += codePointLength(exact);
    utf16 = piece.end;
    return {
      id: passageIdOf(snapshot.sourceId, start, exact),
      sourceId: snapshot.sourceId,
      ordinal,
      start,
      end: codePoints,
      ...(piece.page === undefined ? {} : { page: piece.page }),
      text: exact,
      textHash: sha256(exact),
    };
  });
}

/** A passage this long stands alone; about 120 words is what the shorter ones grow to. */
const MIN_WORDS = 60;
const MAX_WORDS = 200;
/** A leftover shorter than this joins the passage before it. */
const LEFTOVER_WORDS = 15;
const MAX_HEADING_LENGTH = 100;

interface Piece extends Span {
  readonly page?: number;
}

interface Paragraph extends Span {
  readonly words: number;
  readonly kind: "prose" | "heading" | "pairs";
}

/** UTF-16 spans of the pages; a text without pages is one. Text outside the given pages gets pages of its own. */
function pageSpans(text: string, pages: readonly PageSpan[] | undefined): Piece[] {
  if (pages === undefined || pages.length === 0) return [{ start: 0, end: text.length }];
  const spans: Piece[] = [];
  let utf16 = 0;
  let codePoints = 0;
  for (const page of [...pages].sort((a, b) => a.start - b.start)) {
    const start = utf16 + toUtf16Offset(text.slice(utf16), Math.max(0, page.start - codePoints));
    if (start > utf16) spans.push({ start: utf16, end: start });
    const length = Math.max(0, page.end - Math.max(page.start, codePoints));
    const end = start + toUtf16Offset(text.slice(start), length);
    spans.push({ start, end, page: page.page });
    codePoints = Math.max(codePoints, page.end);
    utf16 = end;
  }
  if (utf16 < text.length) spans.push({ start: utf16, end: text.length });
  return spans;
}

function piecesOfPage(text: string, page: Piece): Piece[] {
  const groups = groupParagraphs(paragraphsOf(text, page));
  const spans = groups.flatMap((group) => cutGroup(text, group));
  return spans.map((span) => (page.page === undefined ? span : { ...span, page: page.page }));
}

function paragraphsOf(text: string, page: Span): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const content = text.slice(page.start, page.end);
  let at = 0;
  for (const part of content.split(/(\n[ \t]*\n\s*)/)) {
    const span = trimSpan(content, at, at + part.length);
    at += part.length;
    if (span === undefined) continue;
    const exact = content.slice(span.start, span.end);
    paragraphs.push({
      start: page.start + span.start,
      end: page.start + span.end,
      words: countWords(exact),
      kind: kindOf(exact),
    });
  }
  return paragraphs;
}

/** Paragraphs that make one passage. */
function groupParagraphs(paragraphs: readonly Paragraph[]): Paragraph[][] {
  const groups: Paragraph[][] = [];
  let group: Paragraph[] = [];
  let words = 0;
  const close = () => {
    if (group.length > 0) groups.push(group);
    group = [];
    words = 0;
  };
  for (const paragraph of paragraphs) {
    if (startsGroup(group, words, paragraph)) close();
    group.push(paragraph);
    words += paragraph.words;
    if (words >= MIN_WORDS) close();
  }
  close();
  return joinLeftovers(groups);
}

function startsGroup(group: readonly Paragraph[], words: number, next: Paragraph): boolean {
  const last = group.at(-1);
  if (last === undefined) return false;
  if (words + next.words > MAX_WORDS) return true;
  if (last.kind === "heading") return false;
  return next.kind === "heading" || next.kind !== last.kind || next.words >= MIN_WORDS;
}

/** A few words alone say too little to be found: they join the group before them, unless a heading opens them. */
function joinLeftovers(groups: readonly Paragraph[][]): Paragraph[][] {
  const joined: Paragraph[][] = [];
  for (const group of groups) {
    const before = joined.at(-1);
    const fits = before !== undefined && wordsOf(before) + wordsOf(group) <= MAX_WORDS;
    const isLeftover = wordsOf(group) < LEFTOVER_WORDS && group[0]!.kind === "prose";
    if (fits && isLeftover && before.at(-1)!.kind === "prose") before.push(...group);
    else joined.push([...group]);
  }
  return joined;
}

function wordsOf(group: readonly Paragraph[]): number {
  return group.reduce((sum, paragraph) => sum + paragraph.words, 0);
}

/** A group within the limit is one passage; a longer one is cut into even parts between sentences or lines. */
function cutGroup(text: string, group: readonly Paragraph[]): Span[] {
  const start = group[0]!.start;
  const end = group.at(-1)!.end;
  const words = wordsOf(group);
  if (words <= MAX_WORDS) return [{ start, end }];
  const units = unitsOf(text.slice(start, end), group.at(-1)!.kind);
  const target = words / Math.ceil(words / ((MIN_WORDS + MAX_WORDS) / 2));
  const parts: Span[] = [];
  let from: number | undefined;
  let count = 0;
  units.forEach((unit, index) => {
    from ??= unit.start;
    count += countWords(text.slice(start + unit.start, start + unit.end));
    const next = units[index + 1];
    const nextWords = next === undefined ? 0 : countWords(text.slice(start + next.start, start + next.end));
    if (next === undefined || count >= target || count + nextWords > MAX_WORDS) {
      parts.push({ start: start + from, end: start + unit.end });
      from = undefined;
      count = 0;
    }
  });
  return parts;
}

/** What a long paragraph may be cut between: sentences, or the lines of a table. */
function unitsOf(content: string, kind: Paragraph["kind"]): Span[] {
  if (kind !== "pairs") return splitSentences(content);
  const lines: Span[] = [];
  let at = 0;
  for (const line of content.split("\n")) {
    const span = trimSpan(content, at, at + line.length);
    if (span !== undefined) lines.push(...cutLongLine(content, span));
    at += line.length + 1;
  }
  return lines;
}

function cutLongLine(content: string, line: Span): Span[] {
  const exact = content.slice(line.start, line.end);
  if (countWords(exact) <= MAX_WORDS) return [line];
  return splitSentences(exact).map((span) => ({
    start: line.start + span.start,
    end: line.start + span.end,
  }));
}

function kindOf(paragraph: string): Paragraph["kind"] {
  const lines = paragraph.split("\n");
  const pairs = lines.filter((line) => /^[^\n:]{1,40}: \S/.test(line)).length;
  if (lines.length > 1 && pairs * 2 >= lines.length) return "pairs";
  const isHeading =
    lines.length === 1 &&
    paragraph.length <= MAX_HEADING_LENGTH &&
    !/[.!?:;,"”…。！？]$/u.test(paragraph) &&
    pairs === 0;
  return isHeading && !/^[-*•] /.test(paragraph) ? "heading" : "prose";
}

function trimSpan(text: string, from: number, to: number): Span | undefined {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return end > start ? { start, end } : undefined;
}

import { Parser } from "htmlparser2";
import { type BlockText, createBlockText, isBlockTag } from "./block-text.ts";
import { createHiddenText, type HiddenText } from "./hidden-text.ts";
import { type Attributes, type Frame, frameFor, ROOT } from "./html-frame.ts";
import { createHtmlHead, type HtmlHead, readHeadElement, takeCaptured } from "./html-head.ts";
import type { ReadLimits } from "./limits.ts";
import type { PageMetadataInput } from "./page-metadata.ts";
import { createTableCollector, type TableCollector } from "./table-collector.ts";
import { tableToText } from "./table-lines.ts";

/**
 * The first pass over a page: a streaming parser that never builds a tree, so nesting and size cannot exhaust it
 * (a DOM of 20,000 nested elements overflows the stack; this pass takes 0.1 s). It counts depth and elements, parts
 * hidden from visible text, takes tables out, reads metadata, and writes markup that is safe to build a DOM from.
 */
export interface HtmlScan {
  /** visible text without navigation and the like, tables left out */
  readonly text: string;
  /** `Key: value` tables, about the page's subject */
  readonly pairs: readonly string[];
  /** tables with one thing a row */
  readonly records: readonly string[];
  /** visible markup without scripts, styles, frames, tables and addresses */
  readonly markup: string;
  readonly hidden: readonly string[];
  readonly metadata: PageMetadataInput;
  /** the cap that was passed, if any; then `markup` must not be used */
  readonly exceeded?: string;
}

interface Scan {
  readonly limits: Pick<ReadLimits, "htmlDepth" | "htmlElements" | "hiddenCharacters">;
  readonly frames: Frame[];
  readonly hidden: HiddenText;
  readonly hiddenRun: string[];
  readonly body: BlockText;
  readonly main: BlockText;
  readonly tables: TableCollector;
  readonly pairs: string[];
  readonly records: string[];
  readonly markup: string[];
  readonly head: HtmlHead;
  captured: string[];
  /** open elements whose text is captured */
  capturing: number;
  elements: number;
  exceeded?: string;
}

const DESCRIPTIONS = ["alt", "title", "aria-label"];
const VOID_TAGS = new Set("area br col hr img wbr".split(" "));

export function scanHtml(html: string, limits: Scan["limits"]): HtmlScan {
  const scan = createScan(limits);
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => openTag(scan, tag, attributes),
      ontext: (content) => addText(scan, content),
      onclosetag: (tag) => closeTag(scan, tag),
      oncomment: (content) => scan.hidden.add(content),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  endHiddenRun(scan);
  const main = scan.main.result();
  const body = scan.body.result();
  return {
    text: main.length >= 200 || main.length * 2 >= body.length ? main : body,
    pairs: scan.pairs,
    records: scan.records,
    markup: scan.markup.join(""),
    hidden: scan.hidden.pieces(),
    metadata: scan.head,
    ...(scan.exceeded === undefined ? {} : { exceeded: scan.exceeded }),
  };
}

function createScan(limits: Scan["limits"]): Scan {
  return {
    limits,
    frames: [],
    hidden: createHiddenText(limits.hiddenCharacters),
    hiddenRun: [],
    body: createBlockText(),
    main: createBlockText(),
    tables: createTableCollector(),
    pairs: [],
    records: [],
    markup: [],
    head: createHtmlHead(),
    captured: [],
    capturing: 0,
    elements: 0,
  };
}

function countElement(scan: Scan): void {
  const { htmlElements, htmlDepth } = scan.limits;
  scan.elements++;
  if (scan.elements > htmlElements) scan.exceeded ??= `larger than ${htmlElements} elements`;
  if (scan.frames.length >= htmlDepth) scan.exceeded ??= `nested deeper than ${htmlDepth} levels`;
}

function openTag(scan: Scan, tag: string, attributes: Attributes): void {
  countElement(scan);
  const frame = frameFor(scan.frames.at(-1) ?? ROOT, tag, attributes, scan.head.style);
  scan.frames.push(frame);
  readHeadElement(scan.head, frame, attributes);
  if (!frame.dropped) {
    for (const name of DESCRIPTIONS) scan.hidden.add(attributes[name] ?? "");
  }
  if (frame.captures !== undefined) {
    scan.captured = [];
    scan.capturing++;
  }
  if (frame.hidden && isBlockTag(tag)) endHiddenRun(scan);
  if (frame.dropped || frame.hidden) return;
  if (tag === "table" || scan.tables.active) {
    scan.tables.open(tag, attributes);
    return;
  }
  if (!frame.boilerplate) scan.body.open(tag);
  if (frame.main && !frame.boilerplate) scan.main.open(tag);
  writeMarkup(scan, `<${tag}${keptAttributes(attributes)}>`);
}

function addText(scan: Scan, content: string): void {
  const frame = scan.frames.at(-1) ?? ROOT;
  if (scan.capturing > 0) scan.captured.push(content);
  if (frame.dropped) return;
  if (frame.hidden) scan.hiddenRun.push(content);
  else if (scan.tables.active) scan.tables.text(content);
  else {
    if (!frame.boilerplate) scan.body.text(content);
    if (frame.main && !frame.boilerplate) scan.main.text(content);
    writeMarkup(scan, escapeMarkup(content));
  }
}

function closeTag(scan: Scan, tag: string): void {
  const frame = scan.frames.pop();
  if (frame === undefined) return;
  if (frame.captures !== undefined) {
    takeCaptured(scan.head, frame.captures, scan.captured.join(""));
    scan.captured = [];
    scan.capturing--;
  }
  const endsHidden = frame.hidden && (isBlockTag(tag) || !(scan.frames.at(-1) ?? ROOT).hidden);
  if (endsHidden) endHiddenRun(scan);
  if (!frame.dropped && !frame.hidden) closeVisible(scan, frame, tag);
}

function closeVisible(scan: Scan, frame: Frame, tag: string): void {
  if (scan.tables.active) {
    const table = scan.tables.close(tag);
    if (table !== undefined && !frame.boilerplate) addTable(scan, tableToText(table), frame.main);
    return;
  }
  if (!frame.boilerplate) scan.body.close(tag);
  if (frame.main && !frame.boilerplate) scan.main.close(tag);
  if (!VOID_TAGS.has(tag)) writeMarkup(scan, `</${tag}>`);
}

function addTable(scan: Scan, table: ReturnType<typeof tableToText>, isMain: boolean): void {
  if (table.kind === "pairs") scan.pairs.push(table.text);
  if (table.kind === "records") scan.records.push(table.text);
  if (table.kind !== "layout") return;
  scan.body.block(table.text);
  if (isMain) scan.main.block(table.text);
  writeMarkup(
    scan,
    table.text
      .split("\n\n")
      .map((part) => `<p>${escapeMarkup(part)}</p>`)
      .join(""),
  );
}

function endHiddenRun(scan: Scan): void {
  if (scan.hiddenRun.length === 0) return;
  scan.hidden.add(scan.hiddenRun.join(""));
  scan.hiddenRun.length = 0;
}

function writeMarkup(scan: Scan, markup: string): void {
  if (scan.exceeded === undefined) scan.markup.push(markup);
  else scan.markup.length = 0;
}

function keptAttributes(attributes: Attributes): string {
  return ["class", "id"]
    .map((name) => (attributes[name] === undefined ? "" : ` ${name}="${escapeMarkup(attributes[name])}"`))
    .join("");
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

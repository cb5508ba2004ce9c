import { isBlockTag } from "./block-text.ts";
import type { Cell, Table } from "./table-lines.ts";

/** Gathers a table from parser events; nested tables become text of the cell that they stand in. */
export interface TableCollector {
  /** true between `<table>` and `</table>` */
  readonly active: boolean;
  open(tag: string, attributes: Readonly<Record<string, string>>): void;
  text(content: string): void;
  /** the finished table when this tag closes the outermost one */
  close(tag: string): Table | undefined;
}

interface OpenCell {
  readonly header: boolean;
  readonly pieces: string[];
}

export function createTableCollector(): TableCollector {
  let depth = 0;
  let nested = false;
  let infobox = false;
  let caption: string[] | undefined;
  let captionText = "";
  let rows: Cell[][] = [];
  let row: Cell[] | undefined;
  let cell: OpenCell | undefined;

  const endCell = () => {
    if (cell !== undefined) row?.push({ header: cell.header, text: tidy(cell.pieces.join("")) });
    cell = undefined;
  };
  const endRow = () => {
    endCell();
    if (row !== undefined && row.length > 0) rows.push(row);
    row = undefined;
  };
  const start = (attributes: Readonly<Record<string, string>>) => {
    [nested, rows, row, cell, caption, captionText] = [false, [], undefined, undefined, undefined, ""];
    infobox = /\binfobox|\bvcard\b|\bbiota\b/i.test(attributes.class ?? "");
  };
  const openPart = (tag: string) => {
    if (tag === "caption") caption = [];
    else if (tag === "tr") {
      endRow();
      row = [];
    } else if (tag === "td" || tag === "th") {
      endCell();
      row ??= [];
      cell = { header: tag === "th", pieces: [] };
    } else if (tag === "br" || isBlockTag(tag)) cell?.pieces.push(tag === "br" ? "\n" : "\n\n");
  };
  return {
    get active() {
      return depth > 0;
    },
    open(tag, attributes) {
      if (tag === "table") {
        depth++;
        if (depth === 1) start(attributes);
        else nested = true;
      } else if (depth === 1) openPart(tag);
      else if (isBlockTag(tag)) cell?.pieces.push("\n\n");
    },
    text(content) {
      if (caption !== undefined) caption.push(content);
      else cell?.pieces.push(content.replace(/\s+/g, " "));
    },
    close(tag) {
      if (tag === "table") {
        depth = Math.max(0, depth - 1);
        if (depth > 0) return undefined;
        endRow();
        return { caption: captionText, rows, infobox, nested };
      }
      if (depth !== 1) return undefined;
      if (tag === "tr") endRow();
      if (tag === "td" || tag === "th") endCell();
      if (tag === "caption") {
        captionText = tidy((caption ?? []).join("")).replace(/\s+/g, " ");
        caption = undefined;
      }
      return undefined;
    },
  };
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

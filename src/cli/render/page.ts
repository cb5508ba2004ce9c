import { toAscii } from "../../lib/text/ascii.ts";
import { escapeForTerminal } from "../../lib/text/printable.ts";
import { wrapText } from "./wrap.ts";

/** What a page is printed on. */
export interface PageStyle {
  readonly columns: number;
  readonly colour: boolean;
  readonly unicode: boolean;
}

/**
 * Builds human output. Every word that comes from a source, a file name or a model passes `clean` inside
 * `add`, so that nothing but our own escape codes can reach a terminal.
 */
export interface Page {
  readonly style: PageStyle;
  clean(text: string): string;
  /** one wrapped paragraph; `look` colours whole lines after wrapping */
  add(text: string, options?: ParagraphOptions): void;
  gap(): void;
  heading(text: string): void;
  toString(): string;
}

export interface ParagraphOptions {
  readonly indent?: number;
  /** printed in place of the end of the first line's indent: `1. `, `• ` */
  readonly mark?: string;
  readonly look?: Look;
}

export type Look = "strong" | "faint" | "good" | "doubtful" | "bad";

const CODES: Readonly<Record<Look, string>> = {
  strong: "1",
  faint: "2",
  good: "32",
  doubtful: "33",
  bad: "31",
};

/** Lines stay readable: a wider terminal does not make longer ones. */
const WIDEST = 88;

export function createPage(style: PageStyle): Page {
  const lines: string[] = [];
  const columns = Math.max(12, Math.min(style.columns, WIDEST));
  const clean = (text: string) => {
    const safe = escapeForTerminal(text);
    return style.unicode ? safe : toAscii(safe);
  };
  const paint = (line: string, look: Look | undefined) =>
    look === undefined || !style.colour || line === "" ? line : `\u001b[${CODES[look]}m${line}\u001b[0m`;

  return {
    style: { ...style, columns },
    clean,
    add(text, options = {}) {
      const { mark = "" } = options;
      const room = columns < 40 ? Math.min(options.indent ?? 0, 2) : (options.indent ?? 0);
      const shownMark = clean(mark);
      const first = " ".repeat(room) + shownMark;
      const rest = " ".repeat(room + shownMark.length);
      for (const line of wrapText(clean(text), columns, rest, first)) lines.push(paint(line, options.look));
    },
    gap() {
      if (lines.length > 0 && lines.at(-1) !== "") lines.push("");
    },
    heading(text) {
      if (lines.length > 0 && lines.at(-1) !== "") lines.push("");
      for (const line of wrapText(clean(text), columns)) lines.push(paint(line, "strong"));
    },
    toString: () => `${lines.join("\n")}\n`,
  };
}

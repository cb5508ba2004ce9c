import { parse as parseYaml } from "yaml";
import type { DateText, Draft } from "./draft.ts";
import { stripInline } from "./markdown-inline.ts";
import { tableToText } from "./table-lines.ts";

const MAX_FRONT_MATTER = 64 * 1024;

/** Markdown as running text: front matter becomes metadata, links and images become their words. */
export function readMarkdown(source: string): Draft {
  const text = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const { fields, body } = splitFrontMatter(text);
  const hidden: string[] = [];
  const blocks = toBlocks(body, hidden);
  const get = (...names: readonly string[]) =>
    names.map((name) => fields.get(name)).find((value) => value !== undefined && value.trim() !== "");
  const title = get("title") ?? blocks.firstHeading;
  const source_ = get("source", "url", "link", "canonical", "canonical_url");
  const address = /^https?:\/\//i.test(source_ ?? "") ? source_ : get("url", "link", "canonical");
  const publisher =
    get("publisher", "publication", "site", "site_name") ?? (address === source_ ? undefined : source_);
  const author = get("author", "authors", "by", "byline");
  const language = get("language", "lang");
  const date = get("date", "published", "published_at", "publishedat", "publication_date", "created");
  const dates: DateText[] = date === undefined ? [] : [{ text: date, from: "metadata" }];
  return {
    status: "drafted",
    pages: [blocks.text],
    hidden,
    dates,
    ...(title === undefined ? {} : { title }),
    ...(address === undefined ? {} : { address }),
    ...(publisher === undefined ? {} : { publisher }),
    ...(author === undefined ? {} : { author }),
    ...(language === undefined ? {} : { language }),
  };
}

/** Front matter as text fields by lower-case name. Every scalar stays text: a date is ours to read. */
function splitFrontMatter(text: string): { fields: ReadonlyMap<string, string>; body: string } {
  const none = { fields: new Map<string, string>(), body: text };
  if (!/^---[ \t]*\n/.test(text)) return none;
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text.slice(3, MAX_FRONT_MATTER));
  if (end === null) return none;
  const yaml = text.slice(text.indexOf("\n") + 1, 3 + end.index + 1);
  const body = text.slice(3 + end.index + end[0].length);
  try {
    const value: unknown = parseYaml(yaml, { schema: "failsafe", maxAliasCount: 20 });
    if (typeof value !== "object" || value === null || Array.isArray(value)) return none;
    const fields = Object.entries(value)
      .map(([name, field]) => [name.toLowerCase(), fieldText(field)] as const)
      .filter((entry): entry is readonly [string, string] => entry[1] !== undefined);
    return { fields: new Map(fields), body };
  } catch {
    return none;
  }
}

function fieldText(field: unknown): string | undefined {
  if (typeof field === "string") return field;
  if (!Array.isArray(field)) return undefined;
  const parts = field.filter((part) => typeof part === "string");
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** Lines to blocks: code stays as it is, tables become `Key: value` lines, marks of structure go. */
function toBlocks(body: string, hidden: string[]): { text: string; firstHeading?: string } {
  const out: string[] = [];
  let firstHeading: string | undefined;
  for (const part of splitCode(body)) {
    if (part.code) {
      out.push(part.text);
      continue;
    }
    const lines = stripInline(part.text, hidden).split("\n");
    for (let i = 0; i < lines.length; i++) {
      const rows = tableRows(lines, i);
      if (rows > 0) {
        out.push("", tableText(lines.slice(i, i + rows)), "");
        i += rows - 1;
        continue;
      }
      const heading = headingOf(lines, i);
      if (heading !== undefined) {
        firstHeading ??= heading;
        out.push("", heading, "");
      } else if (!isRule(lines[i]!)) {
        out.push(lines[i]!.replace(/^ {0,3}(?:> ?){1,8}/, "").replace(/^(\s*)[*+] /, "$1- "));
      }
    }
  }
  return { text: out.join("\n"), ...(firstHeading === undefined ? {} : { firstHeading }) };
}

function splitCode(body: string): { code: boolean; text: string }[] {
  const parts: { code: boolean; lines: string[] }[] = [{ code: false, lines: [] }];
  let fence: string | undefined;
  for (const line of body.split("\n")) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const opens = fence === undefined && mark !== undefined;
    const closes = fence && mark?.startsWith(fence);
    if (opens || closes) {
      fence = opens ? mark : undefined;
      parts.push({ code: opens, lines: [] });
    } else parts.at(-1)?.lines.push(line);
  }
  return parts.map((part) => ({ code: part.code, text: part.lines.join("\n") }));
}

function headingOf(lines: readonly string[], index: number): string | undefined {
  const line = lines[index]!;
  const marked = /^ {0,3}#{1,6}[ \t]+(.{0,500})$/.exec(line)?.[1];
  if (marked !== undefined) return marked.replace(/[ \t#]+$/, "").trim();
  const isUnderlined = /^(?:={3,}|-{3,})[ \t]*$/.test(lines[index + 1] ?? "");
  const isFirst = index === 0 || lines[index - 1]!.trim() === "";
  return isUnderlined && isFirst && line.trim() !== "" ? line.trim() : undefined;
}

function isRule(line: string): boolean {
  return /^ {0,3}(?:(?:\* ?){3,}|(?:- ?){3,}|(?:_ ?){3,}|={3,})[ \t]*$/.test(line.slice(0, 200));
}

/** The number of lines of a table that starts here: a row, a line of dashes, rows. */
function tableRows(lines: readonly string[], index: number): number {
  const isRow = (line: string | undefined) => line?.includes("|") ?? false;
  const dashes = lines[index + 1] ?? "";
  if (
    !isRow(lines[index]) ||
    dashes.length > 2000 ||
    !/^[|\s:-]+$/.test(dashes) ||
    !/-{2}|:-|-:/.test(dashes)
  )
    return 0;
  let rows = 2;
  while (isRow(lines[index + rows])) rows++;
  return rows;
}

function tableText(lines: readonly string[]): string {
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim());
  const [header, , ...rows] = lines;
  const headerRow = cells(header ?? "").map((text) => ({ header: true, text }));
  const dataRows = rows.map((row) => cells(row).map((text) => ({ header: false, text })));
  return tableToText({ caption: "", rows: [headerRow, ...dataRows], infobox: false, nested: false }).text;
}

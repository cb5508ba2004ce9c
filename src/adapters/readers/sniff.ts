import { fileTypeFromBuffer } from "file-type";
import { markedCharset, unmarkedUtf16 } from "./decode-text.ts";

/** What an input is, told by its bytes. The name only decides between kinds of plain text. */
export type InputKind =
  | "text"
  | "markdown"
  | "html"
  | "pdf"
  | "docx"
  | "csv"
  | "json"
  | "jsonl"
  | "xml"
  | "unsupported";

export interface BinarySniff {
  readonly kind: "pdf" | "docx" | "unsupported" | "undetermined";
  /** for `unsupported`: the name of the type */
  readonly type?: string;
  readonly hint?: string;
}

export const MEDIA_TYPES: Readonly<Record<Exclude<InputKind, "unsupported">, string>> = {
  text: "text/plain",
  markdown: "text/markdown",
  html: "text/html",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  csv: "text/csv",
  json: "application/json",
  jsonl: "application/x-ndjson",
  xml: "application/xml",
};

const SNIFF_BYTES = 4100;

/** Formats that are told by their first bytes. */
export async function sniffBinary(bytes: Uint8Array): Promise<BinarySniff> {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  // the header may come late, but a text may also speak of it
  if (head.startsWith("%PDF-") || (head.includes("%PDF-") && !looksLikeText(bytes))) return { kind: "pdf" };
  if (head.startsWith("PK\u0003\u0004")) return sniffArchive(bytes);
  if (head.startsWith("PK\u0005\u0006")) return { kind: "unsupported", type: "an empty ZIP archive" };
  if (head.startsWith("{\\rtf")) {
    return { kind: "unsupported", type: "RTF", hint: "Save it as DOCX, PDF or plain text." };
  }
  if (looksLikeText(bytes)) return { kind: "undetermined" };
  const detected = await fileTypeFromBuffer(bytes.subarray(0, SNIFF_BYTES)).catch(() => undefined);
  if (detected === undefined || /^text\/|xml$|json$/.test(detected.mime)) return { kind: "undetermined" };
  if (detected.mime === "application/x-cfb") {
    return { kind: "unsupported", type: "an old Office format", hint: "Save it as DOCX or PDF." };
  }
  return { kind: "unsupported", type: detected.mime };
}

/**
 * Signatures of two letters, such as the `BM` of a bitmap, are words of a text too. No binary format does without
 * control codes in its first kilobytes; UTF-16 has zero bytes, but in a pattern of its own.
 */
function looksLikeText(bytes: Uint8Array): boolean {
  if ((markedCharset(bytes) ?? unmarkedUtf16(bytes)) !== undefined) return true;
  return bytes
    .subarray(0, SNIFF_BYTES)
    .every((byte) => byte > 31 || (byte >= 9 && byte <= 13) || byte === 27);
}

/** Looks for the part that only a Word document has, by name, without inflating anything. */
function sniffArchive(bytes: Uint8Array): BinarySniff {
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (names.includes("word/document.xml")) return { kind: "docx" };
  if (names.includes("xl/workbook.xml")) {
    return { kind: "unsupported", type: "an Excel workbook", hint: "Save the sheet as CSV." };
  }
  if (names.includes("ppt/presentation.xml")) {
    return { kind: "unsupported", type: "a PowerPoint file", hint: "Save it as PDF." };
  }
  return { kind: "unsupported", type: "a ZIP archive", hint: "Unpack it and add the folder." };
}

const HTML_START =
  /^(?:<\?xml[^<>]{0,200}\?>\s{0,20})?(?:<!--[^<>]{0,500}-->\s{0,20}){0,3}<(?:!doctype\s{1,5}html|html|head|body|article|main|section|div|p|h[1-6]|table|title|meta|style|script|link|ul|ol|nav|header|span|a)\b/i;

/** Formats of text. `name` breaks ties between forms that any text may have. */
export function sniffText(text: string, name: string): Exclude<InputKind, "pdf" | "docx" | "unsupported"> {
  const start = text.slice(0, 4000).trimStart();
  if (HTML_START.test(start)) return "html";
  if (/^<\?xml\b|^<!DOCTYPE\b|^<(?:rss|feed|svg)\b/i.test(start)) return "xml";
  const extension = extensionOf(name);
  if (/^[{[]/.test(start)) {
    const json = sniffJson(text, extension);
    if (json !== undefined) return json;
  }
  if (
    /^---[ \t]*\n/.test(
      text
        .replace(/^\ufeff/, "")
        .slice(0, 8)
        .replace(/\r/g, ""),
    )
  )
    return "markdown";
  if (detectDelimiter(text, extension === "csv" || extension === "tsv") !== undefined) return "csv";
  return extension === "md" || extension === "markdown" ? "markdown" : "text";
}

/** JSON is what is named so or opens like it; JSON Lines has a whole value on each of its first lines. */
function sniffJson(text: string, extension: string): "json" | "jsonl" | undefined {
  const lines = text
    .slice(0, 200_000)
    .split("\n", 4)
    .filter((line) => line.trim() !== "");
  const isRecord = (line: string) => /^\s*[{[].*[}\]]\s*$/.test(line) && canParse(line);
  if (extension === "jsonl" || extension === "ndjson") return "jsonl";
  if (lines.length > 1 && lines.slice(0, -1).some(isRecord)) return "jsonl";
  if (extension === "json") return "json";
  const start = text.slice(0, 400);
  if (/^\s*(?:\{\s*"|\[\s*\{\s*")/.test(start)) return "json";
  // a text may begin with "[1] Smith" or "[[a link]]", but hardly ends like a list too
  return /^\s*\[\s*[["\d]/.test(start) && /\]\s*$/.test(text.slice(-400)) ? "json" : undefined;
}

function canParse(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

const DELIMITERS = [",", "\t", ";", "|"] as const;

/**
 * The delimiter of a table: the one that gives the first lines one and the same number of columns. A text that is
 * not named as a table must show at least three columns over four lines.
 */
export function detectDelimiter(text: string, isNamedTable: boolean): string | undefined {
  const lines = text
    .slice(0, 64 * 1024)
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .slice(0, -1)
    .filter((line) => line.trim() !== "")
    .slice(0, 20);
  if (lines.length === 0 && isNamedTable) lines.push(text.trim());
  const ranked = DELIMITERS.map((delimiter) => {
    const columns = lines.map((line) => countColumns(line, delimiter));
    const first = columns[0] ?? 1;
    return {
      delimiter,
      first,
      agreeing: columns.filter((count) => count === first).length / Math.max(1, lines.length),
    };
  });
  const needed = isNamedTable ? { columns: 2, lines: 1, share: 0 } : { columns: 3, lines: 4, share: 1 };
  const [best] = ranked
    .filter((candidate) => candidate.first >= needed.columns && candidate.agreeing >= needed.share)
    .sort((a, b) => b.agreeing - a.agreeing || b.first - a.first);
  if (best === undefined || lines.length < needed.lines) return undefined;
  return best.delimiter === "|" && lines.every((line) => line.trim().startsWith("|"))
    ? undefined
    : best.delimiter;
}

function countColumns(line: string, delimiter: string): number {
  let quoted = false;
  let columns = 1;
  for (const character of line.slice(0, 100_000)) {
    if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) columns++;
  }
  return columns;
}

const EXPECTED: Readonly<Record<string, readonly InputKind[]>> = {
  pdf: ["pdf"],
  docx: ["docx"],
  html: ["html"],
  htm: ["html"],
  xhtml: ["html"],
  csv: ["csv"],
  tsv: ["csv"],
  json: ["json", "jsonl"],
  jsonl: ["jsonl"],
  ndjson: ["jsonl"],
  md: ["markdown", "text"],
  markdown: ["markdown", "text"],
  txt: ["text", "markdown"],
  text: ["text", "markdown"],
};

/** True when the name promises another type than the content has. */
export function isMisnamed(name: string, kind: InputKind): boolean {
  const expected = EXPECTED[extensionOf(name)];
  return expected !== undefined && !expected.includes(kind);
}

export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

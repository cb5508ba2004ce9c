import mammoth from "mammoth";
import type { SourceWarning } from "../../domain/source.ts";
import { defined } from "../../lib/defined.ts";
import { partHiddenRuns, unescapeXml } from "./docx-hidden.ts";
import { type Draft, type Refusal, refuse } from "./draft.ts";
import { scanHtml } from "./html-scan.ts";
import type { ReadLimits } from "./limits.ts";
import { inflateEntry, readZipDirectory, type ZipEntry } from "./zip-directory.ts";
import { storeZip } from "./zip-writer.ts";

/**
 * A Word document as text. The archive is checked before anything is inflated, and each part is inflated once under
 * its stated size, so that the library never meets a bomb; it is handed a new archive of the checked XML parts alone. Part names are only compared, never used as paths.
 * Runs in the isolated worker.
 */
export async function readDocx(bytes: Uint8Array, limits: ReadLimits): Promise<Draft | Refusal> {
  const directory = readZipDirectory(bytes, limits);
  if (directory.status === "refused") return refuse(directory.reason);
  const parts = inflateXml(bytes, directory.entries);
  if (typeof parts === "string") return refuse(parts);
  const document = parts.get(DOCUMENT_PART);
  if (document === undefined) return refuse("the archive holds no Word document");
  const body = partHiddenRuns(document.toString("utf8"));
  parts.set(DOCUMENT_PART, Buffer.from(body.xml));
  const converted = await convert(storeZip(parts));
  if (converted === undefined) return refuse("the Word document is damaged");
  const scan = scanHtml(converted, limits);
  const text = [scan.text, ...scan.pairs, ...scan.records].filter((part) => part !== "").join("\n\n");
  const core = parts.get("docProps/core.xml")?.toString("utf8") ?? "";
  const made = property(core, "dcterms:modified") ?? property(core, "dcterms:created");
  return {
    status: "drafted",
    pages: [text],
    hidden: [...scan.hidden, ...body.hidden],
    ...defined({ title: property(core, "dc:title"), author: property(core, "dc:creator") }),
    ...(made === undefined
      ? {}
      : { dates: [{ text: made, from: "metadata" }], warnings: [FILE_DATE_WARNING] }),
  };
}

const DOCUMENT_PART = "word/document.xml";

/** PDF and DOCX say when the file was made, which is not when its text was published. */
export const FILE_DATE_WARNING: SourceWarning = {
  code: "date-uncertain",
  message: "The date is the one at which the file was made, not one of publication.",
};

/** The XML parts by name, or why the archive is refused. Pictures and embedded files are checked and left behind. */
function inflateXml(bytes: Uint8Array, entries: readonly ZipEntry[]): Map<string, Buffer> | string {
  const parts = new Map<string, Buffer>();
  for (const entry of entries) {
    const content = inflateEntry(bytes, entry);
    if (content === undefined) return "a part of the archive is damaged or larger than its directory says";
    if (!/\.(?:xml|rels)$/i.test(entry.name)) continue;
    const part = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    if (/<!(?:DOCTYPE|ENTITY)/i.test(part.toString("latin1").replaceAll("\0", "")))
      return "the document declares XML entities";
    parts.set(entry.name, part);
  }
  return parts;
}

async function convert(archive: Buffer): Promise<string | undefined> {
  try {
    const convertImage = mammoth.images.imgElement(async () => ({ src: "" }));
    return (await mammoth.convertToHtml({ buffer: archive }, { convertImage, externalFileAccess: false }))
      .value;
  } catch {
    return undefined;
  }
}

function property(core: string, name: string): string | undefined {
  const open = core.indexOf(`<${name}`);
  const start = open < 0 ? -1 : core.indexOf(">", open) + 1;
  const end = start <= 0 ? -1 : core.indexOf(`</${name}>`, start);
  if (end < 0) return undefined;
  const text = unescapeXml(core.slice(start, Math.min(end, start + 500))).trim();
  return text === "" ? undefined : text;
}

import mammoth from "mammoth";
import type { SourceWarning } from "../../domain/source.ts";
import { type Draft, type Refusal, refuse } from "./draft.ts";
import { scanHtml } from "./html-scan.ts";
import type { ReadLimits } from "./limits.ts";
import { inflateEntry, readZipDirectory, type ZipEntry } from "./zip-directory.ts";

/**
 * A Word document as text. The archive is checked before anything is inflated, and each part is inflated once under
 * its stated size, so that the library never meets a bomb. Part names are only compared, never used as paths.
 * Runs in the isolated worker.
 */
export async function readDocx(bytes: Uint8Array, limits: ReadLimits): Promise<Draft | Refusal> {
  const directory = readZipDirectory(bytes, limits);
  if (directory.status === "refused") return refuse(directory.reason);
  const xml = inflateXml(bytes, directory.entries);
  if (typeof xml === "string") return refuse(xml);
  if (!xml.has("word/document.xml")) return refuse("the archive holds no Word document");
  const converted = await convert(bytes);
  if (converted === undefined) return refuse("the Word document is damaged");
  const scan = scanHtml(converted, limits);
  const text = [scan.text, ...scan.pairs, ...scan.records].filter((part) => part !== "").join("\n\n");
  const core = xml.get("docProps/core.xml") ?? "";
  const created = property(core, "dcterms:modified") ?? property(core, "dcterms:created");
  const title = property(core, "dc:title");
  const author = property(core, "dc:creator");
  const hidden = [...scan.hidden, ...hiddenRuns(xml.get("word/document.xml") ?? "")];
  return {
    status: "drafted",
    pages: [text],
    hidden,
    ...(title === undefined ? {} : { title }),
    ...(author === undefined ? {} : { author }),
    ...(created === undefined ? {} : { dates: [{ text: created, from: "metadata" }] }),
    warnings: created === undefined ? [] : [FILE_DATE_WARNING],
  };
}

/** PDF and DOCX say when the file was made, which is not when its text was published. */
export const FILE_DATE_WARNING: SourceWarning = {
  code: "date-uncertain",
  message: "The date is the one at which the file was made, not one of publication.",
};

/** The XML parts that matter, by name, or why the archive is refused. */
function inflateXml(bytes: Uint8Array, entries: readonly ZipEntry[]): Map<string, string> | string {
  const parts = new Map<string, string>();
  for (const entry of entries) {
    const content = inflateEntry(bytes, entry);
    if (content === undefined) return "a part of the archive is damaged or larger than its directory says";
    if (!/\.(?:xml|rels)$/i.test(entry.name)) continue;
    const text = Buffer.from(content).toString("utf8");
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return "the document declares XML entities";
    if (/^(?:word\/document|docProps\/core)\.xml$/.test(entry.name)) parts.set(entry.name, text);
  }
  return parts;
}

async function convert(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const convertImage = mammoth.images.imgElement(async () => ({ src: "" }));
    return (await mammoth.convertToHtml({ buffer }, { convertImage, externalFileAccess: false })).value;
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

/** Runs marked as vanished text or coloured white: a reader of the document does not see them. */
function hiddenRuns(document: string): string[] {
  return document
    .split("<w:r>")
    .flatMap((piece) => piece.split("<w:r "))
    .filter((run) => /<w:vanish\s{0,2}\/>|<w:color w:val="FFFFFF"/i.test(run.slice(0, 2000)))
    .map((run) =>
      unescapeXml(
        [...run.matchAll(/<w:t(?: [^<>]{0,80})?>([^<]{0,5000})<\/w:t>/g)].map((match) => match[1]).join(""),
      ),
    );
}

function unescapeXml(text: string): string {
  const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? "");
}

import { getDocumentProxy, getMeta } from "unpdf";
import type { SourceWarning } from "../../domain/source.ts";
import { countOf } from "../../lib/text/counts.ts";
import { FILE_DATE_WARNING } from "./docx.ts";
import { type Draft, type Refusal, refuse } from "./draft.ts";
import type { ReadLimits } from "./limits.ts";
import { type PageItem, pageText } from "./pdf-lines.ts";

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * A PDF as text, page by page. Scripts, fonts and attachments are never used. Damaged files are not mended: a file
 * without its end was cut. Runs in the isolated worker.
 */
export async function readPdf(bytes: Uint8Array, limits: ReadLimits): Promise<Draft | Refusal> {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 2048))).toString("latin1");
  if (!tail.includes("%%EOF")) return refuse("the PDF is cut short: its end is missing");
  const document = await open(bytes);
  if ("status" in document) return document;
  const count = Math.min(document.numPages, limits.pdfPages);
  const warnings: SourceWarning[] = [];
  const pages: string[] = [];
  let failed = 0;
  for (let number = 1; number <= count; number++) {
    const text = await readPage(document, number);
    if (text === undefined) failed++;
    pages.push(text ?? "");
  }
  if (document.numPages > count) {
    warnings.push({
      code: "truncated",
      message: `Read only the first ${countOf(count, "page")} of ${document.numPages}.`,
    });
  }
  if (failed === count) return refuse("no page of the PDF can be read; it is damaged");
  if (failed > 0)
    warnings.push({
      code: "partial-read",
      message: `${failed} of ${countOf(count, "page")} cannot be read.`,
    });
  if (pages.every((page) => page.trim() === "")) {
    return refuse("no text layer", "The pages are images. Run an OCR tool over the PDF first.");
  }
  return { status: "drafted", pages, paged: true, ...(await readInfo(document, warnings)) };
}

async function open(bytes: Uint8Array): Promise<PdfDocument | Refusal> {
  try {
    // The library takes the buffer over, so it gets its own.
    return await getDocumentProxy(bytes.slice(), {
      verbosity: 0,
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
    });
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "PasswordException") {
      return refuse("the PDF is encrypted and needs a password", "Save a copy without a password.");
    }
    return refuse("the PDF is damaged and cannot be opened");
  }
}

async function readPage(document: PdfDocument, number: number): Promise<string | undefined> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = pageText(items.filter((item) => "str" in item) as PageItem[]);
    page.cleanup();
    return text;
  } catch {
    return undefined;
  }
}

async function readInfo(
  document: PdfDocument,
  warnings: readonly SourceWarning[],
): Promise<Pick<Draft, "title" | "author" | "dates" | "language" | "warnings">> {
  const { info } = await getMeta(document).catch(() => ({ info: {} as Record<string, unknown> }));
  const field = (name: string) => {
    const value = info[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 500) : undefined;
  };
  const made = pdfDate(field("CreationDate"));
  const [title, author, language] = [field("Title"), field("Author"), field("Language")];
  return {
    ...(title === undefined || /\.\w{2,4}$/.test(title) ? {} : { title }),
    ...(author === undefined ? {} : { author }),
    ...(language === undefined ? {} : { language }),
    ...(made === undefined ? {} : { dates: [{ text: made, from: "metadata" as const }] }),
    warnings: made === undefined ? warnings : [...warnings, FILE_DATE_WARNING],
  };
}

/** `D:20200131120000+01'00'` in ISO form, to the day when no zone is given. */
function pdfDate(text: string | undefined): string | undefined {
  const match = /^D:(\d{4})(\d{2})?(\d{2})?(?:(\d{2})(\d{2})(\d{2})?)?(Z|[+-]\d{2}'?\d{2})?/.exec(text ?? "");
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, zone] = match;
  const date = [year, month, day].filter((part) => part !== undefined).join("-");
  if (day === undefined || minute === undefined || zone === undefined) return date;
  return `${date}T${hour}:${minute}:${second ?? "00"}${zone.replace("'", ":")}`;
}

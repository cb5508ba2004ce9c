import type { PageSpan, SourceWarning } from "../../domain/source.ts";
import { defined } from "../../lib/defined.ts";
import { codePointLength } from "../../lib/text/code-points.ts";
import { detectLanguage } from "../../lib/text/detect-language.ts";
import { titleOfText } from "../../lib/text/title-of-text.ts";
import { toStoredText } from "../../lib/text/visible-text.ts";
import type { ReadDocument, ReadOptions } from "../../ports/reader.ts";
import { charsetWarnings, contentWarnings } from "./content-warnings.ts";
import type { Charset } from "./decode-text.ts";
import { chooseDate, dateTexts } from "./document-date.ts";
import type { Draft } from "./draft.ts";
import { oneLine } from "./one-line.ts";
import { tellingTitle } from "./telling-title.ts";
import { readVisibleMetadata } from "./visible-metadata.ts";
import { bareHostDomain, registrableDomain } from "./web-address.ts";

/** What is known of a document besides its draft. */
export interface FinishContext {
  readonly uri: string;
  readonly locator: string;
  readonly fallbackTitle: string;
  readonly mediaType: string;
  readonly charset?: Charset;
  readonly options: ReadOptions;
  readonly nowMs: number;
  readonly warnings: readonly SourceWarning[];
}

/**
 * Makes a stored document of a draft: normalised text, page spans, dates, domain, language and warnings; undefined
 * when no text is left.
 */
export function finishDocument(draft: Draft, context: FinishContext): ReadDocument | undefined {
  const { text, pages, invisible } = storePages(draft);
  if (text === "") return undefined;
  const visible = readVisibleMetadata(text);
  const hiddenText = toStoredText((draft.hidden ?? []).join("\n")).text;
  const address = draft.address ?? visible.address;
  const publisher = label(draft.publisher) ?? label(visible.publisher);
  const title = tellingTitle(ownTitle(draft, context.locator, text), publisher) ?? context.fallbackTitle;
  const author = label(draft.author) ?? label(visible.author);
  const dated = chooseDate(
    dateTexts(draft, visible.date, address ?? context.uri),
    context.options.dateFormat,
    context.nowMs,
  );
  const labels = [title, author, publisher].filter((part) => part !== undefined).join("\n");
  return {
    locator: context.locator,
    title,
    text,
    mediaType: context.mediaType,
    ...defined({
      charset: context.charset,
      hiddenText: hiddenText === "" ? undefined : hiddenText,
      pages,
      publisher,
      domain: domainOf(context.uri, address, publisher),
      author,
      language: languageTag(draft.language) ?? detectLanguage(text),
      publishedAt: dated.date,
    }),
    warnings: [
      ...context.warnings,
      ...(draft.warnings ?? []),
      ...charsetWarnings(context.charset),
      ...dated.warnings,
      ...contentWarnings(text, hiddenText, labels, invisible),
    ],
  };
}

/** What programs write into a file that nobody gave a title. */
const NO_TITLE = /^(?:untitled|(?:microsoft )?(?:word - |document)\s?\d{0,3}|\(?anonymous\)?)$/i;

/** A stated title; else what the text of a whole file calls itself. A record is called by its fields or place. */
function ownTitle(draft: Draft, locator: string, text: string): string | undefined {
  const stated = label(draft.title);
  if (stated !== undefined && !NO_TITLE.test(stated)) return stated;
  return locator === "" ? titleOfText(text) : undefined;
}

/** Where the bytes came from counts before what the document says of itself. */
function domainOf(
  uri: string,
  address: string | undefined,
  publisher: string | undefined,
): string | undefined {
  return registrableDomain(uri) ?? registrableDomain(address ?? "") ?? bareHostDomain(publisher ?? "");
}

function label(text: string | undefined): string | undefined {
  return oneLine(text ?? "") || undefined;
}

/** Pages joined by an empty line; spans count code points of the whole text. */
function storePages(draft: Draft): { text: string; pages?: readonly PageSpan[]; invisible: number } {
  const stored = draft.pages.map(toStoredText);
  const invisible = stored.reduce((sum, page) => sum + page.invisible, 0);
  if (draft.paged !== true) {
    return {
      text: stored
        .map((page) => page.text)
        .join("\n\n")
        .trim(),
      invisible,
    };
  }
  const pages: PageSpan[] = [];
  let text = "";
  let length = 0;
  stored.forEach((page, index) => {
    if (page.text.trim() === "") return;
    const separator = text === "" ? "" : "\n\n";
    const start = length + separator.length;
    const end = start + codePointLength(page.text);
    pages.push({ page: index + 1, start, end });
    text += separator + page.text;
    length = end;
  });
  return { text, pages, invisible };
}

function languageTag(tag: string | undefined): string | undefined {
  const trimmed = tag?.trim().replace(/_/g, "-") ?? "";
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(trimmed) ? trimmed : undefined;
}

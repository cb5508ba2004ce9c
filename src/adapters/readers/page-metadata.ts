import type { DateText } from "./draft.ts";
import { type JsonRecord, jsonText, parseStrictJson } from "./strict-json.ts";

/** What a page says about itself, read from its head and from JSON-LD. */
export interface PageMetadata {
  readonly title?: string;
  readonly author?: string;
  readonly publisher?: string;
  readonly address?: string;
  readonly language?: string;
  readonly dates: readonly DateText[];
}

/** The raw finds of the first pass. */
export interface PageMetadataInput {
  readonly titleTag: string;
  readonly firstHeading: string;
  /** `name`, `property` or `itemprop`, lower case, to the contents in order */
  readonly metas: ReadonlyMap<string, string>;
  readonly jsonLd: readonly string[];
  readonly canonical?: string;
  readonly language?: string;
  /** `datetime` attributes of `<time>` in document order */
  readonly times: readonly string[];
}

const ARTICLE_TYPES =
  /^(?:\w{0,30}Article|Report|WebPage|BlogPosting|LiveBlogPosting|Dataset|Book|CreativeWork|ClaimReview|ScholarlyArticle|AboutPage|ItemPage|MedicalWebPage)$/;

export function readPageMetadata(input: PageMetadataInput): PageMetadata {
  const meta = (...names: readonly string[]) => names.map((name) => input.metas.get(name)).find(isFilled);
  const record = input.jsonLd.map(findArticleRecord).find((found) => found !== undefined);
  const ld = (key: string) => (record === undefined ? undefined : jsonText(record.get(key)));
  const publisher = record === undefined ? undefined : nameOf(record.get("publisher"));
  const author = record === undefined ? undefined : nameOf(record.get("author"));
  return compact({
    title:
      ld("headline") ??
      meta("og:title", "citation_title", "dc.title", "twitter:title") ??
      filled(input.firstHeading) ??
      withoutSiteName(input.titleTag, publisher ?? meta("og:site_name")),
    author:
      author ??
      withoutAddress(meta("author", "article:author", "citation_author", "dc.creator", "parsely-author")),
    publisher:
      publisher ??
      meta(
        "og:site_name",
        "citation_publisher",
        "dc.publisher",
        "application-name",
        "citation_journal_title",
      ),
    address: input.canonical ?? meta("og:url"),
    language: input.language ?? ld("inLanguage") ?? meta("og:locale")?.replace("_", "-"),
    dates: pageDates(input, ld, meta),
  });
}

function pageDates(
  input: PageMetadataInput,
  ld: (key: string) => string | undefined,
  meta: (...names: readonly string[]) => string | undefined,
): DateText[] {
  const stated = [
    ld("datePublished"),
    meta("article:published_time", "datepublished", "citation_publication_date", "citation_date"),
    meta(
      "dc.date.issued",
      "dc.date",
      "dcterms.created",
      "date",
      "pubdate",
      "publish-date",
      "parsely-pub-date",
      "sailthru.date",
    ),
  ];
  return [
    ...stated.filter((text) => text !== undefined).map((text) => ({ text, from: "metadata" as const })),
    ...input.times.slice(0, 1).map((text) => ({ text, from: "visible-text" as const })),
  ];
}

/** The record of JSON-LD that describes the page: an article before anything else that carries a date. */
function findArticleRecord(source: string): JsonRecord | undefined {
  const parsed = parseStrictJson(source);
  if (parsed.status !== "parsed") return undefined;
  const queue: unknown[] = [parsed.value];
  const records: JsonRecord[] = [];
  for (let seen = 0; seen < 200 && queue.length > 0; seen++) {
    const value = queue.shift();
    if (Array.isArray(value)) queue.push(...value.slice(0, 50));
    if (!(value instanceof Map)) continue;
    records.push(value);
    queue.push(value.get("@graph"), value.get("mainEntity"));
  }
  const isArticle = (record: JsonRecord) => {
    const type = record.get("@type");
    return (Array.isArray(type) ? type : [type]).some(
      (name) => typeof name === "string" && ARTICLE_TYPES.test(name),
    );
  };
  return (
    records.find((record) => isArticle(record) && record.has("datePublished")) ?? records.find(isArticle)
  );
}

/** `"Ana"`, `{ "name": "Ana" }` or a list of either. */
function nameOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const names = value.slice(0, 5).map(nameOf).filter(isFilled);
    return names.length === 0 ? undefined : names.join(", ");
  }
  if (value instanceof Map) return nameOf(value.get("name"));
  return typeof value === "string" && isFilled(value) ? withoutAddress(value) : undefined;
}

/** `The Drowned Orchard | Sarnbeck Museum` without the part that names the site. */
function withoutSiteName(title: string, site: string | undefined): string | undefined {
  const parts = title.split(/ [|–—·»-] /).map((part) => part.trim());
  const last = parts.at(-1);
  const namesSite = parts.length > 1 && (site === undefined ? title.includes(" | ") : last === site);
  return filled(namesSite ? parts.slice(0, -1).join(" - ") : title);
}

function withoutAddress(name: string | undefined): string | undefined {
  return name === undefined || /^https?:/i.test(name.trim()) ? undefined : name.trim();
}

function filled(text: string): string | undefined {
  const trimmed = text.replace(/\s+/g, " ").trim();
  return trimmed === "" ? undefined : trimmed;
}

function isFilled(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

function compact(fields: { [K in keyof PageMetadata]: PageMetadata[K] | undefined }): PageMetadata {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { dates: [], ...Object.fromEntries(kept) };
}

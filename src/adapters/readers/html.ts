import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { type Draft, type Refusal, refuse } from "./draft.ts";
import { type HtmlScan, scanHtml } from "./html-scan.ts";
import type { ReadLimits } from "./limits.ts";
import { readPageMetadata } from "./page-metadata.ts";

/** An article shorter than this share of the page's visible text is taken for a wrong pick. */
const MIN_ARTICLE_SHARE = 0.5;

/**
 * A page as text: first pass (html-scan), then Readability on a DOM of the safe markup for the article. Where
 * Readability finds less than half of the visible text, or the page is too deep or wide for a DOM, the first
 * pass's own text is used. Runs in the isolated worker.
 */
export function readHtml(html: string, limits: ReadLimits): Draft | Refusal {
  const scan = scanHtml(html, limits);
  const metadata = readPageMetadata(scan.metadata);
  const article = scan.exceeded === undefined ? findArticle(scan, limits) : undefined;
  const running = article?.text ?? scan.text;
  const author = metadata.author ?? article?.author;
  const text = [...scan.pairs, running, ...scan.records].filter((part) => part !== "").join("\n\n");
  if (text.trim() === "") {
    const onlyHidden = scan.hidden.length > 0 ? "; it has only text that a reader does not see" : "";
    return refuse(`the page has no visible text${onlyHidden}`);
  }
  return {
    status: "drafted",
    pages: [text],
    hidden: scan.hidden,
    ...metadata,
    ...(author === undefined ? {} : { author }),
    warnings:
      scan.exceeded === undefined
        ? []
        : [{ code: "partial-read", message: `The page is ${scan.exceeded}; only its plain text was read.` }],
  };
}

interface Article {
  readonly text: string;
  readonly author?: string;
}

function findArticle(scan: HtmlScan, limits: ReadLimits): Article | undefined {
  const { document } = parseHTML(`<!doctype html><html><body>${scan.markup}</body></html>`);
  const article = new Readability(document, { charThreshold: 200 }).parse();
  if (!article?.content) return undefined;
  const { text } = scanHtml(article.content, limits);
  if (text.length < scan.text.length * MIN_ARTICLE_SHARE) return undefined;
  const author = authorOf(article.byline ?? "");
  return { text, ...(author === undefined ? {} : { author }) };
}

/** The name in a line such as `By Ana Roth · 3 May 1901`. */
function authorOf(byline: string): string | undefined {
  const name =
    byline
      .split(/ [·|–—] |\n/)[0]
      ?.replace(/^\s{0,5}(?:(?:words|text|story|written|posted|reported|published) )?by\s{1,5}/i, "")
      .trim() ?? "";
  return name === "" || name.length > 100 || /\d/.test(name) ? undefined : name;
}

/** The charset that a page declares in its first bytes, for the decoder. */
export function declaredHtmlCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString("latin1");
  const meta = /<meta\b[^<>]{0,200}\bcharset\s{0,3}=\s{0,3}["']?([A-Za-z0-9_:.-]{2,40})/i.exec(head);
  const xml = /<\?xml\b[^<>?]{0,100}\bencoding\s{0,3}=\s{0,3}["']([A-Za-z0-9_:.-]{2,40})/i.exec(head);
  return meta?.[1] ?? xml?.[1];
}

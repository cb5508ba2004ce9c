import { type PageStyle, PLAIN_PAGE_STYLE } from "./element-visibility.ts";
import type { Attributes, Frame } from "./html-frame.ts";
import type { PageMetadataInput } from "./page-metadata.ts";
import { joinStyleRules, readStyleRules } from "./style-rules.ts";

const MAX_JSON_LD_LENGTH = 500_000;

/** What a page says about itself, gathered while it is scanned. */
export interface HtmlHead extends PageMetadataInput {
  readonly metas: Map<string, string>;
  readonly jsonLd: string[];
  readonly times: string[];
  titleTag: string;
  firstHeading: string;
  canonical?: string;
  language?: string;
  style: PageStyle;
}

export function createHtmlHead(): HtmlHead {
  return { metas: new Map(), jsonLd: [], times: [], titleTag: "", firstHeading: "", style: PLAIN_PAGE_STYLE };
}

/** Reads an element that opens. */
export function readHeadElement(head: HtmlHead, frame: Frame, attributes: Attributes): void {
  const { tag } = frame;
  if (tag === "html" && attributes.lang) head.language ??= attributes.lang;
  if (tag === "meta") readMeta(head, attributes);
  if (tag === "link") readLink(head, attributes);
  if (tag === "time" && attributes.datetime && !frame.hidden) head.times.push(attributes.datetime);
}

function readMeta(head: HtmlHead, attributes: Attributes): void {
  const name = (attributes.property ?? attributes.name ?? attributes.itemprop)?.toLowerCase();
  const content = attributes.content?.trim();
  if (name !== undefined && content && !head.metas.has(name)) head.metas.set(name, content.slice(0, 1000));
}

function readLink(head: HtmlHead, attributes: Attributes): void {
  const relations = (attributes.rel ?? "").toLowerCase().split(/\s+/);
  if (relations.includes("canonical") && attributes.href) head.canonical ??= attributes.href;
  if (relations.includes("stylesheet")) head.style = { ...head.style, hasOtherSheets: true };
}

/** Takes the text of an element that has closed. */
export function takeCaptured(head: HtmlHead, kind: NonNullable<Frame["captures"]>, text: string): void {
  if (kind === "style") {
    head.style = { ...head.style, rules: joinStyleRules(head.style.rules, readStyleRules(text)) };
  }
  if (kind === "json" && text.length <= MAX_JSON_LD_LENGTH) head.jsonLd.push(text);
  if (kind === "title" && head.titleTag === "") head.titleTag = text;
  if (kind === "heading" && head.firstHeading === "") head.firstHeading = text;
}

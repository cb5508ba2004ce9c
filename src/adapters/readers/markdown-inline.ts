import { scanHtml } from "./html-scan.ts";
import { READ_LIMITS } from "./limits.ts";

/**
 * Marks inside Markdown lines. Links and images become their words, whatever they point to; comments, image
 * descriptions and text in elements that a reader does not see go to `hidden`. Line breaks stay where they are.
 */
export function stripInline(text: string, hidden: string[]): string {
  return stripMarks(stripElements(stripLinks(text, hidden), hidden));
}

/** The label may hold brackets one level deep; every repetition is bounded. */
const BREAK = "\ue000";
const LABEL = "((?:[^\\[\\]\\n]|\\[[^\\[\\]\\n]{0,200}\\]){0,200}?)";
const IMAGE = new RegExp(
  `!\\[${LABEL}\\](?:\\([^()\\n]{0,2000}(?:\\([^()\\n]{0,500}\\)[^()\\n]{0,500})?\\)|\\[[^\\[\\]\\n]{0,200}\\])`,
  "g",
);
const LINK = new RegExp(
  `\\[${LABEL}\\](?:\\([^()\\n]{0,2000}(?:\\([^()\\n]{0,500}\\)[^()\\n]{0,500})?\\)|\\[[^\\[\\]\\n]{0,200}\\])`,
  "g",
);

function stripLinks(text: string, hidden: string[]): string {
  return text
    .replace(IMAGE, (_, label: string) => {
      if (label.trim() !== "") hidden.push(label.trim());
      return "";
    })
    .replace(LINK, "$1")
    .replace(/^ {0,3}\[[^[\]\n]{1,200}\]:[ \t].{0,2000}$/gm, "")
    .replace(/<((?:https?|mailto):[^<>\s]{1,2000})>/g, "$1");
}

/** Comments and elements of HTML; a text without any stays untouched. */
function stripElements(text: string, hidden: string[]): string {
  if (!/<(?:!--|\/?[a-z][a-z0-9]{0,15}[\s/>])/i.test(text)) return text;
  // The scan parts hidden from visible text; a private-use character carries the line breaks through it.
  const marked = text.replaceAll(BREAK, "").replaceAll("\n", BREAK);
  const scan = scanHtml(`<pre>${marked}</pre>`, READ_LIMITS);
  hidden.push(...scan.hidden.map((piece) => piece.replaceAll(BREAK, " ")));
  const tables = [...scan.pairs, ...scan.records].map((table) => `${BREAK}${BREAK}${table}`);
  return [scan.text, ...tables].join("").replaceAll(BREAK, "\n");
}

function stripMarks(text: string): string {
  return text
    .replace(/(\*\*|__)(?=\S)([^*_\n]{1,500}?\S?)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]{1,500}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, "$1")
    .replace(/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]{1,500}?)(?<=\S)_(?![\p{L}\p{N}_])/gu, "$1")
    .replace(/~~([^~\n]{1,500})~~/g, "$1")
    .replace(/`{1,3}([^`\n]{1,1000})`{1,3}/g, "$1")
    .replace(/\\([\\`*_{}[\]()#+.!|>~-])/g, "$1")
    .replace(/(\S) {2,}(?=\S)/g, "$1 ");
}

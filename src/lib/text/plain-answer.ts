/** Longest model text kept, in UTF-16 units. */
const MAX_LENGTH = 4000;

export interface PlainText {
  readonly text: string;
  /** links, images, markers and tags that were taken out */
  readonly removed: number;
}

/**
 * What a model wrote, as inert plain text: no Markdown images or links, no HTML, no citation markers, no escape
 * codes or invisible characters, and no URL but those that `isKnownUrl` admits (reliability.md L14, failures.md 9).
 */
export function toPlainAnswer(written: string, isKnownUrl: (url: string) => boolean): PlainText {
  let removed = 0;
  const take = (text: string, pattern: RegExp, replacement: (match: string, inner?: string) => string) =>
    text.replace(pattern, (match: string, inner?: string) => {
      const kept = replacement(match, typeof inner === "string" ? inner : undefined);
      if (kept !== match) removed++;
      return kept;
    });
  let text = stripControls(written.slice(0, MAX_LENGTH));
  text = take(text, /!\[[^[\]]{0,200}\]\([^()\s]{0,500}(?:\s[^()]{0,200})?\)/gu, () => "");
  text = take(text, /\[([^[\]]{0,200})\]\([^()\s]{0,500}(?:\s[^()]{0,200})?\)/gu, (_, inner) => inner ?? "");
  text = take(text, /<\/?[a-z!][^<>]{0,500}>/giu, () => "");
  text = take(text, /(?:https?:\/\/|www\.)[^\s<>"')\]]{0,500}[^\s<>"')\].,;:!?]/giu, (url) =>
    isKnownUrl(url) ? url : "",
  );
  text = take(
    text,
    /\s?(?:\[\^?[a-z]{0,3}\d[\da-z]{0,6}(?:[,;\s]{1,3}[a-z]{0,3}\d[\da-z]{0,6}){0,20}\])/giu,
    () => "",
  );
  text = take(text, /\s?【[^【】]{0,60}】/gu, () => "");
  text = text.replace(/\*\*|__|`/g, "").replace(/^\s{0,3}#{1,6}\s/gmu, "");
  text = text
    .replace(/\(\s*\)/g, "")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?])/g, "$1")
    .trim();
  return { text, removed };
}

const ESCAPE_SEQUENCE = new RegExp(`${String.fromCharCode(0x1b)}\\[[\\d;?]{0,20}[ -/]{0,4}[@-~]`, "gu");

/** Escape sequences, control characters, and invisible format characters but those that join letters. */
function stripControls(text: string): string {
  return text
    .replace(ESCAPE_SEQUENCE, "")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .replace(/(?!\u200c|\u200d)\p{Cf}/gu, "")
    .replace(/\p{Variation_Selector}/gu, "");
}

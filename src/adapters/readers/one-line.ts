import { toStoredText } from "../../lib/text/visible-text.ts";

/** A label of a document on one line, without invisible characters, at most 500 characters. */
export function oneLine(text: string): string {
  return toStoredText(text.slice(0, 2000)).text.replace(/\s+/g, " ").trim().slice(0, 500);
}

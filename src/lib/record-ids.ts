import { stableId } from "./hash.ts";

/**
 * Ids derived from what they name, one formula each: the same input has the same ids by every route. Ties are broken
 * by id, so the leading digits come from what stays when a folder is moved (the file's name, the words of a text):
 * the same documents are put in the same order wherever they lie. The digits behind them tell apart what is alike.
 */

export function sourceIdOf(uri: string): string {
  return ledBy(stableId("s", placeless(uri)), stableId("", uri));
}

/** `start` in code points of the snapshot */
export function passageIdOf(sourceId: string, start: number, text: string): string {
  return ledBy(stableId("p", text), stableId("", sourceId, String(start), text));
}

/** What a statement says and where: the parts its id is made of. */
export interface StatementIdParts {
  readonly passageId: string;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly negated: boolean;
  readonly time?: string;
  /** of the quoted sentence, in code points of the snapshot; null for a graph edge */
  readonly quote: { readonly start: number } | null;
}

export function statementIdOf(parts: StatementIdParts): string {
  const says = [
    parts.subject,
    parts.predicate,
    parts.object,
    parts.negated ? "not" : "",
    parts.time ?? "",
    parts.quote === null ? "" : String(parts.quote.start),
  ];
  return ledBy(stableId("t", ...says), stableId("", parts.passageId, ...says));
}

/** 8 digits that order, 16 that tell apart. */
function ledBy(order: string, identity: string): string {
  return `${order.slice(0, 9)}${identity}`;
}

/** A file by its name and the place in it; any other address as it is. */
function placeless(uri: string): string {
  return uri.replace(/^file:\/\/[^#]*\//, "");
}

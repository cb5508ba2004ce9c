import { stableId } from "./hash.ts";

/** Ids derived from what they name, one formula each: the same input has the same ids by every route. */

export function sourceIdOf(uri: string): string {
  return stableId("s", uri);
}

/** `start` in code points of the snapshot */
export function passageIdOf(sourceId: string, start: number, text: string): string {
  return stableId("p", sourceId, String(start), text);
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
  return stableId(
    "t",
    parts.passageId,
    parts.subject,
    parts.predicate,
    parts.object,
    parts.negated ? "not" : "",
    parts.time ?? "",
    parts.quote === null ? "" : String(parts.quote.start),
  );
}

import type { SourceWarning } from "../../domain/source.ts";
import type { ReadOutcome } from "../../ports/reader.ts";
import type { ReadLimits } from "./limits.ts";
import { extensionOf, type InputKind, isMisnamed, MEDIA_TYPES } from "./sniff.ts";

/** What is said of an input as a whole, whatever its format. */

/** A name that promises another type than the content has. */
export function mismatchWarnings(name: string, kind: Exclude<InputKind, "unsupported">): SourceWarning[] {
  if (!isMisnamed(name, kind)) return [];
  const message = `The file is named .${extensionOf(name)} but holds ${MEDIA_TYPES[kind]}; it was read as that.`;
  return [{ code: "type-mismatch", message }];
}

/** `old_mill.txt` as a title, for documents that have none. */
export function titleFromName(name: string): string {
  const stem = name.replace(/\.[A-Za-z0-9]{1,10}$/, "");
  return (stem === "" ? name : stem).replace(/[_\s]+/g, " ").trim() || "untitled";
}

export function isNamedTable(name: string): boolean {
  return ["csv", "tsv"].includes(extensionOf(name));
}

export function tooLarge(bytes: number, limits: Pick<ReadLimits, "fileBytes">): ReadOutcome {
  return {
    status: "skipped",
    reason: `too large: ${bytes} bytes, more than ${limits.fileBytes}`,
    hint: "Split the file, or save it as JSON Lines or CSV, which are read record by record.",
  };
}

import { findDates } from "../../lib/find-dates.ts";

/** What a text says about itself in its first lines: where plain text, PDF and DOCX keep date and author. */
export interface VisibleMetadata {
  readonly date?: string;
  readonly author?: string;
  readonly publisher?: string;
  readonly address?: string;
}

const MAX_LINES = 12;
const MAX_LINE_LENGTH = 160;
const DATE_LABEL =
  /^(?:(?:first |originally )?(?:published|posted|updated|last updated|dated)(?: on)?\s{0,3}:?\s{1,3}|(?:date|publication date|date of publication)\s{0,3}:\s{0,3})/i;

/** Reads labelled lines, and lines that are hardly more than a date, at the head of a text. */
export function readVisibleMetadata(text: string): VisibleMetadata {
  const lines = text
    .slice(0, 6000)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, MAX_LINES)
    .filter((line) => line.length <= MAX_LINE_LENGTH);
  const labelled = (label: RegExp) =>
    lines
      .map((line) => label.exec(line)?.[1]?.trim())
      .find((value) => value !== undefined && value !== "" && value.length <= 100);
  const date = lines.map(dateOfLine).find((found) => found !== undefined);
  const author =
    labelled(/^(?:author|written by|reported by)\s{0,3}:\s{0,3}(.{1,100})$/i) ??
    labelled(/^[Bb]y ((?:\p{Lu}[\p{L}.'’-]{0,30}[ ,]{0,2}(?:and )?){1,6})(?:[·|–—-].{0,100})?$/u);
  const publisher = labelled(
    /^(?:publisher|published by|publication|source)\s{0,3}:\s{0,3}(?!https?:)(.{1,100})$/i,
  );
  const address = labelled(
    /^(?:url|source|address|web|link|retrieved from)\s{0,3}:\s{0,3}(https?:\/\/\S{3,500})$/i,
  );
  return {
    ...(date === undefined ? {} : { date }),
    ...(author === undefined ? {} : { author: author.replace(/[ ,]+$/, "") }),
    ...(publisher === undefined ? {} : { publisher }),
    ...(address === undefined ? {} : { address }),
  };
}

/**
 * A line that is labelled as a date, or that is one: alone, after a place (`Sarnbeck, 3 May 1926`), or parted by a
 * mark from a name. A date inside a sentence, or behind `Died` or `Released`, is not the text's own.
 */
function dateOfLine(line: string): string | undefined {
  const [first, second] = findDates(line);
  if (first === undefined) return undefined;
  const label = DATE_LABEL.exec(line)?.[0];
  if (label !== undefined) return first.start === label.length ? first.text : undefined;
  if (second !== undefined || first.date.precision === "year") return undefined;
  const before = line.slice(0, first.start).trim();
  const after = line.slice(first.end).trim();
  const isAlone = before === "" || /^\p{Lu}[\p{L} .'’-]{0,40},$/u.test(before) || /[·|–—]$/.test(before);
  return isAlone && (after === "" || /^[·|–—.]/.test(after)) && after.length <= 40 ? first.text : undefined;
}

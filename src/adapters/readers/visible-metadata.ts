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
  /^(?:first |originally )?(?:published|posted|date|dated|issued|updated|last updated|publication date|released)(?: on| at)?\s{0,3}[:\s]/i;

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

/** A line that is labelled as a date, or that holds little but one. A date inside a sentence is not the text's. */
function dateOfLine(line: string): string | undefined {
  const [first, second] = findDates(line);
  if (first === undefined || (second !== undefined && !DATE_LABEL.test(line))) return undefined;
  if (first.date.precision === "year" && !DATE_LABEL.test(line)) return undefined;
  const rest = line.length - (first.end - first.start);
  const isDateLine =
    DATE_LABEL.test(line) || (rest <= 40 && !/[.!?]\s/.test(`${line} `) && rest <= line.length * 0.75);
  return isDateLine ? first.text : undefined;
}

import { splitSentences } from "./sentences.ts";
import { capitalisedRuns, wordSpans } from "./word-spans.ts";

const MAX_HEADING_LENGTH = 120;

/**
 * The title that a text gives itself: a heading on its first line, or the name with which its first sentence opens
 * (`Odile Marsh (1931-2004) was ...`). Undefined when it has neither: a file's name says more than a guess.
 */
export function titleOfText(text: string): string | undefined {
  const opening = text.slice(0, 2000).trimStart();
  return entryHead(opening) ?? headingOf(opening) ?? openingName(opening);
}

/** `GRAVES, Ottoline Mary (1862-1940), botanist`: the head of an entry in a book of lives. */
function entryHead(opening: string): string | undefined {
  const head =
    /^\p{Lu}[\p{Lu}'’-]{2,30},\s(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Jan|Feb|Mar|Apr|May|June|July|Aug|Sept|Oct|Nov|Dec)(?:\p{Lu}\p{Ll}[\p{L}.'’-]{0,20}\s?){1,4}(?=\(|[,.;])/u.exec(
      opening,
    );
  return head?.[0].trim();
}

/** A first line that is no sentence and no `Key: value` line, with text after it. */
function headingOf(opening: string): string | undefined {
  const end = opening.indexOf("\n");
  const line = end === -1 ? "" : opening.slice(0, end).trim();
  if (line.length < 3 || line.length > MAX_HEADING_LENGTH || /[.;,:?!…]$/u.test(line)) return undefined;
  const isUpperCase = line === line.toUpperCase();
  if (/^[\p{Ll}\p{N}(<"“>|*•-]/u.test(line) || (!isUpperCase && /^[^\n:]{1,30}: /u.test(line)))
    return undefined;
  const isSetApart = opening.slice(end).startsWith("\n\n") || /\s\n/.test(opening.slice(end, end + 3));
  return isSetApart || isUpperCase ? line : undefined;
}

/** Two or more capitalised words at the very start of a sentence that goes on in lower case. */
function openingName(opening: string): string | undefined {
  const [first] = splitSentences(opening);
  if (first === undefined) return undefined;
  const sentence = opening.slice(first.start, first.end).replace(/^(?:The|A|An)\s(?=\p{Lu})/u, "");
  const words = wordSpans(sentence);
  const [run] = capitalisedRuns(words, sentence);
  const [start, last] = [words[run?.[0] ?? 0], words[run?.[1] ?? 0]];
  if (run === undefined || run[0] !== 0 || run[1] === 0 || start?.start !== 0 || last === undefined)
    return undefined;
  const isName = /^(?: ?\(|, \p{L}| \p{Ll})/u.test(sentence.slice(last.end));
  return isName && last.end <= 60 && !/\d/.test(sentence.slice(0, last.end))
    ? sentence.slice(0, last.end)
    : undefined;
}

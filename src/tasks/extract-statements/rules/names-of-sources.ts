/** What a source's text calls the thing of its title: `DUNMORE YARD: A LIST OF HULLS` is about the Dunmore Yard. */
import { compareText } from "../../../lib/compare.ts";
import { foldedWords } from "../../../lib/text/normalise.ts";
import { capitalisedRuns, wordSpans } from "../../../lib/text/word-spans.ts";
import { bareTitle } from "./subjects.ts";

const MAX_TEXT = 20_000;

/**
 * The title without what it only adds (`, journalist`, `: a short guide`), as the text writes it; the title itself
 * where it adds nothing.
 */
export function nameOfSource(title: string, text: string): string {
  const person = invertedName(title);
  if (person !== undefined) return person;
  const bare = bareTitle(title);
  const file = nameOfFile(bare, text.slice(0, MAX_TEXT));
  if (file !== undefined) return file;
  const shouted = bare.length > 3 && !/\p{Ll}/u.test(bare) && bare.includes(" ");
  const small = /^\p{Ll}/u.test(bare) && !/\p{Lu}/u.test(bare);
  const cut = withoutAddition(bare, shouted);
  if (cut === bare && !shouted && !small) return title;
  return writingOf(cut, text.slice(0, MAX_TEXT)) ?? (cut === bare ? title : cut);
}

/** A file called `perrin-ludovic`, whose text speaks of Ludovic Perrin. */
function nameOfFile(bare: string, text: string): string | undefined {
  if (!/^\p{Ll}[\p{L}\p{N}]*(?:[-_]\p{L}[\p{L}\p{N}]*){1,4}$/u.test(bare)) return undefined;
  const wanted = foldedWords(bare).sort(compareText).join(" ");
  const words = wordSpans(text);
  const named = capitalisedRuns(words, text).find(
    ([first, last]) =>
      words
        .slice(first, last + 1)
        .map(({ folded }) => folded)
        .sort(compareText)
        .join(" ") === wanted,
  );
  if (named === undefined) return undefined;
  return text.slice(words[named[0]]?.start ?? 0, words[named[1]]?.end ?? 0);
}

/** `GRAVES, Ottoline Mary (1862-1940), botanist`: the head of an entry in a book of lives. */
function invertedName(title: string): string | undefined {
  const head =
    /^(\p{Lu}[\p{L}'’-]{1,30}),\s((?:\p{Lu}[\p{L}.'’-]{0,20}\s?){1,4})(?=$|[,.;]|\s?\((?:b\.|born|c\.|\d{3,4}))/u.exec(
      title,
    );
  const [whole = "", surname = "", given = ""] = head ?? [];
  const shouted = !/\p{Ll}/u.test(surname) && surname.length > 2 && /\p{Ll}/u.test(given);
  const dated = title.slice(whole.length).trimStart().startsWith("(");
  if (head === null || (!shouted && !dated)) return undefined;
  const name = shouted ? surname.charAt(0) + surname.slice(1).toLowerCase() : surname;
  return `${given.trim()} ${name}`;
}

/** Up to a comma, colon or dash when lower-case words follow; of a title in capitals, whatever follows. */
function withoutAddition(bare: string, shouted: boolean): string {
  const addition = shouted ? /(?:,|:|\s[-–—|])\s.*$/u : /(?:,|:|\s[-–—|])\s(?=\p{Ll}).*$/u;
  const name = bare
    .replace(addition, "")
    .replace(/,\s\d{4}(?:\s?[-–]\s?\d{2,4})?$/u, "")
    .trim();
  return name.length < 3 || !/\p{L}/u.test(name) || /^\p{Ll}/u.test(name) ? bare : name;
}

/** The name as running text writes it, in other capitals. */
function writingOf(name: string, text: string): string | undefined {
  const lower = text.toLowerCase();
  // offsets of the folded text are those of the text only while lengths agree
  if (lower.length !== text.length) return undefined;
  const wanted = name.toLowerCase();
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const written = text.slice(at, at + name.length);
    const after = text.slice(at + name.length, at + name.length + 1);
    const before = text.slice(Math.max(0, at - 1), at);
    const whole = !/[\p{L}\p{N}]/u.test(after) && !/[\p{L}\p{N}]/u.test(before);
    if (whole && /^\p{Lu}/u.test(written) && /\p{Ll}/u.test(written)) return written;
  }
  return undefined;
}

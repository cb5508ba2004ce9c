/**
 * Who is meant by a last name: prose names people in full once, and then says `Raman` or `Professor Raman`. A last
 * name that two full names of a text share stands for neither.
 */
import { isDemonym } from "../../../lib/english/countries.ts";
import { foldText } from "../../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../../lib/text/stop-words.ts";
import { capitalisedRuns, wordSpans } from "../../../lib/text/word-spans.ts";
import type { LanguageTools } from "../../../ports/language.ts";

export interface NameBook {
  /** the one full name that this last name stands for; undefined for any other phrase */
  fullOf(name: string): string | undefined;
  /** full names of those whom a sentence calls by their last names, in order */
  calledIn(sentence: string): readonly string[];
}

const RANK =
  /^(?:Mr|Mrs|Miss|Ms|Dr|Prof|Professor|Captain|Capt|Sir|Lady|Lord|Sister|Father|Colonel|Major|General|President|Minister|Mayor|Judge|Bishop)\.?\s(?=\p{Lu})/u;
/** words of a name at most; longer runs are headings */
const LONGEST = 4;

export function createNameBook(texts: readonly string[], tools: LanguageTools): NameBook {
  const byLast = new Map<string, Set<string>>();
  for (const name of texts.flatMap(namesOf)) {
    const words = name.replace(RANK, "").split(" ");
    const last = foldText(words.at(-1) ?? "");
    const isFull =
      words.length > 1 && words.length <= LONGEST && words.every((word) => /^\p{Lu}/u.test(word));
    if (!isFull || last.length < 3 || isDemonym(words.at(-1) ?? "")) continue;
    byLast.set(last, (byLast.get(last) ?? new Set()).add(words.join(" ")));
  }
  const fullOf = (name: string): string | undefined => {
    const last = name.replace(RANK, "");
    if (!/^\p{Lu}[\p{L}'’-]+$/u.test(last)) return undefined;
    const [full, ...others] = byLast.get(foldText(last)) ?? [];
    return full === undefined || others.length > 0 || tools.nameKind(last) === "place" ? undefined : full;
  };
  return {
    fullOf,
    calledIn: (sentence) => namesOf(sentence).flatMap((name) => fullOf(name) ?? []),
  };
}

function namesOf(text: string): readonly string[] {
  const words = wordSpans(text);
  return capitalisedRuns(words, text).flatMap(([first, last]) => {
    const from = STOP_WORDS.has(words[first]?.folded ?? "") ? first + 1 : first;
    const [start, end] = [words[from]?.start, words[last]?.end];
    return start === undefined || end === undefined || from > last ? [] : [text.slice(start, end)];
  });
}

/** Who a sentence is about: pronouns, short names and `the film` stand for the title of the source. */
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { foldedWords, normaliseTitle } from "../../../lib/text/normalise.ts";

const PRONOUNS = new Set(
  "he she it they i we his her its their him them this that these those there here who which".split(" "),
);

export function isPronoun(phrase: string): boolean {
  return PRONOUNS.has(phrase.toLowerCase());
}

/** The title without its bracket: `The Ritz (film)` is spoken of as `The Ritz`. */
export function bareTitle(title: string): string {
  const bare = title.replace(/\s*\([^()]*\)\s*$/u, "").trim();
  return bare === "" ? title.trim() : bare;
}

/** The title when the phrase stands for it; else the phrase as a name, without article and possessive. */
export function resolveSubject(phrase: string, title: string): string {
  const name = trimPhrase(phrase);
  if (title === "") return name;
  const bare = bareTitle(title);
  if (name === "" || isPronoun(phrase) || isPronoun(name)) return bare;
  // `The film`, `the company`
  if (/^[Tt]he \p{Ll}[\p{Ll}-]*$/u.test(phrase)) return bare;
  // `Our brewery` on the brewery's own page
  if (/^[Oo]ur \p{Ll}[\p{Ll}-]*$/u.test(phrase) && isNameLike(bare)) return bare;
  if (isFormOf(name, bare)) return bare;
  return /^\p{Ll}/u.test(name) ? afterRole(name) : name;
}

/** The title when the phrase is a pronoun or a form of it, for things that are not the subject. */
export function resolveObject(phrase: string, title: string): string {
  const name = trimPhrase(phrase);
  if (title === "") return name;
  const bare = bareTitle(title);
  const full = name.includes(" ") && isFormOf(name, bare);
  return isPronoun(name) || normaliseTitle(name) === normaliseTitle(bare) || full ? bare : name;
}

/** True for a short or full form of the title: `Francis`, `Dillon Hart Francis` for `Dillon Francis`. */
export function isFormOf(name: string, title: string): boolean {
  if (normaliseTitle(name) === normaliseTitle(title)) return true;
  if (!/^\p{Lu}/u.test(name)) return false;
  // `Feyzabad, Khatam` and `Marrable Mill, Sarnbeck` are called by what stands before the comma
  const [head = title] = title.split(", ");
  const nameWords = foldedWords(name);
  const titleWords = foldedWords(head);
  if (nameWords.length === 0 || titleWords.length === 0 || nameWords.length > 6) return false;
  const inName = new Set(nameWords);
  const longer = titleWords.length > 1 && titleWords.every((word) => inName.has(word));
  return longer || isShortForm(nameWords, titleWords, head) || isFullerName(nameWords, titleWords);
}

const MAX_NAME_WORDS = 5;

/** The beginning or end of a name; a first word alone only of a person (`Ida`), not of `Marrable Mill`. */
function isShortForm(name: readonly string[], title: readonly string[], written: string): boolean {
  if (name.length > title.length || title.length > MAX_NAME_WORDS || !isNameLike(written)) return false;
  if (name.every((word, i) => word === title[title.length - name.length + i])) return true;
  if (!name.every((word, i) => word === title[i])) return false;
  return name.length > 1 || name.length === title.length || kindOfNoun(title.at(-1) ?? "") === "other";
}

/** Every word has a capital, joining words aside; a headline is no name. */
export function isNameLike(title: string): boolean {
  return title
    .split(/\s+/)
    .every(
      (word) =>
        /^["“(]?[\p{Lu}\d]/u.test(word) || /^(?:of|the|de|la|le|von|van|der|and|in|y|al)$/u.test(word),
    );
}

/** `Timothy Kevin Story` and `Tim Story`: one surname, and first names that begin alike. */
function isFullerName(name: readonly string[], title: readonly string[]): boolean {
  if (name.length < 2 || title.length < 2 || name.at(-1) !== title.at(-1)) return false;
  const [a = "", b = ""] = [name[0], title[0]];
  return a.slice(0, 3) === b.slice(0, 3);
}

/** A phrase without article, edge punctuation and possessive ending. */
export function trimPhrase(phrase: string): string {
  return phrase
    .slice(0, 200)
    .replace(/^["“”«»'‘’(\s]+/u, "")
    .replace(/["“”«»\s,;:.]+$/u, (end) => (end.startsWith(".") ? "." : ""))
    .replace(/^(?:the|a|an|its|his|her|their)\s+(?=\S)/iu, (article) => (/^The/.test(article) ? article : ""))
    .replace(/['’]s?$/u, "")
    .replace(/(?<!\b(?:\p{L}|Jr|Sr|Inc|Ltd|Co|St|Dr|[A-Z]\.[A-Z]))\.$/u, "")
    .trim();
}

/** `American singer and songwriter Mariah Carey` is Mariah Carey: the name after lower-case role words. */
export function afterRole(phrase: string): string {
  const match = /^(?:[\p{L}\d'’.-]+\s){0,10}?(?:[\p{Ll}-]+\s){1,3}(?=(?:\p{Lu}|["“]))(.{2,80})$/u.exec(
    phrase,
  );
  const name = match?.[1];
  if (name === undefined) return phrase;
  const role = phrase.slice(0, phrase.length - name.length);
  return /\s(?:of|the|and|de|la|van|von|der|in|for)\s$/u.test(` ${role}`) ? phrase : trimPhrase(name);
}

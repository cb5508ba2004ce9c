/**
 * Models slip into the language they were mostly trained in, or change the script in the middle of a sentence
 * (reliability.md L9). What a reply says has to be in a language that stands in its prompt: that of the instructions,
 * of the question, or of a source. Names and codes are too short to tell, and are left alone.
 */
import { detectLanguage } from "../../../lib/text/detect-language.ts";

const SCRIPTS: readonly RegExp[] = [
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  /\p{Script=Hangul}/gu,
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Greek}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Devanagari}/gu,
  /\p{Script=Thai}/gu,
];
/** of the letters of all sentences; less is a name */
const FOREIGN_SHARE = 0.15;
const MOST_TEXT = 8_000;
const MOST_DEPTH = 6;

/** True when the sentences in a reply are of a language or script that its prompt does not hold. */
export function isForeignTo(value: unknown, prompt: string): boolean {
  const text = sentencesIn(value, 0).join("\n").slice(0, MOST_TEXT);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return false;
  const hasForeignScript = SCRIPTS.some(
    (script) => (text.match(script)?.length ?? 0) >= FOREIGN_SHARE * letters && prompt.search(script) < 0,
  );
  if (hasForeignScript) return true;
  const language = detectLanguage(text);
  // the instructions are English
  return language !== undefined && language !== "en" && !languagesOf(prompt).has(language);
}

/** Of each line, and of all together: a question is one line among many of another language. */
function languagesOf(prompt: string): ReadonlySet<string | undefined> {
  return new Set([prompt, ...prompt.split("\n")].map(detectLanguage));
}

/** Strings of some length; keys, codes and names are none. */
function sentencesIn(value: unknown, depth: number): string[] {
  if (typeof value === "string") return (value.match(/\p{L}/gu)?.length ?? 0) >= 12 ? [value] : [];
  if (typeof value !== "object" || value === null || depth >= MOST_DEPTH) return [];
  return Object.values(value).flatMap((item) => sentencesIn(item, depth + 1));
}

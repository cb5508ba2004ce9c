/** What stands around the subject of a clause: adverbials before it, insertions between it and its verb. */
import type { Chunk } from "./chunks.ts";
import { type Phrase, readPhrase } from "./phrases.ts";

/** `On weekdays Lotte Imhof is a dentist`: a phrase of time and the subject, with no comma between. */
export function nameBehindAdverbial(
  chunks: readonly Chunk[],
  at: number,
  phrase: Phrase,
): string | undefined {
  const opens = chunks[at - 1]?.type === "preposition" && (at === 1 || chunks[at - 2]?.type === "comma");
  if (!opens || chunks[phrase.next]?.type !== "verb") return undefined;
  return /^(?:\p{Ll}[\p{Ll}-]*\s)+((?:\p{Lu}[\p{L}.'’-]*\s?){2,4})$/u.exec(phrase.text)?.[1];
}

/** `Miranda Foss, 61, is` */
const AGE = /^(?:aged\s)?\d{1,3}$/u;

/** Behind `, of Stuttgart,` or `, then in his sixties,` between a subject and its verb; else where it was. */
export function afterInsertion(chunks: readonly Chunk[], at: number): number {
  if (chunks[at]?.type !== "comma") return at;
  if (AGE.test(chunks[at + 1]?.text ?? "") && chunks[at + 2]?.type === "comma") return at + 3;
  const preposition = chunks.slice(at + 1, at + 3).findIndex(({ type }) => type === "preposition");
  if (preposition < 0 || chunks.slice(at + 1, at + 1 + preposition).some(({ type }) => type !== "other"))
    return at;
  const noun = at + preposition + 2;
  if (chunks[noun]?.type !== "noun" && chunks[noun]?.type !== "date") return at;
  const end = readPhrase(chunks, noun).next;
  return chunks[end]?.type === "comma" && chunks[end + 1]?.type === "verb" ? end + 1 : at;
}

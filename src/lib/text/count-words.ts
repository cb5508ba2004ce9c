/** Scripts written without spaces: one word is about two characters there. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** About how many words a text has, in any script. Linear time. */
export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const spaced = unspaced === 0 ? text : text.replace(UNSPACED, " ");
  return (spaced.match(/\S+/g)?.length ?? 0) + Math.ceil(unspaced / 2);
}

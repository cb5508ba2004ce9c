/** The beginning of a text, at most `length` UTF-16 units of it, and never half a character. */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length);
  return text.length > length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

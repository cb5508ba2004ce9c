/** Text that a reader of the page does not see, gathered apart; at most `limit` characters of it. */
export interface HiddenText {
  add(text: string): void;
  pieces(): readonly string[];
}

export function createHiddenText(limit: number): HiddenText {
  const pieces: string[] = [];
  let left = limit;
  return {
    add(text) {
      const tidy = text.slice(0, limit).replace(/\s+/g, " ").trim();
      if (left <= 0 || !/[\p{L}\p{N}]/u.test(tidy)) return;
      const kept = tidy.slice(0, left);
      left -= kept.length;
      pieces.push(kept);
    },
    pieces: () => pieces,
  };
}

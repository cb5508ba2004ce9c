/** Forms of text under which two spellings of one thing meet. All are locale-free. */

/** Lower case without accents, punctuation as spaces, possessive `'s` removed, single spaces. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/['\u2019]s\b/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** `Old Mill (novel)` as `Old Mill`. Not by a pattern: those that find an end take quadratic time over white space. */
export function withoutBracket(name: string): string {
  const trimmed = name.trimEnd();
  const open = trimmed.lastIndexOf("(");
  const isBracketed = open >= 0 && trimmed.indexOf(")", open) === trimmed.length - 1;
  return isBracketed ? trimmed.slice(0, open).trimEnd() : name;
}

/** A title without a trailing bracket and leading article: `The Old Mill (novel)` and `Old Mill` meet. */
export function normaliseTitle(title: string): string {
  const bare = withoutBracket(title);
  const folded = foldText(bare === "" ? title : bare);
  return folded.replace(/^(?:the|a|an) (?=\S)/, "");
}

/** The normalisation of the HotpotQA and SQuAD scorers: lower case, no ASCII punctuation, no articles. */
export function normaliseAnswer(answer: string): string {
  return answer
    .toLowerCase()
    .replace(/[!-/:-@[-`{-~]/g, "")
    .replace(/\b(?:a|an|the)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The words of a text, folded. */
export function foldedWords(text: string): string[] {
  const folded = foldText(text);
  return folded === "" ? [] : folded.split(" ");
}

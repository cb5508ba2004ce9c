/** Whether two names may stand for one thing. */
import { foldedWords, foldText, normaliseTitle } from "../../../lib/text/normalise.ts";

const WEAK = new Set(
  "the a an of and de la le von van der den bin ibn al in on at for to jr sr i ii iii iv v vi".split(" "),
);

/**
 * 1 for one spelling, 0.95 without bracket and article, 0.75 for a fuller form of a name, 0.6 for a part of one;
 * 0 otherwise. `Dillon Hart Francis` meets `Dillon Francis`; `John Doe` does not meet `Jane Doe`.
 */
export function nameMatch(a: string, b: string): number {
  const foldedA = foldText(a);
  const foldedB = foldText(b);
  if (foldedA === "" || foldedB === "") return 0;
  if (foldedA === foldedB) return 1;
  if (normaliseTitle(a) === normaliseTitle(b)) return bracketsDiffer(a, b) ? 0.4 : 0.95;
  return partialMatch(foldedWords(withoutBracket(a)), foldedWords(withoutBracket(b)));
}

function withoutBracket(name: string): string {
  return name.replace(/\s*\([^()]{0,80}\)\s*$/u, "") || name;
}

/** `The Feud (1919 film)` and `The Feud (1926 film)` are two things. */
function bracketsDiffer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((name) => foldText(/\(([^()]{0,80})\)\s*$/u.exec(name)?.[1] ?? ""));
  return left !== "" && right !== "" && left !== right;
}

function partialMatch(a: readonly string[], b: readonly string[]): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const strong = short.filter((word) => !WEAK.has(word));
  if (strong.length === 0 || long.length > 12) return 0;
  const inLong = new Set(long);
  if (!strong.every((word) => inLong.has(word))) return 0;
  if (strong.length === 1 && long.length > 2) return 0.3;
  return short.length > 1 && (short.at(-1) === long.at(-1) || short[0] === long[0]) ? 0.75 : 0.6;
}

/** True when the folded words of `name` stand next to each other in the folded text. */
export function mentions(foldedText: string, name: string): boolean {
  const folded = normaliseTitle(name);
  return folded !== "" && ` ${foldedText} `.includes(` ${folded} `);
}

import { foldedWords } from "../../lib/text/normalise.ts";
import type { LanguageTools } from "../../ports/language.ts";
import type { SelectNextStatementInput } from "./schema.ts";

/** One probability per label: A stop, B the first option, and so on; they sum to 1. */
export function selectNextStatementByRules(input: SelectNextStatementInput, tools: LanguageTools): number[] {
  const wanted = new Set(foldedWords(input.question).map(tools.stem));
  for (const text of input.chain) for (const word of foldedWords(text)) wanted.delete(tools.stem(word));
  const gains = input.options.map((text) => {
    const words = new Set(foldedWords(text).map(tools.stem));
    let gain = 0;
    for (const word of wanted) if (words.has(word)) gain += tools.wordWeight(word);
    return gain;
  });
  const weights = [input.chain.length === 0 ? 0.01 : 1, ...gains.map((gain) => Math.exp(gain))];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

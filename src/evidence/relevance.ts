import type { RetrievedPassage } from "../domain/evidence.ts";
import type { Statement } from "../domain/statement.ts";
import { foldedWords } from "../lib/text/normalise.ts";
import { STOP_WORDS } from "../lib/text/stop-words.ts";
import { dot } from "../lib/vectors.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { LanguageTools } from "../ports/language.ts";
import type { RunContext } from "../ports/run-context.ts";
import { statementText } from "./extraction/statement-text.ts";

/** Shares of the mix; retrieval's own score of the sentence is what sees a second hop that shares no word. */
const SHARES = { meaning: 0.4, words: 0.3, retrieval: 0.3 } as const;

/**
 * 0..1 for each statement, in order: cosine of meaning, share of the question's informative words, and the score
 * that retrieval gave its sentence. What cannot be said (no vector, sentence not scored) is left out of the mix.
 */
export async function relevances(
  query: string,
  statements: readonly Statement[],
  passages: readonly RetrievedPassage[],
  parts: { readonly embedder: Embedder; readonly language: LanguageTools },
  run: RunContext,
): Promise<number[]> {
  if (statements.length === 0) return [];
  const [asked, ...vectors] = await parts.embedder.embed([query, ...statements.map(statementText)], run);
  const coverage = createCoverage(query, parts.language);
  const scores = new Map<string, number>(
    passages.flatMap(({ passage, sentences }) =>
      sentences.map(({ start, score }) => [`${passage.id}@${start}`, score] as const),
    ),
  );
  return statements.map((statement, index) => {
    const words = coverage(`${statementText(statement)} ${statement.quote?.exact ?? ""}`);
    const retrieval = scores.get(`${statement.passageId}@${statement.quote?.start}`);
    return mix({ meaning: cosine(asked, vectors[index]), words, retrieval });
  });
}

function mix(known: Readonly<Record<keyof typeof SHARES, number | undefined>>): number {
  let sum = 0;
  let total = 0;
  for (const part of ["meaning", "words", "retrieval"] as const) {
    const value = known[part];
    if (value === undefined) continue;
    sum += SHARES[part] * Math.min(1, Math.max(0, value));
    total += SHARES[part];
  }
  return total === 0 ? 0 : Math.round((sum / total) * 1e6) / 1e6;
}

/** Undefined when either text has no vector: a zero vector is ignorance, not distance. */
function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number | undefined {
  if (a === undefined || b === undefined || isZero(a) || isZero(b)) return undefined;
  return dot(a, b);
}

function isZero(vector: Float32Array): boolean {
  return vector.every((value) => value === 0);
}

function createCoverage(query: string, language: LanguageTools): (text: string) => number | undefined {
  const weights = new Map<string, number>();
  for (const word of foldedWords(query.slice(0, 2_000))) {
    if (STOP_WORDS.has(word)) continue;
    const stem = language.stem(word);
    weights.set(stem, Math.max(weights.get(stem) ?? 0, language.wordWeight(word)));
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return (text) => {
    if (total === 0) return undefined;
    const stems = new Set(foldedWords(text.slice(0, 2_000)).map((word) => language.stem(word)));
    let found = 0;
    for (const [stem, weight] of weights) if (stems.has(stem)) found += weight;
    return found / total;
  };
}

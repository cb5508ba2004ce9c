/**
 * Probabilities of offered labels (methods.md 1.1 S4, with the defects of 1.4 mended as 1.7 says): token forms of
 * one label are merged, the legal labels share all probability, and whatever is not a number never gets in.
 */
import { stripReasoning } from "../../../lib/parse-json.ts";
import type { TokenAlternative } from "../../../ports/model.ts";

/** With less than this on legal labels the model was not about to name one. */
const MIN_LEGAL_MASS = 0.05;

/**
 * From the alternatives of the first answer token. Undefined when they are missing, not finite, or hardly touch
 * the labels. Labels outside the alternatives get 0.
 */
export function probabilitiesOfFirstToken(
  alternatives: readonly TokenAlternative[] | undefined,
  labels: readonly string[],
): readonly number[] | undefined {
  if (alternatives === undefined) return undefined;
  const mass = new Map<string, number>(labels.map((label) => [label, 0]));
  const seen = new Set<string>();
  for (const { token, logprob } of alternatives) {
    if (typeof token !== "string" || typeof logprob !== "number" || seen.has(token)) continue;
    seen.add(token);
    const label = labelOfToken(token);
    const before = mass.get(label);
    const probability = Math.exp(logprob);
    if (before === undefined || !(probability >= 0) || probability > 1.001) continue;
    mass.set(label, before + probability);
  }
  const legal = labels.reduce((sum, label) => sum + (mass.get(label) ?? 0), 0);
  if (!(legal >= MIN_LEGAL_MASS)) return undefined;
  return labels.map((label) => (mass.get(label) ?? 0) / legal);
}

/** `" A"`, `"a."`, `"(A"`, `"**A"` and the space marks of tokenizers are one label. */
function labelOfToken(token: string): string {
  return token
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .replace(/^Ġ/, "")
    .toUpperCase();
}

/** Votes with add-one smoothing: no option that was offered is impossible. */
export function probabilitiesOfVotes(votes: readonly string[], labels: readonly string[]): readonly number[] {
  const total = votes.length + labels.length;
  return labels.map((label) => (votes.filter((vote) => vote === label).length + 1) / total);
}

const NAMED =
  /\b(?:answer|choice|option|label|select|choose|step \d{1,2})\b(?: is|:| =)?[\s"'*([{:]{0,4}([A-Za-z]|\d{1,3})(?![\p{L}\p{N}])/giu;
const LEADING = /^[\s"'*([{#`_-]{0,6}([A-Za-z]|\d{1,3})(?:[\s"'*)\]}.:,;`_-]{0,6}$|[.):\]*]|\s*[-–—\n|])/u;

/** The one label a reply names; undefined when it names none, one that was not offered, or several. */
export function labelOfText(text: string, labels: readonly string[]): string | undefined {
  const answer = stripReasoning(text)?.trim();
  if (answer === undefined || answer === "") return undefined;
  const leading = LEADING.exec(answer.slice(0, 200))?.[1]?.toUpperCase();
  if (leading !== undefined) return labels.find((label) => label === leading);
  const named = new Set(
    [...answer.slice(0, 4000).matchAll(NAMED)].map((match) => (match[1] ?? "").toUpperCase()),
  );
  const [only] = named;
  return named.size === 1 ? labels.find((label) => label === only) : undefined;
}

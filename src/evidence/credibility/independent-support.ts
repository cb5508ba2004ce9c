import { compareText } from "../../lib/compare.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import { isNegation } from "../values/denials.ts";
import { agree } from "../values/values.ts";
import { countVoices, nameSources } from "../voices/name-sources.ts";
import type { EvidenceView, ViewedStatement } from "../voices/view.ts";
import type { Signal } from "./signal.ts";

/** One voice is no corroboration; three are as many as count (methods.md 5.2). */
const BY_VOICES = [0.5, 0.5, 0.75, 0.9] as const;
/** Share of a sentence's content words that another sentence must hold to say the same. */
const PARAPHRASE = 0.75;
const FEWEST_WORDS = 4;

/** Sources that assert a statement, its own among them. */
export interface Support {
  readonly sourceIds: readonly string[];
  readonly originIds: readonly string[];
}

/**
 * How many independent origins assert a statement: the same fact in any wording of its relation, or a sentence
 * that says the same in much the same words. `opposed` are statements on other sides of a conflict with it: an
 * edited copy has much the same words, and never supports what it altered.
 */
export function supportOf(
  view: EvidenceView,
  viewed: ViewedStatement,
  opposed: ReadonlySet<string>,
): Support {
  const own = viewed.statement.sourceId;
  const sourceIds = new Set([own]);
  for (const other of view.statements) {
    if (sourceIds.has(other.statement.sourceId) || opposed.has(other.statement.id)) continue;
    if (assertsSame(viewed, other)) sourceIds.add(other.statement.sourceId);
  }
  const sorted = [...sourceIds].sort(compareText);
  return { sourceIds: sorted, originIds: view.independence.voices(sorted) };
}

export function independentSupport(view: EvidenceView, viewed: ViewedStatement, support: Support): Signal {
  const voices = support.originIds.length;
  const value = BY_VOICES[Math.min(voices, BY_VOICES.length - 1)] ?? null;
  const others = support.sourceIds.filter((id) => id !== viewed.statement.sourceId);
  const part = "independentSupport" as const;
  if (voices > 1) {
    return {
      part,
      value,
      reason: `${countVoices(voices)} say this, among them ${nameSources(view, others)}.`,
    };
  }
  if (others.length > 0) {
    return {
      part,
      value,
      reason: `Only one independent source says this; the same voice: ${nameSources(view, others)}.`,
    };
  }
  return { part, value, reason: "Rests on one source." };
}

function assertsSame(a: ViewedStatement, b: ViewedStatement): boolean {
  if (a.statement.negated !== b.statement.negated) return false;
  if (a.statement.factKey === b.statement.factKey && a.entity === b.entity) return true;
  const isWhole = a.statement.extractedBy === "sentence" || b.statement.extractedBy === "sentence";
  if (isWhole) return saysSame(a, b);
  return a.entity === b.entity && a.form.relation === b.form.relation && agree(a.form.value, b.form.value);
}

function saysSame(a: ViewedStatement, b: ViewedStatement): boolean {
  const [left, right] = [contentWords(a), contentWords(b)];
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  if (small.size < FEWEST_WORDS) return false;
  let shared = 0;
  for (const word of small) {
    if (large.has(word)) shared++;
    else if (/^\p{N}/u.test(word)) return false;
  }
  return shared / small.size >= PARAPHRASE && isNegatedSentence(a) === isNegatedSentence(b);
}

function contentWords({ sentence }: ViewedStatement): ReadonlySet<string> {
  return new Set((sentence?.words ?? []).filter((word) => !STOP_WORDS.has(word)));
}

function isNegatedSentence({ sentence }: ViewedStatement): boolean {
  return (sentence?.words ?? []).some(isNegation);
}

/** What the reliability parts look at: one question's statements with their sentences, sources and voices. */
import type { RetrievedPassage } from "../../domain/evidence.ts";
import type { Source, TrustOverride } from "../../domain/source.ts";
import type { Statement } from "../../domain/statement.ts";
import { compareText } from "../../lib/compare.ts";
import { foldedWords } from "../../lib/text/normalise.ts";
import { findInstructionLike, findSelfDeclaredTrust } from "../../lib/text/suspicious-text.ts";
import { createIdentity, type Identity } from "../identity/identity.ts";
import { type CanonicalForm, canonicalForm } from "../identity/relations.ts";
import { sentencesOf } from "../sentences-of.ts";
import type { Independence } from "./origins.ts";
import { NOT_COUNTED_TRUST, trustIn } from "./trust.ts";

export interface ViewedSentence {
  readonly sourceId: string;
  readonly passageId: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** folded, in order */
  readonly words: readonly string[];
}

export interface ViewedStatement {
  readonly statement: Statement;
  readonly form: CanonicalForm;
  /** the thing the form's subject names in this source: equal for one thing, different for namesakes */
  readonly entity: string;
  /** the sentence it was read from, where its passage is at hand */
  readonly sentence: ViewedSentence | undefined;
}

export interface EvidenceView {
  readonly sources: ReadonlyMap<string, Source>;
  readonly sentences: readonly ViewedSentence[];
  readonly statements: readonly ViewedStatement[];
  readonly independence: Independence;
  readonly identity: Identity;
  /** the user's own trust in a source, 0..1 */
  trustOf(sourceId: string): number | undefined;
}

export interface ViewInput {
  readonly statements: readonly Statement[];
  readonly passages: readonly RetrievedPassage[];
  readonly independence: Independence;
  readonly trust: readonly TrustOverride[];
}

export function createView({ statements, passages, independence, trust }: ViewInput): EvidenceView {
  const sources = new Map(passages.map(({ source }) => [source.id, source]));
  const sentences = viewSentences(passages);
  const identity = createIdentity({ statements, sentences, sources, copies: independence.copies });
  const sentenceAt = new Map(
    sentences.map((sentence) => [`${sentence.passageId}@${sentence.start}`, sentence]),
  );
  return {
    sources,
    sentences,
    independence,
    identity,
    statements: [...statements]
      .sort((a, b) => compareText(a.id, b.id))
      .map((statement) => {
        const form = canonicalForm(statement);
        const sentence = sentenceAt.get(`${statement.passageId}@${statement.quote?.start}`);
        const said = statement.quote?.exact ?? "";
        return {
          statement,
          form,
          entity: identity.entityOf(form.subject, statement.sourceId, said),
          sentence,
        };
      }),
    trustOf: (sourceId) => {
      const source = sources.get(sourceId);
      return source === undefined ? undefined : trustIn(source, trust);
    },
  };
}

/** False for a source that the user trusts so little that its voice counts for nothing. */
export function isCounted(view: EvidenceView, sourceId: string): boolean {
  return (view.trustOf(sourceId) ?? 1) > NOT_COUNTED_TRUST;
}

/** Text that orders a model about, or vouches for itself, says nothing about the world: it is no evidence. */
export function isAboutItself(sentence: string): boolean {
  return findInstructionLike(sentence) !== undefined || findSelfDeclaredTrust(sentence) !== undefined;
}

function viewSentences(passages: readonly RetrievedPassage[]): ViewedSentence[] {
  const byStart = new Map<string, ViewedSentence>();
  for (const { passage, source } of passages) {
    for (const { start, end, text } of sentencesOf(passage)) {
      if (isAboutItself(text)) continue;
      const viewed = { sourceId: source.id, passageId: passage.id, title: source.title, start, end, text };
      byStart.set(`${passage.id}@${start}`, { ...viewed, words: foldedWords(text) });
    }
  }
  return [...byStart.values()].sort((a, b) => compareText(a.passageId, b.passageId) || a.start - b.start);
}

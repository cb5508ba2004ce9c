/**
 * Contradiction by denial: a source that says a statement of another source is not so, either as a negated
 * statement of the same fact or in a sentence that names the value in order to deny it.
 */
import { compareText } from "../../lib/compare.ts";
import { foldedWords } from "../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import { nameKey } from "../identity/fact-key.ts";
import type { CanonicalForm } from "../identity/relations.ts";
import { deniedSpans } from "../values/denials.ts";
import { agree } from "../values/values.ts";
import type { EvidenceView, ViewedSentence, ViewedStatement } from "../voices/view.ts";
import type { ConflictDraft } from "./conflict-draft.ts";

interface Denial {
  readonly sourceId: string;
  readonly statementIds: readonly string[];
}

export function denialConflicts(view: EvidenceView): ConflictDraft[] {
  const denying = view.sentences
    .map((sentence) => ({ sentence, spans: deniedSpans(sentence.text).map(contentWords) }))
    .filter(({ spans }) => spans.length > 0);
  const negated = view.statements.filter(({ statement }) => statement.negated);
  if (denying.length === 0 && negated.length === 0) return [];
  const drafts = new Map<string, { claim: ViewedStatement; claims: ViewedStatement[]; denials: Denial[] }>();
  for (const claim of view.statements) {
    const { statement, form, entity } = claim;
    if (
      statement.negated ||
      statement.extractedBy === "sentence" ||
      deniesItself({ form, sentence: statement.quote?.exact ?? "" })
    ) {
      continue;
    }
    const denials = [
      ...negated
        .filter((other) => denies(other, claim))
        .map(({ statement: { id, sourceId } }) => ({ sourceId, statementIds: [id] })),
      ...denying
        .filter(({ sentence, spans }) => namesToDeny(view, sentence, spans, claim))
        .map(({ sentence }) => ({ sourceId: sentence.sourceId, statementIds: idsIn(view, sentence) })),
    ];
    if (denials.length === 0) continue;
    const key = `${entity}\n${form.relation}\n${nameKey(form.value)}`;
    const draft = drafts.get(key) ?? { claim, claims: [], denials: [] };
    draft.claims.push(claim);
    draft.denials.push(...denials);
    drafts.set(key, draft);
  }
  return [...drafts].sort(([a], [b]) => compareText(a, b)).map(([, draft]) => toDraft(draft));
}

function toDraft(draft: {
  readonly claim: ViewedStatement;
  readonly claims: readonly ViewedStatement[];
  readonly denials: readonly Denial[];
}): ConflictDraft {
  const { form } = draft.claim;
  return {
    subject: form.subject,
    predicate: form.relation,
    cardinality: "one",
    sides: [
      {
        value: form.value,
        statementIds: unique(draft.claims.map(({ statement }) => statement.id)),
        sourceIds: unique(draft.claims.map(({ statement }) => statement.sourceId)),
      },
      {
        value: `not ${form.value}`,
        statementIds: unique(draft.denials.flatMap(({ statementIds }) => statementIds)),
        sourceIds: unique(draft.denials.map(({ sourceId }) => sourceId)),
      },
    ],
  };
}

function denies(denial: ViewedStatement, claim: ViewedStatement): boolean {
  return (
    denial.statement.sourceId !== claim.statement.sourceId &&
    denial.entity === claim.entity &&
    denial.form.relation === claim.form.relation &&
    agree(denial.form.value, claim.form.value)
  );
}

/** The sentence is about the claim's subject, and every word of the claim's value stands in what it denies. */
function namesToDeny(
  view: EvidenceView,
  sentence: ViewedSentence,
  spans: readonly (readonly string[])[],
  { statement, form, entity }: ViewedStatement,
): boolean {
  if (sentence.sourceId === statement.sourceId) return false;
  const value = contentWords(form.value);
  if (value.length === 0 || value.length > 8) return false;
  if (!spans.some((span) => value.every((word) => span.includes(word)))) return false;
  if (view.identity.entityOf(sentence.title, sentence.sourceId) === entity) return true;
  const subject = contentWords(form.subject);
  return subject.length > 0 && subject.every((word) => sentence.words.includes(word));
}

/** A triple read from the very words a sentence denies is not a claim of its source. */
export function deniesItself(claim: { readonly form: CanonicalForm; readonly sentence: string }): boolean {
  const value = contentWords(claim.form.value);
  if (value.length === 0) return false;
  return deniedSpans(claim.sentence)
    .map(contentWords)
    .some((span) => value.every((word) => span.includes(word)));
}

function idsIn(view: EvidenceView, sentence: ViewedSentence): string[] {
  return view.statements
    .filter(({ sentence: own }) => own?.passageId === sentence.passageId && own.start === sentence.start)
    .map(({ statement }) => statement.id);
}

function contentWords(text: string): string[] {
  return foldedWords(text.slice(0, 300)).filter((word) => !STOP_WORDS.has(word));
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort(compareText);
}

import type { RemovalSummary } from "../../domain/ingest.ts";
import type { SavedDocument, StoredDocument } from "../../ports/store.ts";
import { carryOver } from "./carry-over.ts";
import { changeContents, documentElement, versionHash } from "./contents-digest.ts";
import {
  dropDocument,
  keepJudgements,
  keepStatements,
  knowledgeOf,
  type MemoryState,
  markReportsOf,
  queueEntries,
} from "./memory-state.ts";

export function saveInMemory(state: MemoryState, document: StoredDocument): SavedDocument {
  const { id, title, contentHash } = document.source;
  const version = versionHash(document);
  const former = state.documents.get(id);
  if (former?.version === version) {
    return { status: "unchanged", unchangedPassages: document.passages.length };
  }
  const knowledge = former === undefined ? undefined : knowledgeOf(state, former);
  const carried = knowledge === undefined ? undefined : carryOver(knowledge, document);
  if (former !== undefined) dropDocument(state, former);
  state.documents.set(id, { ...document, version });
  for (const passage of document.passages) state.passages.set(passage.id, passage);
  for (const { passageId, extractor, statements } of carried?.extractions ?? []) {
    keepStatements(state, passageId, extractor, statements);
  }
  keepJudgements(state, carried?.judgements ?? []);
  state.contents = changeContents(
    state.contents,
    former === undefined ? undefined : documentElement(id, former.version),
    documentElement(id, version),
  );
  const before = new Set(former?.passages.map((passage) => passage.id));
  const after = new Set(document.passages.map((passage) => passage.id));
  const retitled = former?.source.title !== title;
  queueEntries(
    state,
    [...before].filter((passageId) => !after.has(passageId)),
    "remove",
  );
  queueEntries(
    state,
    [...after].filter((passageId) => retitled || !before.has(passageId)),
    "put",
  );
  if (former === undefined) return { status: "added", unchangedPassages: 0 };
  if (former.source.contentHash !== contentHash) markReportsOf(state, [id]);
  return { status: "replaced", unchangedPassages: carried?.unchangedPassages ?? 0 };
}

/** The ids are those of stored sources, each once. */
export function removeFromMemory(state: MemoryState, ids: readonly string[]): RemovalSummary {
  const facts = new Set<string>();
  const removed = ids.map((id) => {
    const document = state.documents.get(id)!;
    const knowledge = knowledgeOf(state, document);
    const statements = knowledge.extractions.flatMap((extraction) => extraction.statements);
    for (const statement of statements) facts.add(statement.factKey);
    dropDocument(state, document);
    queueEntries(
      state,
      document.passages.map((passage) => passage.id),
      "remove",
    );
    state.contents = changeContents(state.contents, documentElement(id, document.version), undefined);
    return {
      sourceId: id,
      uri: document.source.uri,
      title: document.source.title,
      passages: document.passages.length,
      statements: statements.length,
      judgements: knowledge.judgements.length,
    };
  });
  markReportsOf(state, ids);
  const remaining = remainingFacts(state);
  const factsKept = [...facts].filter((fact) => remaining.has(fact)).length;
  return { removed, factsGone: facts.size - factsKept, factsKept };
}

function remainingFacts(state: MemoryState): ReadonlySet<string> {
  const facts = new Set<string>();
  for (const byExtractor of state.extractions.values()) {
    for (const statements of byExtractor.values()) {
      for (const statement of statements.values()) facts.add(statement.factKey);
    }
  }
  return facts;
}

import type { Judgement } from "../../src/domain/credibility.ts";
import type { Passage } from "../../src/domain/passage.ts";
import { REPORT_SCHEMA_VERSION, type Report } from "../../src/domain/report.ts";
import type { Source } from "../../src/domain/source.ts";
import type { Statement } from "../../src/domain/statement.ts";
import { sha256 } from "../../src/lib/hash.ts";
import { passageIdOf, sourceIdOf, statementIdOf } from "../../src/lib/record-ids.ts";
import { codePointLength } from "../../src/lib/text/code-points.ts";
import type { StoredDocument } from "../../src/ports/store.ts";

export const EXTRACTOR = "rules 1";

/** A document of one passage a paragraph. */
export function documentOf(
  name: string,
  paragraphs: readonly string[],
  source: Partial<Source> = {},
): StoredDocument {
  const uri = source.uri ?? `file:///${name}.txt`;
  const id = sourceIdOf(uri);
  const text = paragraphs.join("\n\n");
  let start = 0;
  const passages = paragraphs.map((paragraph, ordinal): Passage => {
    const end = start + codePointLength(paragraph);
    const passage = {
      id: passageIdOf(id, start, paragraph),
      sourceId: id,
      ordinal,
      start,
      end,
      text: paragraph,
      textHash: sha256(paragraph),
    };
    start = end + 2;
    return passage;
  });
  const contentHash = sha256(text);
  return {
    source: {
      id,
      uri,
      title: name,
      kind: "document",
      mediaType: "text/plain",
      retrievedAt: "2024-05-01T10:00:00Z",
      contentHash,
      batchId: "b1",
      warnings: [],
      ...source,
    },
    snapshot: { sourceId: id, contentHash, text },
    passages,
  };
}

/** A statement whose quote is its whole passage. */
export function statementOf(
  passage: Passage,
  [subject, predicate, object]: readonly [string, string, string],
): Statement {
  const statement = {
    subject,
    predicate,
    object,
    negated: false,
    factKey: [subject, predicate, object].join("|").toLowerCase(),
    passageId: passage.id,
    sourceId: passage.sourceId,
    quote: { exact: passage.text, start: passage.start, end: passage.end },
    extractedBy: "rules",
  };
  return { id: statementIdOf(statement), ...statement };
}

export function judgementOf(target: Source | Statement): Judgement {
  const isStatement = "passageId" in target;
  return {
    target: isStatement ? "statement" : "document",
    targetId: target.id,
    sourceId: isStatement ? target.sourceId : target.id,
    score: 0.7,
    reason: "plain wording",
    by: "rules",
    promptHash: "h1",
  };
}

export function reportOf(id: string, documents: readonly StoredDocument[]): Report {
  return {
    schemaVersion: REPORT_SCHEMA_VERSION,
    id,
    kind: "answer",
    method: "plumb",
    createdAt: "2024-05-02T10:00:00Z",
    input: { question: `What does ${id} ask?` },
    finding: { status: "abstained", explanation: "none", confidence: 0, confidenceBy: "none" },
    chains: [],
    statements: [],
    sources: documents.map(({ source }) => ({
      id: source.id,
      kind: source.kind,
      uri: source.uri,
      title: source.title,
      originId: `o-${source.id}`,
      retrievedAt: source.retrievedAt,
      contentHash: source.contentHash,
      reliability: { score: null, reasons: [], contradictedStatementIds: [] },
      warnings: [],
    })),
    origins: [],
    counterEvidence: [],
    margin: { origins: 0, toChange: 0, explanation: "none" },
    questions: [],
    warnings: [],
    usage: {
      modelCalls: 0,
      cachedCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      searches: 0,
      fetches: 0,
      seconds: 0,
    },
    manifest: {
      version: "0",
      methodConfig: {},
      models: {},
      seed: 1,
      storeSnapshot: "k",
      promptHashes: {},
    },
  };
}

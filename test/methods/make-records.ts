/** Records for tests, complete by default; a test names only what it is about. */
import type { Source } from "../../src/domain/source.ts";
import type { WeighedStatement } from "../../src/domain/statement.ts";
import { sha256 } from "../../src/lib/hash.ts";

export function makeStatement(part: Partial<WeighedStatement> & { readonly id: string }): WeighedStatement {
  return {
    subject: "Old Mill",
    predicate: "stands in",
    object: "Thorle",
    negated: false,
    factKey: part.id,
    passageId: "p1",
    sourceId: "s1",
    quote: { exact: "The Old Mill stands in Thorle.", start: 0, end: 30 },
    extractedBy: "rules",
    originId: "o1",
    relevance: 1,
    credibility: { score: 0.8, parts: {}, reasons: [], contested: false },
    ...part,
  };
}

export function makeSource(id: string, text: string, part: Partial<Source> = {}): Source {
  return {
    id,
    uri: `file:///${id}.txt`,
    title: id,
    kind: "document",
    mediaType: "text/plain",
    retrievedAt: "2026-01-02T03:04:05Z",
    contentHash: sha256(text),
    batchId: "b1",
    warnings: [],
    ...part,
  };
}

/** The store of tests, examples and one-off runs: the same behaviour as the SQLite one, gone with the process. */

import { compareText } from "../../lib/compare.ts";
import { normaliseTitle } from "../../lib/text/normalise.ts";
import type { Store } from "../../ports/store.ts";
import { checkDocument } from "./check-document.ts";
import { changeContents, snapshotName, trustElement } from "./contents-digest.ts";
import { removeFromMemory, saveInMemory } from "./memory-documents.ts";
import {
  emptyState,
  keepJudgements,
  keepStatements,
  type MemoryState,
  queueEntries,
} from "./memory-state.ts";
import { createMemoryTurns } from "./memory-turns.ts";
import type { IndexMethods, KnowledgeMethods, ReportMethods } from "./method-groups.ts";
import { checkTrust, noSuchSources } from "./refusals.ts";
import { byScopeAndKey } from "./trust-order.ts";

export function createMemoryStore(): Store {
  const state = emptyState();
  return {
    ...contentMethods(state),
    ...readMethods(state),
    ...knowledgeMethods(state),
    ...indexMethods(state),
    ...reportMethods(state),
    exclusive: createMemoryTurns(),
    close: async () => undefined,
  };
}

function contentMethods(
  state: MemoryState,
): Pick<Store, "snapshotId" | "counts" | "beginBatch" | "saveDocument" | "removeSources"> {
  return {
    snapshotId: async () => snapshotName(state.contents),
    async counts() {
      let statements = 0;
      for (const byExtractor of state.extractions.values()) {
        for (const found of byExtractor.values()) statements += found.size;
      }
      return {
        sources: state.documents.size,
        passages: state.passages.size,
        statements,
        reports: state.reports.size,
      };
    },
    beginBatch: async () => undefined,
    async saveDocument(document) {
      checkDocument(document);
      return saveInMemory(state, document);
    },
    async removeSources(ids) {
      const distinct = [...new Set(ids)].sort(compareText);
      const unknown = distinct.filter((id) => !state.documents.has(id));
      if (unknown.length > 0) throw noSuchSources(unknown);
      return removeFromMemory(state, distinct);
    },
  };
}

function readMethods(
  state: MemoryState,
): Pick<Store, "sources" | "sourcesByTitle" | "snapshot" | "passages" | "passagesOf"> {
  const allSources = () => byId([...state.documents.values()].map((document) => document.source));
  return {
    async sources(filter = {}) {
      const ids = filter.ids === undefined ? undefined : new Set(filter.ids);
      return allSources().filter(
        (source) =>
          (ids === undefined || ids.has(source.id)) &&
          (filter.batchId === undefined || source.batchId === filter.batchId),
      );
    },
    async sourcesByTitle(titles) {
      const wanted = new Set(titles);
      return allSources().filter((source) => wanted.has(normaliseTitle(source.title)));
    },
    snapshot: async (sourceId) => state.documents.get(sourceId)?.snapshot,
    passages: async (ids) => byId([...new Set(ids)].flatMap((id) => state.passages.get(id) ?? [])),
    passagesOf: async (sourceIds) =>
      byId([...new Set(sourceIds)].flatMap((id) => state.documents.get(id)?.passages ?? [])),
  };
}

function knowledgeMethods(state: MemoryState): KnowledgeMethods {
  return {
    async statementsOf(passageIds, extractor) {
      return new Map(
        [...new Set(passageIds)].sort(compareText).flatMap((id) => {
          const statements = state.extractions.get(id)?.get(extractor);
          return statements === undefined ? [] : [[id, byId([...statements.values()])] as const];
        }),
      );
    },
    saveStatements: async (passageId, extractor, statements) =>
      keepStatements(state, passageId, extractor, statements),
    async judgements(targetIds) {
      const wanted = new Set(targetIds);
      return [...state.judgements.values()]
        .filter((judgement) => wanted.has(judgement.targetId))
        .sort(
          (a, b) =>
            compareText(a.targetId, b.targetId) ||
            compareText(a.target, b.target) ||
            compareText(a.by, b.by) ||
            compareText(a.promptHash, b.promptHash),
        );
    },
    saveJudgements: async (judgements) => keepJudgements(state, judgements),
    trustOverrides: async () => [...state.trust.values()].sort(byScopeAndKey),
    async setTrust(scope, key, trust) {
      checkTrust(trust);
      const at = JSON.stringify([scope, key]);
      const former = state.trust.get(at);
      const added = trust === undefined ? undefined : { scope, key, trust };
      state.contents = changeContents(
        state.contents,
        former === undefined ? undefined : trustElement(former),
        added === undefined ? undefined : trustElement(added),
      );
      if (added === undefined) state.trust.delete(at);
      else state.trust.set(at, added);
    },
    cachedReply: async (key) => state.replies.get(key),
    cacheReply: async (key, value) => void state.replies.set(key, value),
  };
}

function indexMethods(state: MemoryState): IndexMethods {
  const offered = new Map<string, number>();
  const settle = (id: string, action: "put" | "remove") => {
    const entry = state.queue.get(id);
    if (entry?.action === action && entry.sequence <= (offered.get(id) ?? entry.sequence)) {
      state.queue.delete(id);
    }
    offered.delete(id);
  };
  return {
    async pendingIndex(limit) {
      const waiting = (action: "put" | "remove") =>
        [...state.queue]
          .filter(([, entry]) => entry.action === action)
          .sort(([a], [b]) => compareText(a, b))
          .slice(0, limit);
      const put = waiting("put");
      const remove = waiting("remove");
      for (const [id, entry] of [...put, ...remove]) offered.set(id, entry.sequence);
      return { put: put.map(([id]) => state.passages.get(id)!), remove: remove.map(([id]) => id) };
    },
    async markIndexed(put, removed) {
      for (const passage of put) {
        if (state.passages.get(passage.id)?.textHash === passage.textHash) settle(passage.id, "put");
      }
      for (const id of removed) settle(id, "remove");
    },
    requeueIndex: async () => queueEntries(state, state.passages.keys(), "put"),
  };
}

function reportMethods(state: MemoryState): ReportMethods {
  return {
    async saveReport(report) {
      const needsReview = report.sources.some(
        (source) => state.documents.get(source.id)?.source.contentHash !== source.contentHash,
      );
      state.reports.set(report.id, { report, needsReview });
    },
    report: async (id) => state.reports.get(id),
    reports: async () =>
      byId(
        [...state.reports.values()].map(({ report, needsReview }) => ({
          id: report.id,
          createdAt: report.createdAt,
          question: report.input.question,
          needsReview,
        })),
      ),
    async reportsUsing(sourceIds) {
      const used = new Set(sourceIds);
      return [...state.reports.values()]
        .filter(({ report }) => report.sources.some((source) => used.has(source.id)))
        .map(({ report }) => report.id)
        .sort(compareText);
    },
    async forget(reportIds) {
      const reports = [...new Set(reportIds)].filter((id) => state.reports.delete(id)).length;
      const replies = state.replies.size;
      state.replies.clear();
      return { reports, replies };
    },
  };
}

function byId<T extends { readonly id: string }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => compareText(a.id, b.id));
}

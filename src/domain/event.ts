import type { AddedItem } from "./ingest.ts";

/**
 * Every step leaves evidence: one typed stream with noun-verb names that progress bars, server-sent events
 * and logs listen to. Events carry ids and counts, never the text of sources.
 */
export type RunEvent =
  | { readonly type: "item-started"; readonly uri: string; readonly index: number; readonly total?: number }
  | {
      readonly type: "item-finished";
      readonly item: AddedItem;
      readonly index: number;
      readonly total?: number;
    }
  | { readonly type: "index-updated"; readonly passages: number }
  | { readonly type: "question-analysed"; readonly depth: number; readonly subQuestions: readonly string[] }
  | { readonly type: "passage-retrieved"; readonly query: string; readonly passageIds: readonly string[] }
  | {
      readonly type: "statement-extracted";
      readonly passageId: string;
      readonly count: number;
      readonly cached: boolean;
    }
  | { readonly type: "statement-weighed"; readonly count: number; readonly conflicts: number }
  | { readonly type: "chain-extended"; readonly hop: number; readonly chains: number; readonly done: number }
  | { readonly type: "question-asked"; readonly question: string; readonly answer: string | null }
  | { readonly type: "answer-found"; readonly answer: string | null; readonly confidence: number }
  | {
      readonly type: "model-called";
      readonly task: string;
      readonly model: string;
      readonly inputTokens: number;
      readonly outputTokens: number;
      readonly ms: number;
      readonly cached: boolean;
    }
  | {
      readonly type: "call-retried";
      readonly target: string;
      readonly attempt: number;
      readonly waitMs: number;
      readonly reason: string;
    }
  | {
      readonly type: "output-dropped";
      readonly task: string;
      readonly reason: string;
      readonly count: number;
    }
  | { readonly type: "warning-raised"; readonly code: string; readonly message: string };

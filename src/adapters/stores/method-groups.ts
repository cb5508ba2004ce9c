/** The methods of a store by what they are about, for the two stores that are put together from them. */
import type { Store } from "../../ports/store.ts";

export type KnowledgeMethods = Pick<
  Store,
  | "statementsOf"
  | "saveStatements"
  | "judgements"
  | "saveJudgements"
  | "trustOverrides"
  | "setTrust"
  | "cachedReply"
  | "cacheReply"
>;

export type IndexMethods = Pick<Store, "pendingIndex" | "markIndexed" | "requeueIndex">;

export type ReportMethods = Pick<Store, "saveReport" | "report" | "reports" | "reportsUsing" | "forget">;

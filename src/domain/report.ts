import type { Chain, CounterEvidence, Margin } from "./chain.ts";
import type { Credibility } from "./credibility.ts";
import type { PartialDate } from "./date.ts";
import type { Warning } from "./evidence.ts";
import type { AskedQuestion, Finding } from "./finding.ts";
import type { Origin } from "./origin.ts";
import type { SourceKind, SourceWarning } from "./source.ts";
import type { Quote } from "./statement.ts";
import type { Usage } from "./usage.ts";

export const REPORT_SCHEMA_VERSION = 1;

export interface ReportStatement {
  readonly id: string;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly negated: boolean;
  readonly time?: string;
  readonly relevance: number;
  readonly credibility: Credibility;
  readonly sourceId: string;
  readonly originId: string;
  readonly quote: Quote | null;
  readonly stance?: "supports" | "contradicts";
}

export interface ReportSource {
  readonly id: string;
  readonly kind: SourceKind;
  readonly uri: string;
  readonly title: string;
  readonly originId: string;
  readonly publisher?: string;
  readonly domain?: string;
  readonly publishedAt?: PartialDate;
  readonly retrievedAt: string;
  readonly contentHash: string;
  /** what this question's evidence says of the source as a whole: 0..1 or unknown, with reasons */
  readonly reliability: SourceReliability;
  readonly warnings: readonly SourceWarning[];
}

export interface SourceReliability {
  readonly score: number | null;
  readonly reasons: readonly string[];
  /** set when the user's own trust decided */
  readonly userTrust?: number;
  /** statements of this source that independent origins contradict and that lost */
  readonly contradictedStatementIds: readonly string[];
}

/** How the report came about: enough to run it again. */
export interface Manifest {
  readonly version: string;
  readonly methodConfig: Readonly<Record<string, unknown>>;
  /** task or part -> model id, `rules` where no model ran */
  readonly models: Readonly<Record<string, string>>;
  readonly seed: number;
  /** names the state of the store the answer was read from */
  readonly storeSnapshot: string;
  readonly promptHashes: Readonly<Record<string, string>>;
}

export interface Report {
  readonly schemaVersion: typeof REPORT_SCHEMA_VERSION;
  /** derived from input, method, config and store snapshot: the same run has the same id */
  readonly id: string;
  readonly kind: "answer" | "verdict";
  readonly method: string;
  readonly createdAt: string;
  readonly input: { readonly question: string };
  readonly finding: Finding;
  readonly chains: readonly Chain[];
  readonly statements: readonly ReportStatement[];
  readonly sources: readonly ReportSource[];
  readonly origins: readonly Origin[];
  readonly counterEvidence: readonly CounterEvidence[];
  readonly margin: Margin;
  readonly questions: readonly AskedQuestion[];
  readonly warnings: readonly Warning[];
  readonly usage: Usage;
  readonly manifest: Manifest;
}

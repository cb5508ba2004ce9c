import type { Chain, CounterEvidence, Margin } from "./chain.ts";
import type { Conflict } from "./credibility.ts";
import type { Warning } from "./evidence.ts";
import type { AskedQuestion, Finding } from "./finding.ts";
import type { Origin } from "./origin.ts";
import type { Source } from "./source.ts";
import type { WeighedStatement } from "./statement.ts";

/** What a method concludes about a question: the report without its frame. */
export interface MethodResult {
  readonly finding: Finding;
  readonly chains: readonly Chain[];
  /** statements that chains, questions and counter-evidence name, and those beside them worth showing */
  readonly statements: readonly WeighedStatement[];
  /** all that was weighed for this question: what the reliability of its sources is read from */
  readonly weighed: readonly WeighedStatement[];
  /** sources that were read for this question */
  readonly sources: readonly Source[];
  readonly origins: readonly Origin[];
  readonly conflicts: readonly Conflict[];
  readonly counterEvidence: readonly CounterEvidence[];
  readonly margin: Margin;
  readonly questions: readonly AskedQuestion[];
  readonly warnings: readonly Warning[];
  /** every setting that shaped the result, defaults included */
  readonly methodConfig: Readonly<Record<string, unknown>>;
  /** prompt hashes of the tasks that ran, by task id */
  readonly promptHashes: Readonly<Record<string, string>>;
  /** task id -> `rules` or a model id */
  readonly models: Readonly<Record<string, string>>;
}

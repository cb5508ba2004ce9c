/**
 * Plumbline in one file: documents in, questions out as reports.
 *
 *     sources -> passages -> statements -> reliability -> chains -> finding -> report
 *
 * The line itself is `evidence/evidence-for.ts`; the ways of answering that call it are in `methods/`.
 */
import { AppError, toAppError } from "./domain/errors.ts";
import type { AddSummary, Forgotten, Removal } from "./domain/ingest.ts";
import type { Report } from "./domain/report.ts";
import type { Source, TrustOverride } from "./domain/source.ts";
import { type AddParts, type AddRequest, addInputs } from "./evidence/gathering/add-inputs.ts";
import { updateIndex } from "./evidence/gathering/update-index.ts";
import type { MethodSettings } from "./methods/method.ts";
import { readQuestion } from "./methods/read-question.ts";
import { DEFAULT_METHOD, methodOf } from "./methods/registry.ts";
import type { RunContext } from "./ports/run-context.ts";
import type { SourceFilter } from "./ports/store.ts";
import { answerQuestion } from "./report/answer-question.ts";

export interface EngineParts extends AddParts {
  /** of this program, for the report's manifest */
  readonly version: string;
}

export interface AskOptions {
  /** id of a method, default `plumb` */
  readonly method?: string;
  readonly settings?: MethodSettings;
}

export interface StoredReport {
  readonly report: Report;
  /** true when a source that it used was changed or removed since */
  readonly needsReview: boolean;
}

/** Every method throws AppErrors and nothing else; one of code `internal` is a defect of ours. */
export interface Engine {
  /** adds what can be read and names the rest; progress comes as events of the run */
  add(request: AddRequest, run: RunContext): Promise<AddSummary>;
  /** removes exactly what only these sources supported */
  remove(sourceIds: readonly string[], run: RunContext): Promise<Removal>;
  /** deletes these reports, and every cached reply of a model: both may quote what is gone */
  forget(reportIds: readonly string[]): Promise<Forgotten>;
  sources(filter?: SourceFilter): Promise<readonly Source[]>;
  /** sets the user's own trust, 0..1, in a domain, publisher or source; undefined takes it back */
  trust(scope: TrustOverride["scope"], key: string, trust: number | undefined): Promise<void>;
  /** throws AppError `invalid-input` for an empty question; not knowing is a report, not an error */
  ask(question: string, options: AskOptions, run: RunContext): Promise<Report>;
  /** throws AppError `not-found` */
  show(reportId: string): Promise<StoredReport>;
  close(): Promise<void>;
}

export function createEngine(parts: EngineParts): Engine {
  const { store, index } = parts;
  return {
    add: typed((request, run) => addInputs(request, parts, run)),

    remove: typed(async (sourceIds, run) => {
      const reportsToReview = await store.reportsUsing(sourceIds);
      const summary = await store.removeSources(sourceIds);
      await updateIndex(parts, run);
      return { ...summary, reportsToReview };
    }),

    forget: typed((reportIds) => store.forget(reportIds)),

    sources: typed((filter = {}) => store.sources(filter)),

    trust: typed((scope, key, trust) => store.setTrust(scope, key, trust)),

    ask: typed(async (raw, { method: id = DEFAULT_METHOD, settings = {} }, run) => {
      const question = readQuestion(raw);
      const method = methodOf(id);
      await updateIndex(parts, run);
      const answer = () => method.answer(question, parts, settings, run);
      return answerQuestion({ question, method: id, version: parts.version, answer }, parts, run);
    }),

    show: typed(async (reportId) => {
      const stored = await store.report(reportId);
      if (stored !== undefined) return stored;
      throw new AppError("not-found", `There is no report "${reportId}".`, {
        hint: "`plumbline show` lists the reports with their ids.",
      });
    }),

    close: typed(async () => {
      await index.close();
      await store.close();
      await parts.embedder.close?.();
      await parts.reader.close?.();
    }),
  };
}

/** A door can count on AppErrors: whatever else comes up from below is named as the defect that it is. */
function typed<Args extends readonly unknown[], Result>(
  method: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await method(...args);
    } catch (error) {
      throw toAppError(error);
    }
  };
}

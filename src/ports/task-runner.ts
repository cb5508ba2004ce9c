import type { ConfidenceBy } from "../domain/finding.ts";
import type { LanguageTools } from "./language.ts";
import type { RunContext } from "./run-context.ts";

/**
 * The runtime shape of a zod type that ports need: parse without throwing. Ports do not import zod.
 */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown };
}

export interface Prompt {
  readonly system: string;
  readonly user: string;
}

/** Why an item of a model's answer was not used; counted, shown, never repaired into something else. */
export interface DroppedOutput {
  readonly reason: "unknown-id" | "unknown-quote" | "out-of-range" | "wrong-type" | "duplicate";
  readonly count: number;
}

/** Exploring tasks run at temperature 0.4, deciding tasks at 0 (design.md section 4). */
export type TaskPhase = "exploring" | "deciding";

/** One thing a model is asked to do, with typed input and output. */
export interface Task<Input, Output> {
  readonly id: string;
  readonly phase: TaskPhase;
  readonly output: Schema<Output>;
  /** JSON Schema of `output`, portable subset: all fields required, nullable instead of optional */
  readonly outputJsonSchema: Readonly<Record<string, unknown>>;
  readonly maxOutputTokens: number;
  /** wording only; its hash names the prompt's version */
  prompt(input: Input): Prompt;
  /**
   * Turns a parsed JSON value into the output item by item: items that fail the schema, name an id that was
   * not offered, or repeat are dropped and counted. Returns undefined when nothing usable is left.
   */
  salvage(value: unknown, input: Input): { output: Output; dropped: readonly DroppedOutput[] } | undefined;
  /** the same task with no model */
  rules(input: Input, tools: LanguageTools): Output;
}

export type TaskFailure =
  | "model_no_output"
  | "model_cut_output"
  | "model_refused"
  | "model_content_filter"
  | "model_context_too_long"
  | "model_unparsable"
  | "model_no_valid_item"
  | "model_unavailable"
  /** no fault of a model: nothing of the input could be read, by a defect of ours */
  | "passage_not_read";

export type TaskOutcome<Output> =
  | {
      readonly status: "done";
      readonly output: Output;
      /** `rules` or the model id */
      readonly by: string;
      readonly promptHash: string;
      readonly dropped: readonly DroppedOutput[];
      readonly cached: boolean;
    }
  | { readonly status: "failed"; readonly reason: TaskFailure; readonly detail: string; readonly by: string };

/** A multiple choice with a probability for each offered option. */
export interface ChoiceTask<Input> {
  readonly id: string;
  readonly phase: TaskPhase;
  /** labels offered in this call, in order: `A`, `B`, ... to 25 options, numbers beyond */
  labels(input: Input): readonly string[];
  prompt(input: Input): Prompt;
  /** one probability per label, summing to 1 */
  rules(input: Input, tools: LanguageTools): readonly number[];
}

export type ChoiceOutcome =
  | {
      readonly status: "done";
      /** one per label, renormalised over the legal options, summing to 1 */
      readonly probabilities: readonly number[];
      readonly probabilityBy: ConfidenceBy;
      readonly by: string;
      readonly promptHash: string;
    }
  | { readonly status: "failed"; readonly reason: TaskFailure; readonly detail: string; readonly by: string };

/**
 * Executes tasks: with a language model (`prompted`) or without (`rules`). A failure of one call is a value;
 * thrown are only AppErrors that end the run: `configuration`, `budget-spent`, `interrupted`.
 */
export interface TaskRunner {
  run<Input, Output>(task: Task<Input, Output>, input: Input, run: RunContext): Promise<TaskOutcome<Output>>;
  /** all live chains of a hop at once; outcomes in the order of the inputs */
  choose<Input>(
    task: ChoiceTask<Input>,
    inputs: readonly Input[],
    run: RunContext,
  ): Promise<readonly ChoiceOutcome[]>;
  /** `rules` or the id of the model bound to the task */
  boundTo(taskId: string): string;
  /** the version of the task's wording under this runner; part of every cache key */
  promptHash(taskId: string): string;
}

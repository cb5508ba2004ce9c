/** A runner that plays a language model: scripted tasks, the rules for the rest, every call in the ledger. */
import { createRulesRunner } from "../../src/adapters/runners/rules-runner.ts";
import type { RunContext } from "../../src/ports/run-context.ts";
import type { ChoiceOutcome, TaskFailure, TaskOutcome, TaskRunner } from "../../src/ports/task-runner.ts";
import type {
  AnswerFromContextInput,
  AnswerFromContextOutput,
} from "../../src/tasks/answer-from-context/schema.ts";
import type { SelectNextStatementInput } from "../../src/tasks/select-next-statement/schema.ts";
import { sharedLanguage } from "./small-world.ts";

export type ScriptedReply = { readonly output: unknown } | { readonly failed: TaskFailure };

export interface Script {
  readonly tasks?: Readonly<Record<string, (input: never) => ScriptedReply>>;
  /** probabilities of A, B, ...; undefined = the choice fails */
  readonly choose?: (input: SelectNextStatementInput) => readonly number[] | undefined;
  /** seen after each call */
  readonly called?: (taskId: string, input: unknown) => void | Promise<void>;
}

export const MODEL = "scripted:model";

export function createScriptedRunner(script: Script): TaskRunner {
  const rules = createRulesRunner(sharedLanguage());
  const isScripted = (taskId: string) =>
    script.tasks?.[taskId] !== undefined ||
    (taskId === "select-next-statement" && script.choose !== undefined);
  return {
    async run<Input, Output>(task: { readonly id: string }, input: Input, run: RunContext) {
      const reply = script.tasks?.[task.id];
      if (reply === undefined) return rules.run(task as never, input, run) as Promise<TaskOutcome<Output>>;
      spendCall(task.id, run);
      await script.called?.(task.id, input);
      const scripted = reply(input as never);
      if ("failed" in scripted) {
        return { status: "failed", reason: scripted.failed, detail: scripted.failed, by: MODEL };
      }
      const output = scripted.output as Output;
      return { status: "done", output, by: MODEL, promptHash: "hash", dropped: [], cached: false };
    },
    async choose(task, inputs, run) {
      const { choose } = script;
      if (choose === undefined) return rules.choose(task, inputs, run);
      return inputs.map((input): ChoiceOutcome => {
        spendCall(task.id, run);
        const probabilities = choose(input as SelectNextStatementInput);
        return probabilities === undefined
          ? { status: "failed", reason: "model_unparsable", detail: "no letter", by: MODEL }
          : {
              status: "done",
              probabilities,
              probabilityBy: "log-probabilities",
              by: MODEL,
              promptHash: "hash",
            };
      });
    },
    boundTo: (taskId) => (isScripted(taskId) ? MODEL : "rules"),
    promptHash: (taskId) => (isScripted(taskId) ? `hash of ${taskId}` : rules.promptHash(taskId)),
  };
}

function spendCall(purpose: string, run: RunContext): void {
  run.budget.check();
  run.ledger.record({
    kind: "model",
    purpose,
    target: MODEL,
    inputTokens: 100,
    outputTokens: 10,
    ms: 1,
    cached: false,
  });
}

/** An honest reader: answers with the first of these values that its context holds, citing where. */
export function readerOf(
  values: readonly string[],
  change: Partial<AnswerFromContextOutput> = {},
): (input: AnswerFromContextInput) => ScriptedReply {
  return ({ context }) => {
    for (const value of values) {
      const item = context.find(({ text }) => text.includes(value));
      if (item === undefined) continue;
      const explanation = [{ text: item.text, refs: [item.ref] }];
      return {
        output: { answer: value, explanation, sufficient: true, missing: [], confidence: 0.9, ...change },
      };
    }
    return { output: { answer: null, explanation: [], sufficient: false, missing: [], confidence: null } };
  };
}

/** A planner that takes every question apart into these. */
export const analysed = (...subQuestions: readonly string[]) => ({
  "analyse-question": () => ({
    output: {
      kind: "span",
      answerType: "other",
      topicEntities: [],
      options: [],
      subQuestions,
      depth: subQuestions.length,
    },
  }),
});

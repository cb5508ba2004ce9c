import { AppError } from "../../domain/errors.ts";
import type { LanguageTools } from "../../ports/language.ts";
import type { TaskRunner } from "../../ports/task-runner.ts";

/** Changes whenever the rules of any task change their output; stands where a prompt hash stands for a model. */
export const RULES_VERSION = "rules-25";

/** Executes tasks with no model: deterministic, offline, free. */
export function createRulesRunner(tools: LanguageTools): TaskRunner {
  return {
    run: async (task, input) => ({
      status: "done",
      output: task.rules(input, tools),
      by: "rules",
      promptHash: RULES_VERSION,
      dropped: [],
      cached: false,
    }),
    choose: async (task, inputs) =>
      inputs.map((input) => ({
        status: "done",
        probabilities: normalised(task.rules(input, tools), task.labels(input).length, task.id),
        probabilityBy: "rules",
        by: "rules",
        promptHash: RULES_VERSION,
      })),
    boundTo: () => "rules",
    promptHash: () => RULES_VERSION,
  };
}

function normalised(weights: readonly number[], labels: number, taskId: string): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const valid = weights.length === labels && weights.every((weight) => weight >= 0) && Number.isFinite(total);
  if (!valid)
    throw new AppError(
      "internal",
      `The rules of ${taskId} gave no valid weight for each of ${labels} options.`,
    );
  return total > 0 ? weights.map((weight) => weight / total) : weights.map(() => 1 / labels);
}

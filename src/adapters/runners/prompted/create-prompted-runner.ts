import { sha256 } from "../../../lib/hash.ts";
import type { LanguageModel } from "../../../ports/model.ts";
import type { TaskRunner } from "../../../ports/task-runner.ts";
import { PROMPT_HASHES } from "../../../tasks/prompt-hashes.ts";
import { allSettled } from "./all-settled.ts";
import { createChooser } from "./choose.ts";
import { DEFAULT_LIMITS, type PromptedLimits } from "./limits.ts";
import { createModelCaller } from "./model-caller.ts";
import { createReplyCache, type ReplyStore } from "./reply-cache.ts";
import { runTask } from "./run-task.ts";

export interface PromptedRunnerDeps {
  /** the model bound to a task */
  readonly models: (taskId: string) => LanguageModel;
  /** where usable replies are kept: `get` and `set` by content key */
  readonly cache?: ReplyStore;
  readonly limits?: Partial<PromptedLimits>;
  readonly seed?: number;
  /** versions of the wording of tasks beyond the built-in ones */
  readonly promptHashes?: ReadonlyMap<string, string>;
}

/** Executes tasks with language models, one model a task. */
export function createPromptedRunner(deps: PromptedRunnerDeps): TaskRunner {
  const limits: PromptedLimits = { ...DEFAULT_LIMITS, ...deps.limits };
  const seed = deps.seed ?? 0;
  const caller = createModelCaller(limits);
  const cache = createReplyCache(deps.cache);
  const choose = createChooser({ caller, cache, limits, seed });
  const promptHash = (taskId: string): string =>
    deps.promptHashes?.get(taskId) ?? PROMPT_HASHES.get(taskId) ?? sha256(taskId).slice(0, 16);
  return {
    run: (task, input, run) =>
      runTask(
        { caller, cache, timeoutMs: limits.timeoutMs, seed },
        task,
        input,
        deps.models(task.id),
        promptHash(task.id),
        run,
      ),
    choose: (task, inputs, run) => {
      const model = deps.models(task.id);
      return allSettled(inputs.map((input) => choose(task, input, model, promptHash(task.id), run)));
    },
    boundTo: (taskId) => deps.models(taskId).id,
    promptHash,
  };
}

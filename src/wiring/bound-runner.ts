import type { TaskRunner } from "../ports/task-runner.ts";

/** Each task to the runner that it is bound to: a model where one is configured, the rules elsewhere. */
export function createBoundRunner(
  rules: TaskRunner,
  prompted: TaskRunner,
  hasModel: (taskId: string) => boolean,
): TaskRunner {
  const runnerOf = (taskId: string) => (hasModel(taskId) ? prompted : rules);
  return {
    run: (task, input, run) => runnerOf(task.id).run(task, input, run),
    choose: (task, inputs, run) => runnerOf(task.id).choose(task, inputs, run),
    boundTo: (taskId) => runnerOf(taskId).boundTo(taskId),
    promptHash: (taskId) => runnerOf(taskId).promptHash(taskId),
  };
}

import { parentPort } from "node:worker_threads";
import { type Draft, type Refusal, refuse } from "./draft.ts";
import { type IsolatedTask, performTask } from "./isolated-tasks.ts";

/** The entry point of the worker thread: one task a message, one reply each, never an exception. */
parentPort?.on("message", async (message: { readonly id: number; readonly task: IsolatedTask }) => {
  let result: Draft | Refusal;
  try {
    result = await performTask(message.task);
  } catch {
    result = refuse("the file is damaged in a way that stops its reader");
  }
  parentPort?.postMessage({ id: message.id, result });
});

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { AppError } from "../../domain/errors.ts";
import { createLimiter } from "../../lib/async.ts";
import { type Draft, type Refusal, refuse } from "./draft.ts";
import type { IsolatedTask } from "./isolated-tasks.ts";

/** Reads a hostile file in a thread that dies alone. */
export interface IsolatedReader {
  /** a refusal when time or memory ran out; throws AppError `interrupted` when the signal aborts */
  read(task: IsolatedTask, signal: AbortSignal): Promise<Draft | Refusal>;
  close(): Promise<void>;
}

const MEMORY_CHECK_MS = 50;
const MEBIBYTE = 1024 * 1024;

/** One worker for many files, one file at a time; it is started at first use and replaced after an overrun. */
export function createIsolatedReader(
  startWorker: (heapMib: number) => Worker = startReaderWorker,
): IsolatedReader {
  const oneAtATime = createLimiter(1);
  let worker: Worker | undefined;
  let nextId = 0;

  const discard = async () => {
    const dying = worker;
    worker = undefined;
    await dying?.terminate();
  };
  const readOne = async (task: IsolatedTask, signal: AbortSignal): Promise<Draft | Refusal> => {
    if (signal.aborted) throw interrupted();
    worker ??= startWorker(task.limits.workerHeapMib);
    const outcome = await converse(worker, nextId++, task, signal);
    if (outcome.end !== "replied") await discard();
    if (outcome.end === "aborted") throw interrupted();
    return outcome.result;
  };
  return {
    read: (task, signal) => oneAtATime(() => readOne(task, signal)),
    close: discard,
  };
}

type Conversation =
  | { readonly end: "replied" | "killed"; readonly result: Draft | Refusal }
  | { readonly end: "aborted" };

/** Sends one task and waits for the reply, the worker's death, the deadline, the memory cap or an abort. */
function converse(
  worker: Worker,
  id: number,
  task: IsolatedTask,
  signal: AbortSignal,
): Promise<Conversation> {
  return new Promise((resolve) => {
    const { workerMs, workerGrowthMib } = task.limits;
    const startRss = process.memoryUsage.rss();
    const end = (conversation: Conversation) => {
      clearTimeout(deadline);
      clearInterval(watch);
      signal.removeEventListener("abort", onAbort);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      // Without work the thread must not keep the process alive.
      worker.unref();
      resolve(conversation);
    };
    const kill = (reason: string) => end({ end: "killed", result: refuse(reason) });
    const onMessage = (reply: { readonly id: number; readonly result: Draft | Refusal }) => {
      if (reply.id === id) end({ end: "replied", result: reply.result });
    };
    const onError = (error: Error & { code?: string }) =>
      kill(
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? `reading took more than ${task.limits.workerHeapMib} MiB of memory`
          : `the reader stopped: ${error.message.slice(0, 200)}`,
      );
    const onExit = () => kill("the reader stopped before it was done");
    const onAbort = () => end({ end: "aborted" });
    const deadline = setTimeout(() => kill(`reading took longer than ${workerMs / 1000} s`), workerMs);
    const watch = setInterval(() => {
      const growthMib = (process.memoryUsage.rss() - startRss) / MEBIBYTE;
      if (growthMib > workerGrowthMib) kill(`reading took more than ${workerGrowthMib} MiB of memory`);
    }, MEMORY_CHECK_MS);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    signal.addEventListener("abort", onAbort, { once: true });
    worker.ref();
    worker.postMessage({ id, task });
  });
}

function interrupted(): AppError {
  return new AppError("interrupted", "Reading was interrupted.");
}

/**
 * The built package starts the compiled worker. From TypeScript source (tests, `tsx`) the thread registers the
 * loader first, because Node 20 cannot read TypeScript and threads do not inherit the parent's loader.
 */
function startReaderWorker(heapMib: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMib };
  const isSource = import.meta.url.endsWith(".ts");
  const entry = new URL(isSource ? "./isolated-worker.ts" : "./isolated-worker.js", import.meta.url);
  // The parent's flags (test runner, inspector) are not for the thread, and what a parser prints is taken from it and
  // never read, so that stdout stays the result. Reading it would keep the process alive.
  const options = { resourceLimits, execArgv: [], stdout: true, stderr: true };
  return isSource
    ? new Worker(sourceBootstrap(entry), { ...options, eval: true })
    : new Worker(entry, options);
}

function sourceBootstrap(entry: URL): string {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx"));
  const register = new URL("./esm/api/index.mjs", loader).href;
  const load = `({ register }) => { register(); return import(${JSON.stringify(entry.href)}); }`;
  return `import(${JSON.stringify(register)}).then(${load})`;
}

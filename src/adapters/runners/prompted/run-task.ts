/**
 * One task, one model: cached reply, call, assessment, and at most two more chances, each of another kind. A
 * failed task is a named failure; it is never answered by other means in silence.
 */
import type { LanguageModel, ModelReply, ModelRequest } from "../../../ports/model.ts";
import type { RunContext } from "../../../ports/run-context.ts";
import type { Prompt, Task, TaskOutcome } from "../../../ports/task-runner.ts";
import { asData } from "../../../tasks/untrusted-text.ts";
import { type Assessment, assessReply, type Remedy, type UsableReply } from "./assess-reply.ts";
import type { CallFailure, ModelCaller } from "./model-caller.ts";
import { type ReplyCache, replyKey } from "./reply-cache.ts";

export interface TaskDeps {
  readonly caller: ModelCaller;
  readonly cache: ReplyCache;
  readonly timeoutMs: number;
  readonly seed: number;
}

const TEMPERATURE = { exploring: 0.4, deciding: 0 } as const;
const MAX_REMEDIES = 2;
const CAP_FACTOR = 4;
const SHOWN_LENGTH = 4000;

interface Usable<Output> extends UsableReply<Output> {
  /** as the model wrote it */
  readonly text: string;
  readonly cached: boolean;
}

export async function runTask<Input, Output>(
  deps: TaskDeps,
  task: Task<Input, Output>,
  input: Input,
  model: LanguageModel,
  promptHash: string,
  run: RunContext,
): Promise<TaskOutcome<Output>> {
  const prompt = task.prompt(input);
  const request: ModelRequest = {
    ...prompt,
    schema: task.outputJsonSchema,
    temperature: TEMPERATURE[task.phase],
    maxOutputTokens: task.maxOutputTokens,
    seed: deps.seed,
    timeoutMs: deps.timeoutMs,
  };
  const key = replyKey(model, promptHash, request);
  const assess = (reply: ModelReply) => assessReply(reply, task, input, prompt);
  const result =
    (await fromCache(deps.cache, key, assess, { model, purpose: task.id, run })) ??
    (await fromModelTwice(deps, key, assess, { model, purpose: task.id, prompt, request, run }));
  if (result.status === "failed") return { ...result, by: model.id };
  const { output, dropped, cached } = result;
  for (const { reason, count } of dropped) run.emit({ type: "output-dropped", task: task.id, reason, count });
  return { status: "done", output, by: model.id, promptHash, dropped, cached };
}

interface CacheRead {
  readonly model: LanguageModel;
  readonly purpose: string;
  readonly run: RunContext;
}

async function fromCache<Output>(
  cache: ReplyCache,
  key: string,
  assess: (reply: ModelReply) => Assessment<Output>,
  { model, purpose, run }: CacheRead,
): Promise<Usable<Output> | undefined> {
  const reply = readReply(await cache.read(key, run));
  if (reply === undefined) return undefined;
  const assessed = assess(reply);
  if (assessed.status !== "usable") return undefined;
  const { inputTokens, outputTokens, responseModel } = reply;
  const counted = { inputTokens, outputTokens, ms: 0, cached: true };
  const served = responseModel === undefined ? {} : { responseModel };
  run.ledger.record({ kind: "model", purpose, target: model.id, ...counted, ...served });
  run.emit({ type: "model-called", task: purpose, model: model.id, ...counted });
  return { ...assessed, text: reply.text, cached: true };
}

interface Conversation extends CacheRead {
  readonly prompt: Prompt;
  readonly request: ModelRequest;
}

/** A usable reply with a flaw is told of it once; what is no better then is used all the same. */
async function fromModelTwice<Output>(
  deps: TaskDeps,
  key: string,
  assess: (reply: ModelReply) => Assessment<Output>,
  conversation: Conversation,
): Promise<Usable<Output> | CallFailure> {
  const first = await fromModel(deps, key, assess, conversation);
  if (first.status === "failed" || first.flaw === undefined) return first;
  const { request, prompt, model, run } = conversation;
  run.emit({ type: "call-retried", target: model.id, attempt: 1, waitMs: 0, reason: "foreign_language" });
  const again = mended(request, "show-error", first.flaw, first.text, prompt);
  const second = await fromModel(deps, key, assess, { ...conversation, request: again });
  return second.status === "failed" ? first : second;
}

async function fromModel<Output>(
  { caller, cache }: TaskDeps,
  key: string,
  assess: (reply: ModelReply) => Assessment<Output>,
  { model, purpose, prompt, request: first, run }: Conversation,
): Promise<Usable<Output> | CallFailure> {
  const used = new Set<Remedy>();
  for (let request = first; ; ) {
    const reply = await caller({ model, request, purpose }, run);
    if (reply.status === "failed") return reply;
    const assessed = assess(reply);
    if (assessed.status === "usable") {
      await cache.write(key, storedForm(reply), run);
      return { ...assessed, text: reply.text, cached: false };
    }
    const { reason, detail, remedy } = assessed;
    if (remedy === undefined || used.has(remedy) || used.size >= MAX_REMEDIES) {
      return { status: "failed", reason, detail };
    }
    used.add(remedy);
    run.emit({ type: "call-retried", target: model.id, attempt: used.size, waitMs: 0, reason });
    request = mended(request, remedy, detail, reply.text, prompt);
  }
}

function mended(
  request: ModelRequest,
  remedy: Remedy,
  problem: string,
  said: string,
  prompt: Prompt,
): ModelRequest {
  // another seed: the same prompt at temperature 0 would only fall silent again
  const again = { ...request, ...(request.seed === undefined ? {} : { seed: request.seed + 1 }) };
  if (remedy === "ask-again") return again;
  if (remedy === "higher-cap") return { ...again, maxOutputTokens: request.maxOutputTokens * CAP_FACTOR };
  const user = `${prompt.user}

Your last reply could not be used: ${problem}. This was it:
${asData(said.slice(0, SHOWN_LENGTH))}

Reply again to the task above, with one JSON object in the required form and nothing else.`;
  return { ...again, user };
}

function storedForm({ text, finish, inputTokens, outputTokens, responseModel }: ModelReply): ModelReply {
  return {
    text,
    finish,
    inputTokens,
    outputTokens,
    ...(responseModel === undefined ? {} : { responseModel }),
  };
}

function readReply(value: unknown): ModelReply | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { text, finish, inputTokens, outputTokens, responseModel } = value as Partial<ModelReply>;
  if (typeof text !== "string" || (finish !== "stop" && finish !== "other")) return undefined;
  return {
    text,
    finish,
    inputTokens: Number(inputTokens) || 0,
    outputTokens: Number(outputTokens) || 0,
    ...(typeof responseModel === "string" ? { responseModel } : {}),
  };
}

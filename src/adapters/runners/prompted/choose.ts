/**
 * A multiple choice with probabilities (design.md section 4): the first token's log-probabilities where the model
 * gives them, else votes of k samples with add-one smoothing, else one stated choice, smoothed the same way. The
 * outcome says which.
 */
import type { ConfidenceBy } from "../../../domain/finding.ts";
import type { LanguageModel, ModelRequest } from "../../../ports/model.ts";
import type { RunContext } from "../../../ports/run-context.ts";
import type { ChoiceOutcome, ChoiceTask, Prompt } from "../../../ports/task-runner.ts";
import { allSettled } from "./all-settled.ts";
import { assessEnd, isRefusal } from "./assess-reply.ts";
import { labelOfText, probabilitiesOfFirstToken, probabilitiesOfVotes } from "./label-probabilities.ts";
import type { PromptedLimits } from "./limits.ts";
import type { CallFailure, CallResult, ModelCaller } from "./model-caller.ts";
import { type ReplyCache, replyKey } from "./reply-cache.ts";

export interface ChooserDeps {
  readonly caller: ModelCaller;
  readonly cache: ReplyCache;
  readonly limits: PromptedLimits;
  readonly seed: number;
}

export type Chooser = <Input>(
  task: ChoiceTask<Input>,
  input: Input,
  model: LanguageModel,
  promptHash: string,
  run: RunContext,
) => Promise<ChoiceOutcome>;

interface Probabilities {
  readonly probabilities: readonly number[];
  readonly probabilityBy: ConfidenceBy;
}

/** One choice under way. */
interface Choice extends ChooserDeps {
  readonly model: LanguageModel;
  readonly taskId: string;
  readonly prompt: Prompt;
  readonly labels: readonly string[];
  readonly run: RunContext;
  readonly learned: Learned;
}

/** Ids of models that were asked for log-probabilities and gave none, and of those that need room to think. */
interface Learned {
  readonly withoutLogprobs: Set<string>;
  readonly thinking: Set<string>;
}

const ANSWER_TOKENS = 16;
/** for models that think before they answer and count it as output */
const THINKING_TOKENS = 4096;
const TOP_LOGPROBS = 20;
const SAMPLE_TEMPERATURE = 0.4;

export function createChooser(deps: ChooserDeps): Chooser {
  const learned: Learned = { withoutLogprobs: new Set(), thinking: new Set() };
  return async (task, input, model, promptHash, run) => {
    const labels = task.labels(input);
    const by = model.id;
    if (labels.length <= 1) {
      return { status: "done", probabilities: labels.map(() => 1), probabilityBy: "none", by, promptHash };
    }
    const choice: Choice = {
      ...deps,
      model,
      taskId: task.id,
      prompt: task.prompt(input),
      labels,
      run,
      learned,
    };
    const key = keyOf(choice, promptHash);
    const cached = readChoice(await deps.cache.read(key, run), labels);
    if (cached !== undefined) {
      recordCached(choice);
      return { ...cached, status: "done", by, promptHash };
    }
    const decided = (await byLogprobs(choice)) ?? (await bySamples(choice));
    if ("reason" in decided) return { ...decided, by };
    await deps.cache.write(key, decided, run);
    return { ...decided, status: "done", by, promptHash };
  };
}

function keyOf(choice: Choice, promptHash: string): string {
  const request = { ...requestOf(choice, 0, 0), maxOutputTokens: 0 };
  return replyKey(choice.model, promptHash, request, ["choice", choice.limits.samples, ...choice.labels]);
}

function requestOf(choice: Choice, temperature: number, seedOffset: number): ModelRequest {
  return {
    ...choice.prompt,
    temperature,
    maxOutputTokens: choice.learned.thinking.has(choice.model.id) ? THINKING_TOKENS : ANSWER_TOKENS,
    seed: choice.seed + seedOffset,
    timeoutMs: choice.limits.timeoutMs,
  };
}

/** Asks; a model that was cut before it named a label is asked once more with room to think. */
async function ask(choice: Choice, request: ModelRequest): Promise<CallResult> {
  const { caller, model, taskId: purpose, run, learned } = choice;
  const reply = await caller({ model, purpose, request }, run);
  const cut = reply.status === "replied" && reply.finish === "length";
  if (!cut || labelOfText(reply.text, choice.labels) !== undefined) return reply;
  if (request.maxOutputTokens >= THINKING_TOKENS) return reply;
  learned.thinking.add(model.id);
  return caller({ model, purpose, request: { ...request, maxOutputTokens: THINKING_TOKENS } }, run);
}

async function byLogprobs(choice: Choice): Promise<Probabilities | CallFailure | undefined> {
  const { model, labels, learned, run } = choice;
  const letters = labels.every((label) => /^[A-Z]$/.test(label));
  if (!model.capabilities.logprobs || !letters || learned.withoutLogprobs.has(model.id)) return undefined;
  const request: ModelRequest = { ...requestOf(choice, 0, 0), topLogprobs: TOP_LOGPROBS };
  const reply = await choice.caller({ model, purpose: choice.taskId, request }, run);
  if (reply.status === "failed") return reply;
  const probabilities = probabilitiesOfFirstToken(reply.firstToken, labels);
  if (probabilities !== undefined) return { probabilities, probabilityBy: "log-probabilities" };
  if (reply.firstToken === undefined) learned.withoutLogprobs.add(model.id);
  const message = `${model.id} gave no usable log-probabilities; the choice is sampled instead.`;
  run.emit({ type: "warning-raised", code: "logprobs-missing", message });
  return undefined;
}

async function bySamples(choice: Choice): Promise<Probabilities | CallFailure> {
  const { labels, limits } = choice;
  const stated = limits.samples <= 1;
  const requests = stated
    ? [requestOf(choice, 0, 0)]
    : Array.from({ length: limits.samples }, (_, index) => requestOf(choice, SAMPLE_TEMPERATURE, index));
  const replies = await allSettled(requests.map((request) => ask(choice, request)));
  const votes = replies.flatMap((reply) => voteOf(reply, labels) ?? []);
  if (votes.length === 0) return failureOf(replies);
  return { probabilities: probabilitiesOfVotes(votes, labels), probabilityBy: stated ? "stated" : "samples" };
}

function voteOf(reply: CallResult, labels: readonly string[]): string | undefined {
  if (reply.status === "failed" || reply.finish === "refusal" || reply.finish === "content-filter")
    return undefined;
  return labelOfText(reply.text, labels);
}

/** The first call that failed, else what was wrong with the first reply. */
function failureOf(replies: readonly CallResult[]): CallFailure {
  const [first] = replies;
  const failed = replies.find((reply) => reply.status === "failed");
  if (failed?.status === "failed") return failed;
  if (first?.status === "replied") {
    const ended = assessEnd(first);
    if (ended !== undefined) return { status: "failed", reason: ended.reason, detail: ended.detail };
    if (isRefusal(first.text))
      return { status: "failed", reason: "model_refused", detail: "the model refused in prose" };
  }
  return { status: "failed", reason: "model_unparsable", detail: "no reply names one of the offered labels" };
}

function recordCached({ model, taskId, run }: Choice): void {
  const counted = { inputTokens: 0, outputTokens: 0, ms: 0, cached: true };
  run.ledger.record({ kind: "model", purpose: taskId, target: model.id, ...counted });
  run.emit({ type: "model-called", task: taskId, model: model.id, ...counted });
}

/** A cached choice, when it is what was written: one probability a label. */
function readChoice(value: unknown, labels: readonly string[]): Probabilities | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { probabilities, probabilityBy } = value as { probabilities?: unknown; probabilityBy?: unknown };
  if (!Array.isArray(probabilities) || probabilities.length !== labels.length) return undefined;
  if (!probabilities.every((one): one is number => typeof one === "number" && one >= 0 && one <= 1))
    return undefined;
  const by = (["log-probabilities", "samples", "stated"] as const).find((known) => known === probabilityBy);
  return by === undefined ? undefined : { probabilities, probabilityBy: by };
}

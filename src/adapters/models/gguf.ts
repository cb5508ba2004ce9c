/**
 * A GGUF file in this process, through node-llama-cpp. One sequence, one call at a time; JSON by grammar; a choice
 * by the exact distribution of the next token. The file and the package are only touched by the first call.
 */
import { createHash } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { AppError } from "../../domain/errors.ts";
import { createLimiter } from "../../lib/async.ts";
import type {
  FinishReason,
  LanguageModel,
  ModelReply,
  ModelRequest,
  TokenAlternative,
} from "../../ports/model.ts";
import type { RunContext } from "../../ports/run-context.ts";
import {
  type Llama,
  type LlamaChatSession,
  type LlamaContext,
  type LlamaModel,
  type LlamaModule,
  type LlamaSequence,
  type LlamaToken,
  loadLlamaModule,
} from "./llama-module.ts";
import type { ModelSettings } from "./model-settings.ts";
import { withSchema } from "./sdk-model.ts";

const DEFAULT_CONTEXT = 8192;
const SAMPLED_BYTES = 1 << 20;

interface Loaded {
  readonly module: LlamaModule;
  readonly llama: Llama;
  readonly model: LlamaModel;
  readonly context: LlamaContext;
  readonly sequence: LlamaSequence;
}

/** Throws AppError `configuration` when the file is not a readable GGUF file. */
export async function createGgufModel(path: string, settings: ModelSettings): Promise<LanguageModel> {
  const variant = await fingerprint(path);
  const oneAtATime = createLimiter(1);
  let loading: Promise<Loaded> | undefined;
  const capabilities = {
    jsonSchema: true,
    logprobs: true,
    vision: false,
    seed: true,
    ...settings.capabilities,
  };
  return {
    id: `gguf:${path}`,
    variant,
    capabilities,
    concurrency: 1,
    ...(settings.price === undefined ? {} : { price: settings.price }),
    complete: (request, run) =>
      oneAtATime(async () => {
        if (run.signal.aborted) throw new AppError("interrupted", "The run was interrupted.");
        loading ??= load(path, settings);
        const loaded = await loading;
        return answer(loaded, request, run);
      }),
    async close() {
      const loaded = await loading?.catch(() => undefined);
      loading = undefined;
      await loaded?.llama.dispose();
    },
  };
}

async function load(path: string, settings: ModelSettings): Promise<Loaded> {
  const module = await loadLlamaModule(settings.llamaModule);
  const threads = settings.threads ?? availableParallelism();
  try {
    const llama = await module.getLlama({
      build: "never",
      skipDownload: true,
      gpu: settings.gpu ?? "auto",
      maxThreads: threads,
      logLevel: "error",
      logger: () => {},
      progressLogs: false,
    });
    const model = await llama.loadModel({ modelPath: path });
    const contextSize = settings.contextTokens ?? Math.min(model.trainContextSize, DEFAULT_CONTEXT);
    const context = await model.createContext({ contextSize, sequences: 1, threads });
    return { module, llama, model, context, sequence: context.getSequence() };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new AppError("configuration", `${path} cannot be loaded: ${said.slice(0, 300)}`, {
      hint: "Check that it is a complete GGUF file of a chat model, that memory suffices, and that this platform has a prebuilt node-llama-cpp.",
      reason: "gguf_unloadable",
      cause: error,
    });
  }
}

async function answer(loaded: Loaded, request: ModelRequest, run: RunContext): Promise<ModelReply> {
  const { module, model, sequence, context } = loaded;
  const system = request.schema === undefined ? request.system : withSchema(request.system, request.schema);
  const session = new module.LlamaChatSession({ contextSequence: sequence, systemPrompt: system });
  try {
    const prompt = promptTokens(session, model, system, request.user);
    // without these two limits the library would drop the start of an over-long text in silence
    const room = context.contextSize - prompt.length - 1;
    if (room < Math.min(request.maxOutputTokens, context.contextSize / 4)) {
      return { text: "", finish: "context-too-long", inputTokens: prompt.length, outputTokens: 0 };
    }
    const other = promptTokens(session, model, system, "");
    const prefix = await keepPrefix(sequence, prompt, sharedLength(prompt, other));
    if (request.topLogprobs !== undefined)
      return await distribution(loaded, prompt, prefix, request.topLogprobs);
    return await generate(loaded, session, request, { inputTokens: prompt.length, room }, run);
  } finally {
    session.dispose({ disposeSequence: false });
  }
}

async function generate(
  { llama, model }: Loaded,
  session: LlamaChatSession,
  request: ModelRequest,
  { inputTokens, room }: { readonly inputTokens: number; readonly room: number },
  run: RunContext,
): Promise<ModelReply> {
  const timeout = request.timeoutMs > 0 ? AbortSignal.timeout(request.timeoutMs) : undefined;
  const signal = timeout === undefined ? run.signal : AbortSignal.any([run.signal, timeout]);
  const grammar =
    request.schema === undefined ? undefined : await llama.createGrammarForJsonSchema(request.schema);
  try {
    const { responseText, stopReason } = await session.promptWithMeta(request.user, {
      maxTokens: Math.min(request.maxOutputTokens, room),
      temperature: request.temperature,
      signal,
      stopOnAbortSignal: false,
      ...(grammar === undefined ? {} : { grammar }),
      ...(request.seed === undefined ? {} : { seed: request.seed }),
    });
    const outputTokens = model.tokenize(responseText).length;
    return { text: responseText, finish: finishOf(stopReason, request, room), inputTokens, outputTokens };
  } catch (error) {
    if (run.signal.aborted) throw new AppError("interrupted", "The run was interrupted.", { cause: error });
    if (timeout?.aborted) {
      throw new AppError("unavailable", `The model gave no answer within ${request.timeoutMs} ms.`, {
        reason: "timeout",
      });
    }
    const said = error instanceof Error ? error.message : String(error);
    throw new AppError("unavailable", `The model failed: ${said.slice(0, 300)}`, {
      reason: "bad_response",
      cause: error,
    });
  }
}

/** Where the context ended first, a higher cap would not help. */
function finishOf(stopReason: string, { maxOutputTokens }: ModelRequest, room: number): FinishReason {
  if (stopReason !== "maxTokens") return "stop";
  return room <= maxOutputTokens ? "context-too-long" : "length";
}

/**
 * Leaves exactly the first `length` tokens of the prompt evaluated: the instructions, which most calls share, are
 * computed once. They are always computed in a step of their own, so that a result does not depend, in its last
 * bits, on which calls came before.
 */
async function keepPrefix(
  sequence: LlamaSequence,
  prompt: readonly LlamaToken[],
  length: number,
): Promise<number> {
  const held = sequence.contextTokens;
  if (length > 0 && sharedLength(held, prompt) >= length && prefixOf.get(sequence) === length) {
    if (held.length > length) await sequence.eraseContextTokenRanges([{ start: length, end: held.length }]);
    return length;
  }
  await sequence.clearHistory();
  if (length > 0) await sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(0, length));
  prefixOf.set(sequence, length);
  return length;
}

/** how many tokens of a sequence were evaluated as a prefix */
const prefixOf = new WeakMap<LlamaSequence, number>();

function sharedLength(a: readonly LlamaToken[], b: readonly LlamaToken[]): number {
  let length = 0;
  while (length < a.length - 1 && length < b.length - 1 && a[length] === b[length]) length++;
  return length;
}

/** The next token's distribution after the prompt: exact, repeatable, one evaluation. */
async function distribution(
  { model, sequence }: Loaded,
  prompt: readonly LlamaToken[],
  prefix: number,
  top: number,
): Promise<ModelReply> {
  const rest = prompt.slice(prefix);
  const last = rest.length - 1;
  const output = await sequence.controlledEvaluate(
    rest.map((token, index) => (index === last ? [token, { generateNext: { probabilities: true } }] : token)),
  );
  const ranked = [...(output[last]?.next.probabilities ?? [])]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, top);
  const firstToken = ranked.map(
    ([token, probability]): TokenAlternative => ({
      token: model.detokenize([token]),
      logprob: Math.log(probability),
    }),
  );
  const text = firstToken[0]?.token ?? "";
  return {
    text,
    finish: "stop",
    inputTokens: prompt.length,
    outputTokens: 1,
    ...(firstToken.length > 0 ? { firstToken } : {}),
  };
}

function promptTokens(
  session: LlamaChatSession,
  model: LlamaModel,
  system: string,
  user: string,
): LlamaToken[] {
  const { contextText } = session.chatWrapper.generateContextState({
    chatHistory: [
      { type: "system", text: system },
      { type: "user", text: user },
      { type: "model", response: [] },
    ],
  });
  return contextText.tokenize(model.tokenizer);
}

/** Size and the hash of the first and last megabyte: another file under the same name is another model. */
async function fingerprint(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    const file = await open(path, "r");
    try {
      const head = Buffer.alloc(Math.min(size, SAMPLED_BYTES));
      const tail = Buffer.alloc(head.length);
      await file.read(head, 0, head.length, 0);
      await file.read(tail, 0, tail.length, size - tail.length);
      if (head.subarray(0, 4).toString("latin1") !== "GGUF")
        throw new Error("it does not start with the GGUF mark");
      return `${size}-${createHash("sha256").update(head).update(tail).digest("hex").slice(0, 16)}`;
    } finally {
      await file.close();
    }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new AppError("configuration", `${path} is not a readable GGUF file: ${said}`, {
      hint: "Give the path of a .gguf file.",
      reason: "gguf_unreadable",
      cause: error,
    });
  }
}

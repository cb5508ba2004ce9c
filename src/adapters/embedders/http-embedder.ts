/**
 * Any server with OpenAI's `/embeddings`: OpenAI itself, Ollama, vLLM, llama.cpp, LM Studio. Plain HTTP rather
 * than an SDK, because servers differ in limits they do not announce: how many texts a call may hold and how
 * long a text may be are found out from refusals (failures.md 31 and 32).
 */
import { AppError } from "../../domain/errors.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { RunContext } from "../../ports/run-context.ts";
import { callEmbeddingServer, type EmbeddingServer } from "./embedding-call.ts";

export interface HttpEmbedderOptions extends Omit<EmbeddingServer, "timeoutMs"> {
  /** refuses vectors of another length; without it the first answer decides */
  readonly dimension?: number;
  /** texts a call at first, default 64 */
  readonly batchSize?: number;
  /** UTF-16 units sent of a text, default 8,000; a longer one is cut with a warning */
  readonly maxTextLength?: number;
  /** default 60,000; 0 = none */
  readonly timeoutMs?: number;
}

const DEFAULTS = { batchSize: 64, maxTextLength: 8_000, timeoutMs: 60_000 } as const;
/** a server that refuses even this much text is not refusing its length */
const MIN_TEXT_LENGTH = 200;

export function createHttpEmbedder(options: HttpEmbedderOptions): Embedder {
  const server = { ...options, timeoutMs: options.timeoutMs ?? DEFAULTS.timeoutMs };
  const maxTextLength = options.maxTextLength ?? DEFAULTS.maxTextLength;
  let batchSize = options.batchSize ?? DEFAULTS.batchSize;
  let dimension = options.dimension;

  /** `whole` is false when the server refused the texts as they were sent */
  async function embedBatch(
    texts: readonly string[],
    run: RunContext,
  ): Promise<{ readonly vectors: readonly Float32Array[]; readonly whole: boolean }> {
    const answer = await callEmbeddingServer(server, texts, dimension, run);
    if (answer.status === "vectors") {
      dimension ??= answer.vectors[0]?.length;
      return { vectors: answer.vectors, whole: true };
    }
    const only = texts[0]!;
    if (texts.length === 1) {
      if (!answer.aboutLength || only.length <= MIN_TEXT_LENGTH) throw refused(answer.message);
      const half = cutText(only, Math.max(MIN_TEXT_LENGTH, Math.floor(only.length / 2)));
      warnCut(half.length, run);
      return { vectors: (await embedBatch([half], run)).vectors, whole: false };
    }
    const middle = Math.ceil(texts.length / 2);
    const first = await embedBatch(texts.slice(0, middle), run);
    const second = await embedBatch(texts.slice(middle), run);
    // both halves as they were: it was their number; otherwise one long text was to blame
    if (first.whole && second.whole) batchSize = Math.min(batchSize, middle);
    return { vectors: [...first.vectors, ...second.vectors], whole: false };
  }

  function warnCut(length: number, run: RunContext): void {
    run.emit({
      type: "warning-raised",
      code: "embedding-text-cut",
      message: `a text was longer than ${options.id} takes: only its first ${length} characters were embedded`,
    });
  }

  async function embed(texts: readonly string[], run: RunContext): Promise<Float32Array[]> {
    const sent = texts.map((text) => cutText(text, maxTextLength));
    if (sent.some((text, i) => text.length < texts[i]!.length)) warnCut(maxTextLength, run);
    // servers refuse a text without content
    const filled = sent.flatMap((text, i) => (text.trim() === "" ? [] : [i]));
    const vectors = new Map<number, Float32Array>();
    for (let at = 0; at < filled.length; ) {
      const batch = filled.slice(at, at + batchSize);
      const found = await embedBatch(
        batch.map((i) => sent[i]!),
        run,
      );
      for (const [k, i] of batch.entries()) vectors.set(i, found.vectors[k]!);
      at += batch.length;
    }
    return sent.map((_, i) => vectors.get(i) ?? new Float32Array(dimension ?? 0));
  }

  return {
    id: `${options.id}#${maxTextLength}`,
    get dimension() {
      return dimension ?? 0;
    },
    embed,
  };
}

/** Never cuts a character in two. */
function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

function refused(message: string): AppError {
  return new AppError("configuration", message, {
    reason: "request_rejected",
    hint: "Check that the configured model is an embedding model that this server offers.",
  });
}

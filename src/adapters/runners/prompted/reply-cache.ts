/**
 * Content-addressed cache of what models answered. The key holds everything that shapes an answer: model,
 * variant, prompt version, parameters and the full prompt, so a changed model or wording never meets an old answer
 * (failures.md 34). Only usable answers are kept. Trouble with the cache means a fresh call, never a failed run.
 */
import { isAppError } from "../../../domain/errors.ts";
import { sha256 } from "../../../lib/hash.ts";
import type { LanguageModel, ModelRequest } from "../../../ports/model.ts";
import type { RunContext } from "../../../ports/run-context.ts";

/** `Store.cachedReply` and `Store.cacheReply`. */
export interface ReplyStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
}

export interface ReplyCache {
  read(key: string, run: RunContext): Promise<unknown>;
  write(key: string, value: unknown, run: RunContext): Promise<void>;
}

const FORMAT = 1;

export function createReplyCache(store: ReplyStore | undefined): ReplyCache {
  return {
    async read(key, run) {
      const text = await guard(run, () => store?.get(key) ?? Promise.resolve(undefined));
      if (text === undefined) return undefined;
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return undefined;
      }
    },
    async write(key, value, run) {
      await guard(run, () => store?.set(key, JSON.stringify(value)) ?? Promise.resolve());
    },
  };
}

async function guard<T>(run: RunContext, access: () => Promise<T>): Promise<T | undefined> {
  try {
    return await access();
  } catch (error) {
    if (isAppError(error, "interrupted")) throw error;
    const message = error instanceof Error ? error.message : String(error);
    run.emit({ type: "warning-raised", code: "reply-cache-failed", message });
    return undefined;
  }
}

/** `extra` tells requests apart that differ in how they are evaluated, such as the number of samples. */
export function replyKey(
  model: LanguageModel,
  promptHash: string,
  request: ModelRequest,
  extra: readonly (string | number)[] = [],
): string {
  const { timeoutMs: _, ...shaping } = request;
  return sha256(JSON.stringify([FORMAT, model.id, model.variant ?? "", promptHash, shaping, extra]));
}

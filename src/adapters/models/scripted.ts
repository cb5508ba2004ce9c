/**
 * Models without a model: recorded replies found by the request's hash, and a function in a model's place. For
 * tests, examples and reruns of a recorded experiment with no key.
 */
import { readFile } from "node:fs/promises";
import { AppError } from "../../domain/errors.ts";
import { sha256 } from "../../lib/hash.ts";
import type { LanguageModel, ModelCapabilities, ModelReply, ModelRequest } from "../../ports/model.ts";
import type { RunContext } from "../../ports/run-context.ts";

export type RecordedReplies = Readonly<Record<string, ModelReply>>;

export const REPLIES_FORMAT = "plumbline-replies-1";

const CAPABILITIES: ModelCapabilities = { jsonSchema: true, logprobs: true, vision: false, seed: true };

/** Names everything of a request that shapes its answer; the time-out does not. */
export function requestHash(request: ModelRequest): string {
  const { system, user, schema, temperature, maxOutputTokens, seed, topLogprobs } = request;
  return sha256(
    JSON.stringify([
      system,
      user,
      schema ?? null,
      temperature,
      maxOutputTokens,
      seed ?? null,
      topLogprobs ?? null,
    ]),
  );
}

/** Answers by request hash. A request that was not recorded is AppError `unavailable`, reason `not_scripted`. */
export function createScriptedModel(
  id: string,
  replies: RecordedReplies | ReadonlyMap<string, ModelReply>,
  capabilities: Partial<ModelCapabilities> = {},
): LanguageModel {
  const byHash = replies instanceof Map ? replies : new Map(Object.entries(replies));
  return createFunctionModel(
    id,
    (request) => {
      const hash = requestHash(request);
      const reply = byHash.get(hash);
      if (reply !== undefined) return reply;
      throw new AppError("unavailable", `${id} has no recorded reply for the request ${hash.slice(0, 12)}.`, {
        reason: "not_scripted",
        hint: "Record it again with the model it was recorded from: a prompt, an input or a parameter has changed.",
      });
    },
    capabilities,
  );
}

/** Reads `{"format": "plumbline-replies-1", "replies": {hash: reply}}`. Throws AppError `configuration`. */
export async function loadScriptedModel(
  path: string,
  capabilities: Partial<ModelCapabilities> = {},
): Promise<LanguageModel> {
  const fail = (message: string, cause?: unknown) =>
    new AppError("configuration", message, {
      reason: "replies_unreadable",
      cause,
      hint: "Give a file that recordModel wrote.",
    });
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw fail(`${path} cannot be read as recorded replies.`, error);
  }
  const { format, replies } = (content ?? {}) as { readonly format?: unknown; readonly replies?: unknown };
  if (format !== REPLIES_FORMAT || typeof replies !== "object" || replies === null) {
    throw fail(`${path} does not hold recorded replies (${REPLIES_FORMAT}).`);
  }
  return createScriptedModel(`scripted:${path}`, replies as RecordedReplies, capabilities);
}

export type ReplyFunction = (
  request: ModelRequest,
  /** 0 for the first call of this model */
  call: number,
  run: RunContext,
) => string | Partial<ModelReply> | Promise<string | Partial<ModelReply>>;

/** A function in a model's place; a text alone is a finished reply. */
export function createFunctionModel(
  id: string,
  reply: ReplyFunction,
  capabilities: Partial<ModelCapabilities> = {},
): LanguageModel {
  let calls = 0;
  return {
    id,
    capabilities: { ...CAPABILITIES, ...capabilities },
    async complete(request, run) {
      const answer = await reply(request, calls++, run);
      const given = typeof answer === "string" ? { text: answer } : answer;
      return {
        text: "",
        finish: "stop",
        inputTokens: 0,
        outputTokens: Math.ceil((given.text ?? "").length / 4),
        ...given,
      };
    },
  };
}

/** Passes every request on and hands each reply to `sink`, to be replayed by createScriptedModel. */
export function recordModel(
  model: LanguageModel,
  sink: (hash: string, reply: ModelReply, request: ModelRequest) => void,
): LanguageModel {
  return {
    ...model,
    async complete(request, run) {
      const reply = await model.complete(request, run);
      sink(requestHash(request), reply, request);
      return reply;
    },
  };
}

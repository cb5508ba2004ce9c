/**
 * Asks a configured model two small questions and reports what it can do. `doctor` shows the result; nothing here
 * throws for a model that does not work.
 */
import { isAppError } from "../../domain/errors.ts";
import { parseJson } from "../../lib/parse-json.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../ports/model.ts";
import type { RunContext } from "../../ports/run-context.ts";

export interface ModelProblem {
  readonly what: string;
  readonly hint: string;
  /** it is a setting or a key, not the server, that has to be mended */
  readonly inConfiguration?: true;
}

export interface ModelProbe {
  readonly reachable: boolean;
  /** the answer followed the schema */
  readonly jsonSchema: boolean;
  /** the answer came with log-probabilities of its first token */
  readonly logprobs: boolean;
  /** of the first call */
  readonly latencyMs: number;
  readonly responseModel?: string;
  readonly problems: readonly ModelProblem[];
}

const TIMEOUT_MS = 60_000;
/** an adapter may learn of that many refused request features, one a call */
const MAX_FEATURES = 4;
const SCHEMA = {
  type: "object",
  properties: { colour: { type: "string", enum: ["red", "green"] }, size: { type: "number" } },
  required: ["colour", "size"],
  additionalProperties: false,
} as const;

export async function probeModel(model: LanguageModel, run: RunContext): Promise<ModelProbe> {
  const problems: ModelProblem[] = [];
  const startedMs = run.timer.elapsedMs();
  const json = await ask(model, "Describe a green ball of size 3 as a JSON object.", { schema: SCHEMA }, run);
  const latencyMs = Math.round(run.timer.elapsedMs() - startedMs);
  if (json.status === "failed")
    return { reachable: false, jsonSchema: false, logprobs: false, latencyMs, problems: [json.problem] };
  const jsonSchema = fitsSchema(json.reply);
  if (!jsonSchema) problems.push(jsonProblem(model, json.reply));
  const { responseModel } = json.reply;
  const logprobs = model.capabilities.logprobs && (await givesLogprobs(model, run, problems));
  return {
    reachable: true,
    jsonSchema,
    logprobs,
    latencyMs,
    problems,
    ...(responseModel === undefined ? {} : { responseModel }),
  };
}

async function givesLogprobs(
  model: LanguageModel,
  run: RunContext,
  problems: ModelProblem[],
): Promise<boolean> {
  const question = "Which is a fruit?\nA. stone\nB. apple\nReply with the letter only.";
  const choice = await ask(model, question, { topLogprobs: 5 }, run);
  if (choice.status === "failed") {
    problems.push(choice.problem);
    return false;
  }
  if ((choice.reply.firstToken ?? []).length > 0) return true;
  problems.push({
    what: `${model.id} gives no log-probabilities; choices are made by several samples, which costs more calls.`,
    hint: "Use a newer server version that sends logprobs, or set capabilities.logprobs to false.",
  });
  return false;
}

type Asked =
  | { readonly status: "answered"; readonly reply: ModelReply }
  | { readonly status: "failed"; readonly problem: ModelProblem };

/** An adapter that learns that its server refuses a feature is asked again, without it. */
async function ask(
  model: LanguageModel,
  user: string,
  extra: Partial<ModelRequest>,
  run: RunContext,
): Promise<Asked> {
  const system = "You are being tested. Answer exactly as asked, with nothing around it.";
  const request: ModelRequest = {
    system,
    user,
    temperature: 0,
    maxOutputTokens: 512,
    seed: 1,
    timeoutMs: TIMEOUT_MS,
    ...extra,
  };
  for (let tries = 0; ; tries++) {
    try {
      return { status: "answered", reply: await model.complete(request, run) };
    } catch (error) {
      if (isAppError(error, "interrupted")) throw error;
      const learned = isAppError(error) && error.reason === "feature_rejected" && tries < MAX_FEATURES;
      if (!learned) return { status: "failed", problem: problemOf(error) };
    }
  }
}

function problemOf(error: unknown): ModelProblem {
  const what = error instanceof Error ? error.message : String(error);
  const hint = (isAppError(error) ? error.hint : undefined) ?? "Check the model's configuration.";
  return { what, hint, ...(isAppError(error, "configuration") ? { inConfiguration: true } : {}) };
}

function fitsSchema(reply: ModelReply): boolean {
  const parsed = parseJson(reply.text);
  if (parsed.status === "failed") return false;
  const value = parsed.value as { readonly colour?: unknown; readonly size?: unknown } | null;
  // form only: a small model may well take a green ball for a red one
  return (value?.colour === "green" || value?.colour === "red") && typeof value.size === "number";
}

function jsonProblem(model: LanguageModel, reply: ModelReply): ModelProblem {
  if (reply.finish === "length") {
    return {
      what: `${model.id} used up 512 tokens before it had answered a tiny question.`,
      hint: "Switch its thinking mode off, or use an instruct model.",
    };
  }
  return {
    what: `${model.id} does not hold to a JSON Schema.`,
    hint: "Many answers will be dropped: use a larger model, or a server that enforces the schema.",
  };
}

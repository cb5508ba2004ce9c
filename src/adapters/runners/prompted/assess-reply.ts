/**
 * What a reply is worth, and what a second try could mend. One remedy each: the same prompt again for silence, a
 * higher cap for a cut, the error shown for a form that cannot be read. A refusal is an answer: nothing mends it.
 */
import { parseJson, stripReasoning } from "../../../lib/parse-json.ts";
import type { ModelReply } from "../../../ports/model.ts";
import type { DroppedOutput, Prompt, Task, TaskFailure } from "../../../ports/task-runner.ts";
import { DATA_MARK } from "../../../tasks/untrusted-text.ts";
import { isForeignTo } from "./assess-language.ts";

export type Remedy = "ask-again" | "higher-cap" | "show-error";

export interface UnusableReply {
  readonly status: "unusable";
  readonly reason: TaskFailure;
  readonly detail: string;
  readonly remedy?: Remedy;
}

export interface UsableReply<Output> {
  readonly status: "usable";
  readonly output: Output;
  readonly dropped: readonly DroppedOutput[];
  /** what another try should mend; a reply that still has it is used all the same */
  readonly flaw?: string;
}

export type Assessment<Output> = UsableReply<Output> | UnusableReply;

const FOREIGN = "it is written in another language; write in the language of the question";

export function assessReply<Input, Output>(
  reply: ModelReply,
  task: Task<Input, Output>,
  input: Input,
  prompt: Prompt,
): Assessment<Output> {
  const ended = assessEnd(reply) ?? assessLeak(reply.text, prompt);
  if (ended !== undefined) return ended;
  const parsed = parseJson(reply.text);
  if (parsed.status === "failed") return assessParse(parsed.reason, parsed.detail, reply.text);
  const salvaged = task.salvage(parsed.value, input);
  if (salvaged === undefined) {
    return unusable(
      "model_no_valid_item",
      "no item fits the form or names a ref that was shown",
      "show-error",
    );
  }
  const checked = task.output.safeParse(salvaged.output);
  if (!checked.success)
    return unusable("model_no_valid_item", "the answer does not fit its schema", "show-error");
  const usable = { status: "usable", output: checked.data, dropped: salvaged.dropped } as const;
  return isForeignTo(checked.data, prompt.user) ? { ...usable, flaw: FOREIGN } : usable;
}

/** How the model stopped, before what it said. undefined: it stopped by itself and said something. */
export function assessEnd(reply: ModelReply): UnusableReply | undefined {
  switch (reply.finish) {
    case "refusal":
      return unusable("model_refused", "the model refused");
    case "content-filter":
      return unusable("model_content_filter", "the provider's content filter stopped the answer");
    case "context-too-long":
      return unusable("model_context_too_long", "prompt and answer do not fit the model's context");
    case "length":
      return unusable("model_cut_output", "the answer was cut by the output limit", "higher-cap");
    default: {
      const text = stripReasoning(reply.text);
      if (text === undefined)
        return unusable("model_unparsable", "a reasoning tag is never closed", "ask-again");
      return text.trim() === "" ? unusable("model_no_output", "the reply is empty", "ask-again") : undefined;
    }
  }
}

/** The marks around untrusted text are random to every document: a reply that holds one has copied the prompt. */
function assessLeak(text: string, prompt: Prompt): UnusableReply | undefined {
  const answer = stripReasoning(text) ?? text;
  const leaked = [...new Set(prompt.user.match(DATA_MARK) ?? [])].some((mark) => answer.includes(mark));
  return leaked
    ? unusable("model_no_valid_item", "the reply repeats the prompt's own marks", "ask-again")
    : undefined;
}

function assessParse(reason: string, detail: string, text: string): UnusableReply {
  if (reason === "empty") return unusable("model_no_output", detail, "ask-again");
  if (reason === "cut") return unusable("model_cut_output", detail, "higher-cap");
  if (reason === "no-json" && isRefusal(text)) return unusable("model_refused", "the model refused in prose");
  return unusable("model_unparsable", detail, "show-error");
}

const REFUSAL =
  /^(?:i(?:'|’)?m (?:really |very |so )?sorry|(?:i am|sorry,?) (?:but )?i (?:can|am|must)|i(?: am|'m|’m) (?:not able|unable)|i (?:can ?not|can't|can’t|won't|won’t|must decline)|as an ai\b|i (?:have to|must) (?:refuse|decline)|unfortunately,? i (?:can ?not|can't|can’t|am unable))/i;

/** A refusal in prose, at the start of what the model said. */
export function isRefusal(text: string): boolean {
  return REFUSAL.test((stripReasoning(text) ?? "").trim().slice(0, 200));
}

function unusable(reason: TaskFailure, detail: string, remedy?: Remedy): UnusableReply {
  return { status: "unusable", reason, detail, ...(remedy === undefined ? {} : { remedy }) };
}

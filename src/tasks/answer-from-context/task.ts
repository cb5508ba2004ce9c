import type { Task } from "../../ports/task-runner.ts";
import { portableJsonSchema } from "../portable-schema.ts";
import { answerFromContextPrompt } from "./prompt.ts";
import { answerFromContextByRules } from "./rules.ts";
import { salvageAnswer } from "./salvage.ts";
import {
  type AnswerFromContextInput,
  type AnswerFromContextOutput,
  answerFromContextOutputSchema,
} from "./schema.ts";

/** Answers from the evidence shown, each sentence of the explanation with its refs (methods.md 1.1, S6). */
export const answerFromContextTask: Task<AnswerFromContextInput, AnswerFromContextOutput> = {
  id: "answer-from-context",
  phase: "deciding",
  output: answerFromContextOutputSchema,
  outputJsonSchema: portableJsonSchema(answerFromContextOutputSchema),
  maxOutputTokens: 1200,
  prompt: answerFromContextPrompt,
  salvage: salvageAnswer,
  rules: answerFromContextByRules,
};

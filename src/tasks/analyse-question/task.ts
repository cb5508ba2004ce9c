import type { Task } from "../../ports/task-runner.ts";
import { portableJsonSchema } from "../portable-schema.ts";
import { analyseQuestionPrompt } from "./prompt.ts";
import { analyseQuestionByRules } from "./rules.ts";
import { salvageAnalysis } from "./salvage.ts";
import {
  type AnalyseQuestionInput,
  type AnalyseQuestionOutput,
  analyseQuestionOutputSchema,
} from "./schema.ts";

/** What a question asks for, and the single-step questions that lead to its answer. */
export const analyseQuestionTask: Task<AnalyseQuestionInput, AnalyseQuestionOutput> = {
  id: "analyse-question",
  phase: "deciding",
  output: analyseQuestionOutputSchema,
  outputJsonSchema: portableJsonSchema(analyseQuestionOutputSchema),
  maxOutputTokens: 600,
  prompt: analyseQuestionPrompt,
  salvage: salvageAnalysis,
  rules: analyseQuestionByRules,
};

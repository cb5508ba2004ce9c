import type { Task } from "../../ports/task-runner.ts";
import { portableJsonSchema } from "../portable-schema.ts";
import { extractStatementsPrompt } from "./prompt.ts";
import { extractStatementsByRules } from "./rules.ts";
import { salvageStatements } from "./salvage.ts";
import {
  type ExtractStatementsInput,
  type ExtractStatementsOutput,
  extractStatementsOutputSchema,
} from "./schema.ts";

/** Lists the (subject, predicate, object) statements of one passage (methods.md 1.1, S1). */
export const extractStatementsTask: Task<ExtractStatementsInput, ExtractStatementsOutput> = {
  id: "extract-statements",
  phase: "deciding",
  output: extractStatementsOutputSchema,
  outputJsonSchema: portableJsonSchema(extractStatementsOutputSchema),
  maxOutputTokens: 1500,
  prompt: extractStatementsPrompt,
  salvage: salvageStatements,
  rules: extractStatementsByRules,
};

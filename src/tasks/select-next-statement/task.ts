import type { ChoiceTask } from "../../ports/task-runner.ts";
import { selectionLabels, selectNextStatementPrompt } from "./prompt.ts";
import { selectNextStatementByRules } from "./rules.ts";
import type { SelectNextStatementInput } from "./schema.ts";

/** Chooses the statement that extends a chain, or the stop, with a probability for each (methods.md 1.1, S4). */
export const selectNextStatementTask: ChoiceTask<SelectNextStatementInput> = {
  id: "select-next-statement",
  phase: "deciding",
  labels: selectionLabels,
  prompt: selectNextStatementPrompt,
  rules: selectNextStatementByRules,
};

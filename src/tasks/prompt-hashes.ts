/**
 * The version of each task's wording: a hash of the prompt it makes of a fixed input, with its answer schema. Any
 * change of wording, layout or schema changes it, and with it every cache key.
 */
import { sha256 } from "../lib/hash.ts";
import type { Prompt } from "../ports/task-runner.ts";
import { analyseQuestionTask } from "./analyse-question/task.ts";
import { answerFromContextTask } from "./answer-from-context/task.ts";
import { extractStatementsTask } from "./extract-statements/task.ts";
import { judgeDocumentsTask } from "./judge-documents/task.ts";
import { judgeStatementsTask } from "./judge-statements/task.ts";
import { selectNextStatementTask } from "./select-next-statement/task.ts";

function hashOf(prompt: Prompt, schema: unknown = null): string {
  return sha256(JSON.stringify([prompt.system, prompt.user, schema])).slice(0, 16);
}

const item = { ref: "r1", title: "Title", text: "Text." };
const statement = {
  ref: "r1",
  subject: "Subject",
  predicate: "predicate",
  object: "Object",
  sentence: "Sentence.",
  sourceTitle: "Title",
  conflicting: ["Another sentence."],
};

/** task id -> 16 hex digits */
export const PROMPT_HASHES: ReadonlyMap<string, string> = new Map([
  [
    analyseQuestionTask.id,
    hashOf(analyseQuestionTask.prompt({ question: "Q?" }), analyseQuestionTask.outputJsonSchema),
  ],
  [
    extractStatementsTask.id,
    hashOf(
      extractStatementsTask.prompt({ title: "Title", sentences: [item] }),
      extractStatementsTask.outputJsonSchema,
    ),
  ],
  [
    judgeStatementsTask.id,
    hashOf(judgeStatementsTask.prompt({ statements: [statement] }), judgeStatementsTask.outputJsonSchema),
  ],
  [
    judgeDocumentsTask.id,
    hashOf(judgeDocumentsTask.prompt({ documents: [item] }), judgeDocumentsTask.outputJsonSchema),
  ],
  [
    selectNextStatementTask.id,
    hashOf(selectNextStatementTask.prompt({ question: "Q?", chain: ["One."], options: ["Two."], hop: 2 })),
  ],
  [
    answerFromContextTask.id,
    hashOf(
      answerFromContextTask.prompt({ question: "Q?", context: [item] }),
      answerFromContextTask.outputJsonSchema,
    ),
  ],
]);

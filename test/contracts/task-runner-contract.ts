/** What every TaskRunner must do, whatever answers its tasks. Run for each in task-runner.test.ts. */
import { describe, expect, it } from "vitest";
import type { RunContext } from "../../src/ports/run-context.ts";
import type { Task, TaskRunner } from "../../src/ports/task-runner.ts";
import { analyseQuestionTask } from "../../src/tasks/analyse-question/task.ts";
import { answerFromContextTask } from "../../src/tasks/answer-from-context/task.ts";
import { extractStatementsTask } from "../../src/tasks/extract-statements/task.ts";
import { judgeDocumentsTask } from "../../src/tasks/judge-documents/task.ts";
import { judgeStatementsTask } from "../../src/tasks/judge-statements/task.ts";
import { selectNextStatementTask } from "../../src/tasks/select-next-statement/task.ts";

const question = "Where was the author of Ash Harbour born?";
const hop = {
  question,
  chain: [],
  options: ["Ash Harbour | was written by | Runa Teige", "Kell | is | a bridge"],
  hop: 1,
};
const statement = {
  ref: "r1",
  subject: "Runa Teige",
  predicate: "was born in",
  object: "Bergen",
  sentence: "Runa Teige was born in Bergen.",
  sourceTitle: "Runa Teige",
  conflicting: [],
};

export function describeTaskRunnerContract(
  name: string,
  createRunner: () => TaskRunner,
  createRun: () => RunContext,
): void {
  describe(`${name} runner`, () => {
    async function check<Input, Output>(task: Task<Input, Output>, input: Input): Promise<void> {
      const runner = createRunner();
      const outcome = await runner.run(task, input, createRun());
      expect(outcome.by).toBe(runner.boundTo(task.id));
      if (outcome.status === "failed") {
        expect(outcome.detail).not.toBe("");
        return;
      }
      expect(task.output.safeParse(outcome.output).success).toBe(true);
      expect(outcome.promptHash).toBe(runner.promptHash(task.id));
      expect(await createRunner().run(task, input, createRun())).toEqual(outcome);
    }

    it("gives a valid output or a named failure for every task, the same each time", async () => {
      const sentence = { ref: "s1", text: "Runa Teige was born in Bergen." };
      await check(analyseQuestionTask, { question });
      await check(extractStatementsTask, { title: "Runa Teige", sentences: [sentence] });
      await check(judgeStatementsTask, { statements: [statement] });
      await check(judgeDocumentsTask, {
        documents: [{ ref: "d1", title: "Runa Teige", text: sentence.text }],
      });
      await check(answerFromContextTask, {
        question,
        context: [{ ref: "e1", title: "Runa Teige", text: sentence.text }],
      });
    });

    it("survives empty inputs", async () => {
      await check(analyseQuestionTask, { question: "?" });
      await check(extractStatementsTask, { title: "", sentences: [] });
      await check(judgeStatementsTask, { statements: [] });
      await check(judgeDocumentsTask, { documents: [] });
      await check(answerFromContextTask, { question, context: [] });
    });

    it("gives one probability an option, summing to one, in the order of the inputs", async () => {
      const inputs = [
        hop,
        { ...hop, options: [] },
        { ...hop, options: Array.from({ length: 30 }, (_, index) => `x ${index}`) },
      ];
      const outcomes = await createRunner().choose(selectNextStatementTask, inputs, createRun());
      expect(outcomes).toHaveLength(3);
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === "failed") continue;
        expect(outcome.probabilities).toHaveLength((inputs[index]?.options.length ?? 0) + 1);
        expect(outcome.probabilities.every((one) => one >= 0 && one <= 1)).toBe(true);
        expect(outcome.probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
        expect(["log-probabilities", "samples", "stated", "rules", "none"]).toContain(outcome.probabilityBy);
      }
      expect(await createRunner().choose(selectNextStatementTask, [], createRun())).toEqual([]);
    });

    it("names its bindings and prompt versions", () => {
      const runner = createRunner();
      expect(runner.boundTo("extract-statements")).not.toBe("");
      expect(runner.promptHash("extract-statements")).not.toBe("");
    });
  });
}

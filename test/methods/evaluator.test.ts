/** What the chains of ReliableRAG are ranked by: the evaluator's scores (methods.md 1.1 S2, 1.7). */
import { describe, expect, it } from "vitest";
import type { JudgeStatementsInput } from "../../src/tasks/judge-statements/schema.ts";
import { createScriptedRunner, readerOf, type Script } from "./scripted-runner.ts";
import { createSmallWorld, newRun } from "./small-world.ts";
import { THORLE } from "./thorle.ts";

/** The statements that the first hop is offered, best first, by credibility alone. */
async function rankedByCredibility(judges: Script["tasks"] = {}): Promise<readonly string[]> {
  const offered: (readonly string[])[] = [];
  const runner = createScriptedRunner({
    tasks: { ...judges, "answer-from-context": readerOf([]) },
    choose: ({ options }) => {
      offered.push(options);
      return [1, ...options.map(() => 0)];
    },
  });
  const world = await createSmallWorld(THORLE, { runner });
  const settings = { alpha: 0 };
  await world.engine.ask("Who built the Old Mill?", { method: "reliable-chains", settings }, newRun());
  return offered[0] ?? [];
}

const scoring = (scoreOf: (sentence: string) => number | undefined) => ({
  "judge-statements": ({ statements }: JudgeStatementsInput) => ({
    output: {
      judgements: statements.flatMap(({ ref, sentence }) => {
        const score = scoreOf(sentence);
        return score === undefined ? [] : [{ ref, score, reason: "by script" }];
      }),
    },
  }),
});

describe("the evaluator's scores", () => {
  it("rank the statements, and one that it said nothing of counts as even, whatever else is known of it", async () => {
    const ranked = await rankedByCredibility(
      scoring((sentence) => {
        if (sentence.includes("engineer")) return 6;
        return sentence.includes("Edda Brandt") ? 4 : undefined;
      }),
    );
    expect(ranked[0]).toContain("engineer");
    expect(ranked.at(-1)).toMatch(/Edda Brandt|1895/);
  });

  it("are stood in for, without an evaluator, by what the sources say of each other", async () => {
    const ranked = await rankedByCredibility();
    expect(ranked[0]).toContain("Jon Vale");
    expect(ranked.at(-1)).toContain("Edda Brandt");
  });
});

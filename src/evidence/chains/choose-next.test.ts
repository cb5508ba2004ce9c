import { describe, expect, it } from "vitest";
import { makeStatement } from "../../../test/methods/make-records.ts";
import { createRunContext } from "../../adapters/run/create-run-context.ts";
import type { ConfidenceBy } from "../../domain/finding.ts";
import type { ChoiceOutcome, TaskRunner } from "../../ports/task-runner.ts";
import type { SelectNextStatementInput } from "../../tasks/select-next-statement/schema.ts";
import { createNextChooser } from "./choose-next.ts";

const statements = ["Jon Vale", "broken", "Edda Brandt"].map((object, index) =>
  makeStatement({ id: `t${index}`, object }),
);
const request = { path: [], candidates: [0, 1, 2], hop: 1 };

/** Chooses the last option offered; cannot read the word `broken`. */
function chooserOf(boundTo: string, by: readonly ConfidenceBy[] = ["rules"]) {
  const asked: SelectNextStatementInput[] = [];
  const runner: TaskRunner = {
    run: async () => {
      throw new RangeError("nothing is run here");
    },
    choose: async (_task, inputs) => {
      return (inputs as unknown as readonly SelectNextStatementInput[]).map((input, index): ChoiceOutcome => {
        asked.push(input);
        if (input.options.some((text) => text.includes("broken"))) throw new TypeError("no lemma of broken");
        const probabilities = [0, ...input.options.map((_, at) => (at === input.options.length - 1 ? 1 : 0))];
        const probabilityBy = by[index] ?? by[0] ?? "none";
        return { status: "done", probabilities, probabilityBy, by: boundTo, promptHash: "p" };
      });
    },
    boundTo: () => boundTo,
    promptHash: () => "p",
  };
  return { asked, chooser: createNextChooser("Who?", statements, { runner }, createRunContext()) };
}

describe("choosing the next statement", () => {
  it("gives no chance to a statement that cannot be offered, names it, and offers it never again", async () => {
    const { asked, chooser } = chooserOf("rules");
    expect(await chooser.choose([request])).toEqual([[0, 0, 0, 1]]);
    const before = asked.length;
    expect(await chooser.choose([{ ...request, path: [2], candidates: [1, 0], hop: 2 }])).toEqual([
      [0, 0, 1],
    ]);
    expect(asked.slice(before).map(({ options }) => options.length)).toEqual([1]);
    expect(chooser.warnings()).toMatchObject([{ code: "passage-not-read", sourceId: "s1" }]);
    expect(chooser.warnings()[0]?.message).toContain("no lemma of broken");
  });

  it("makes no choice of nothing: what alone was to be offered cannot be", async () => {
    const { chooser } = chooserOf("rules");
    await chooser.choose([request]);
    expect(await chooser.choose([{ ...request, candidates: [1] }])).toEqual([undefined]);
  });

  it("leaves a chain as it is where a model's choice breaks, and does not pay for it again", async () => {
    const { asked, chooser } = chooserOf("some:model");
    expect(await chooser.choose([request])).toEqual([undefined]);
    expect(asked).toHaveLength(1);
    expect(chooser.warnings()[0]?.message).toContain("no lemma of broken");
  });

  it("says of all choices the least that can be said of one", async () => {
    const { chooser } = chooserOf("some:model", ["log-probabilities", "samples", "log-probabilities"]);
    expect(chooser.confidenceBy()).toBe("none");
    const sound = { ...request, candidates: [0, 2] };
    await chooser.choose([sound]);
    expect(chooser.confidenceBy()).toBe("log-probabilities");
    await chooser.choose([sound, sound, sound]);
    expect(chooser.confidenceBy()).toBe("samples");
  });
});

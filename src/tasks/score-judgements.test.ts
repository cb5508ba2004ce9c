import { describe, expect, it } from "vitest";
import { judgeStatementsTask } from "./judge-statements/task.ts";

const judged = {
  statements: ["r1", "r2"].map((ref) => ({
    ref,
    subject: "A",
    predicate: "is",
    object: "B",
    sentence: "A is B.",
    sourceTitle: "T",
    conflicting: ["A is C."],
  })),
};
const scores = (value: unknown) => judgeStatementsTask.salvage(value, judged);

describe("judgement answers", () => {
  it("L5 coerce a number in quotes and nothing else", () => {
    expect(scores([{ ref: "r1", score: "7", reason: "x" }])?.output.judgements).toEqual([
      { ref: "r1", score: 7, reason: "x" },
    ]);
    for (const score of ["high", "8/10", null, true, [7, 8], {}])
      expect(scores([{ ref: "r1", score }])).toBeUndefined();
  });

  it("L5 drop 11 and -1 instead of clamping them", () => {
    const result = scores([
      { ref: "r1", score: 11 },
      { ref: "r2", score: 3 },
      { ref: "r1", score: -1 },
    ]);
    expect(result?.output.judgements.map((one) => one.ref)).toEqual(["r2"]);
    expect(result?.dropped).toEqual([{ reason: "out-of-range", count: 2 }]);
  });

  it("L8 keep one judgement a ref, in the order offered, and leave the unjudged absent", () => {
    const result = scores({
      judgments: [
        { id: "[r2]", rating: 1 },
        { id: "r1", rating: 2 },
        { id: "R1", rating: 9 },
      ],
    });
    expect(result?.output.judgements.map(({ ref, score }) => [ref, score])).toEqual([
      ["r1", 2],
      ["r2", 1],
    ]);
    expect(result?.dropped).toEqual([{ reason: "duplicate", count: 1 }]);
    expect(scores([])).toBeUndefined();
  });
});

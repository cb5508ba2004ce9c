import { describe, expect, it } from "vitest";
import { analyseQuestionTask } from "./task.ts";

describe("question analyses", () => {
  const question = "Which opened first, the Kell bridge or the Marn tunnel?";
  const analyse = (value: unknown) => analyseQuestionTask.salvage(value, { question });
  const plan = {
    kind: "choice",
    answerType: "other",
    topicEntities: ["Kell bridge", "Marn tunnel"],
    options: ["Kell bridge", "Marn tunnel"],
    subQuestions: ["When did the Kell bridge open?", "When did the Marn tunnel open?"],
    depth: 1,
  };

  it("keep a well-formed plan, in other cases and spellings too", () => {
    expect(analyse(plan)?.output).toEqual(plan);
    const loose = {
      ...plan,
      kind: "Comparison",
      answerType: "LOCATION",
      options: "Kell bridge, Marn tunnel",
      depth: "1",
    };
    expect(analyse(loose)?.output).toEqual({ ...plan, answerType: "place" });
  });

  it("L8 drop names that the question does not give", () => {
    const result = analyse({ ...plan, topicEntities: ["Kell bridge", "Golden Gate"] });
    expect(result?.output.topicEntities).toEqual(["Kell bridge"]);
    expect(result?.dropped).toEqual([{ reason: "unknown-quote", count: 1 }]);
  });

  it("L10 drop a sub-question that repeats or asks for the whole again", () => {
    const result = analyse({
      ...plan,
      subQuestions: [...plan.subQuestions, "when did the kell bridge open", question],
    });
    expect(result?.output.subQuestions).toEqual(plan.subQuestions);
  });

  it("fall back to the question itself when a step refers forward", () => {
    expect(analyse({ ...plan, subQuestions: ["Where is #2?", "What is #1?"] })?.output.subQuestions).toEqual([
      question,
    ]);
  });

  it("L5 drop an impossible depth and an unknown kind", () => {
    expect(analyse({ ...plan, depth: 9 })?.output.depth).toBe(2);
    expect(analyse({ ...plan, kind: "riddle" })).toBeUndefined();
  });
});

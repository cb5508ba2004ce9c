import { describe, expect, it } from "vitest";
import { makeStatement } from "../../../test/methods/make-records.ts";
import type { QuestionAnalysis } from "../../domain/question.ts";
import { findInconsistency } from "./consistency.ts";

const choice: QuestionAnalysis = {
  kind: "choice",
  answerType: "person",
  topicEntities: [],
  options: ["Jon Vale", "Edda Brandt"],
  subQuestions: ["?"],
  depth: 1,
};

const question = "Who built the Old Mill in Thorle?";

describe("consistency of an answer", () => {
  it("L12 finds an answer that only repeats the question", () => {
    const input = { question, sentences: [], statements: [] };
    expect(findInconsistency({ ...input, answer: "the Old Mill" })).toBe("repeats-the-question");
    expect(findInconsistency({ ...input, answer: "Thorle Mill Company" })).toBeUndefined();
  });

  it("L12 takes a place that the question has only inside a name for no repetition", () => {
    const where = "Where was the founder of the Lenn Museum born?";
    const input = { question: where, sentences: [], statements: [] };
    expect(findInconsistency({ ...input, answer: "Lenn" })).toBeUndefined();
    expect(findInconsistency({ ...input, answer: "Lenn Museum" })).toBe("repeats-the-question");
    const who = "Who was the founder of the Lenn Museum?";
    expect(findInconsistency({ ...input, question: who, answer: "Lenn" })).toBe("repeats-the-question");
  });

  it("L12 finds a yes that is explained by a no", () => {
    const sentences = [{ text: "No, the mill stands in Harrow." }];
    expect(findInconsistency({ question, answer: "yes", sentences, statements: [] })).toBe(
      "contradicts-explanation",
    );
    expect(findInconsistency({ question, answer: "No", sentences, statements: [] })).toBeUndefined();
    expect(
      findInconsistency({ question, answer: "yes", sentences: [{ text: "Both stand." }], statements: [] }),
    ).toBeUndefined();
  });

  it("L12 finds a choice that was not offered", () => {
    const input = {
      question: "Who is older, Jon Vale or Edda Brandt?",
      sentences: [],
      statements: [],
      analysis: choice,
    };
    expect(findInconsistency({ answer: "Tom Gale", ...input })).toBe("not-an-option");
    expect(findInconsistency({ answer: "Vale", ...input })).toBeUndefined();
  });

  it("L12 finds an answer that its statements deny", () => {
    const denied = makeStatement({ id: "t1", object: "Edda Brandt", negated: true });
    const said = makeStatement({ id: "t2", object: "Edda Brandt" });
    const input = { question, answer: "Edda Brandt", sentences: [] };
    expect(findInconsistency({ ...input, statements: [denied] })).toBe("denied-by-statements");
    expect(findInconsistency({ ...input, statements: [denied, said] })).toBeUndefined();
    expect(findInconsistency({ ...input, answer: "Jon Vale", statements: [denied] })).toBeUndefined();
  });
});

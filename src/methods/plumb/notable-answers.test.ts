import { describe, expect, it } from "vitest";
import { makeStatement } from "../../../test/methods/make-records.ts";
import type { Conflict } from "../../domain/credibility.ts";
import type { Candidate, Tally } from "../../evidence/answers/vote.ts";
import { notableAnswers } from "./notable-answers.ts";

const SETTINGS = { notableShare: 0.5 };

const candidateOf = (answer: string, weight: number, subject: string): Candidate => {
  const statement = makeStatement({ id: `t-${answer}`, subject, object: answer, originId: `o-${answer}` });
  const vote = {
    originId: `o-${answer}`,
    answer,
    statements: [statement],
    sentences: [],
    confidence: 1,
    weight,
  };
  return { answer, votes: [vote], weight };
};

const tallyOf = (candidates: readonly Candidate[], noise: readonly Candidate[] = []): Tally => ({
  candidates,
  noise,
  contested: false,
  tied: false,
});

const shown = (tally: Tally, conflicts: readonly Conflict[] = []) =>
  notableAnswers(tally, conflicts, ["Old Mill"], SETTINGS).map(({ answer }) => answer);

const WINNER = candidateOf("Jon Vale", 0.8, "Old Mill");

describe("answers worth showing", () => {
  it("leaves out a light answer of an origin that speaks of something else", () => {
    expect(shown(tallyOf([WINNER, candidateOf("Harrow", 0.2, "Town Hall")]))).toEqual(["Jon Vale"]);
  });

  it("shows an answer of some weight", () => {
    expect(shown(tallyOf([WINNER, candidateOf("Harrow", 0.5, "Town Hall")]))).toEqual(["Jon Vale", "Harrow"]);
  });

  it("shows another value of the asked thing however little it weighs, even as noise", () => {
    expect(shown(tallyOf([WINNER], [candidateOf("Ada Thorn", 0.01, "Old Mill")]))).toEqual([
      "Jon Vale",
      "Ada Thorn",
    ]);
  });

  it("shows a side of a conflict", () => {
    const conflict: Conflict = {
      id: "c1",
      subject: "the mill",
      predicate: "built by",
      sides: [{ value: "Ada Thorn", statementIds: ["t-Ada Thorn"], originIds: ["o-Ada Thorn"] }],
      reason: "",
    };
    const tally = tallyOf([WINNER, candidateOf("Ada Thorn", 0.1, "the mill")]);
    expect(shown(tally, [conflict])).toEqual(["Jon Vale", "Ada Thorn"]);
  });

  it("shows no answer twice", () => {
    expect(shown(tallyOf([WINNER], [candidateOf("Vale", 0.01, "Old Mill")]))).toEqual(["Jon Vale"]);
  });

  it("shows nothing when nobody answered", () => {
    expect(shown(tallyOf([]))).toEqual([]);
  });
});

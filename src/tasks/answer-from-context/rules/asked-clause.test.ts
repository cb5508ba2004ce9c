import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../../adapters/language/language-tools.ts";
import { type AskedClause, askedClause } from "./asked-clause.ts";

const tools = createLanguageTools();

describe("a question as a clause with a gap", () => {
  it.each<[string, AskedClause]>([
    [
      "Which brewery did Anna Roth inherit?",
      { verb: "inherit", passive: false, slot: "object", subject: "Anna Roth" },
    ],
    [
      "On which ship did Anna Roth travel to Lorne?",
      { verb: "travel", passive: false, slot: "object", preposition: "on", subject: "Anna Roth" },
    ],
    [
      "In which library are the diaries of Anna Roth kept?",
      { verb: "keep", passive: true, slot: "object", preposition: "in", subject: "the diaries of Anna Roth" },
    ],
    ["Which hotel burned down in 1923?", { verb: "burn", particle: "down", passive: false, slot: "subject" }],
    ["Which medal was awarded to Anna Roth?", { verb: "award", passive: true, slot: "subject" }],
    ["Who bought the railway in 1920?", { verb: "buy", passive: false, slot: "subject" }],
    ["Where did Anna Roth teach?", { verb: "teach", passive: false, slot: "place", subject: "Anna Roth" }],
    ["When did Anna Roth retire?", { verb: "retire", passive: false, slot: "time", subject: "Anna Roth" }],
    [
      "Which town did Anna Roth move to?",
      { verb: "move", passive: false, slot: "object", preposition: "to", subject: "Anna Roth" },
    ],
    [
      "What trade did Anna Roth take up?",
      { verb: "take", particle: "up", passive: false, slot: "object", subject: "Anna Roth" },
    ],
  ])("%s", (question, expected) => {
    expect(askedClause(question, tools)).toMatchObject(expected);
  });

  it.each(["How high is the hill?", "Who is Anna Roth?", "Anna Roth", "", "Which?", "Where is it?"])(
    "has none in '%s'",
    (question) => {
      expect(askedClause(question, tools)).toBeUndefined();
    },
  );
});

import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../../adapters/language/language-tools.ts";
import { askedClause } from "./asked-clause.ts";
import { readQuestion } from "./asked-question.ts";
import { viewContext } from "./evidence.ts";
import { solveClause } from "./solve-clause.ts";

const tools = createLanguageTools();

function solve(question: string, title: string, text: string): readonly string[] {
  const view = viewContext([{ ref: "E1", title, text }], tools);
  const clause = askedClause(question, tools);
  if (clause === undefined) throw new Error(`no clause in ${question}`);
  return solveClause(clause, readQuestion(question, view), view).map((found) => found.text);
}

describe("the gap of a clause", () => {
  it.each([
    [
      "Which brewery did Anna Roth inherit?",
      "Anna Roth",
      "She inherited the Lorne Brewery.",
      "Lorne Brewery",
    ],
    ["In which city did Anna Roth teach?", "Anna Roth", "She taught music in Basel.", "Basel"],
    ["On which ship did Anna Roth sail?", "Anna Roth", "She sailed aboard the Dora.", "Dora"],
    [
      "In which library are the diaries of Anna Roth kept?",
      "Anna Roth",
      "Her diaries are kept in the Lenn Library.",
      "Lenn Library",
    ],
    ["Which hotel burned down in 1923?", "Hotel Adler", "Hotel Adler burned down in 1923.", "Hotel Adler"],
    ["What did Anna Roth inherit?", "Lorne Brewery", "It was inherited by Anna Roth.", "Lorne Brewery"],
    ["When did Anna Roth retire?", "Anna Roth", "She retired to Lenn in 1951.", "1951"],
  ])("%s", (question, title, text, answer) => {
    expect(solve(question, title, text)).toContain(answer);
  });

  it.each([
    ["another year", "Which hotel burned down in 1923?", "Hotel Adler", "Hotel Adler burned down in 1911."],
    ["another doer", "Which brewery did Anna Roth inherit?", "Ida Moss", "She inherited the Lorne Brewery."],
    ["another verb", "Which brewery did Anna Roth inherit?", "Anna Roth", "She visited the Lorne Brewery."],
    ["the other voice", "Which hotel burned in 1923?", "Hotel Adler", "Hotel Adler was burned in 1923."],
    [
      "a denial",
      "Which brewery did Anna Roth inherit?",
      "Anna Roth",
      "She did not inherit the Lorne Brewery.",
    ],
    [
      "a question that tells nothing but its verb",
      "Which hotel burned?",
      "Hotel Adler",
      "Hotel Adler burned.",
    ],
  ])("is not filled by %s", (_, question, title, text) => {
    expect(solve(question, title, text)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../../adapters/language/language-tools.ts";
import { createAdmission, isNameOfSource, isShouted } from "./admissible.ts";
import { readQuestion } from "./asked-question.ts";
import { readEntityKinds } from "./entity-kinds.ts";
import { viewContext } from "./evidence.ts";

const tools = createLanguageTools();
const view = viewContext(
  [
    { ref: "E1", title: "Ida Moss", text: "Ida Moss was an English novelist. She was born in Lenn." },
    { ref: "E2", title: "Lenn", text: "Lenn is a town on the coast." },
    { ref: "E3", title: "Harbour Museum", text: "Harbour Museum is a museum of ships." },
    { ref: "E4", title: "Ferry lost in fog", text: "The ferry is lost." },
  ],
  tools,
);

function admits(question: string, text: string): boolean {
  return createAdmission(readQuestion(question, view), readEntityKinds(view), view).ofKind(text);
}

describe("what may be an answer", () => {
  it.each([
    ["Where was the author born?", "Lenn"],
    ["In which town is the museum?", "Lenn"],
    ["Who wrote the book?", "Ida Moss"],
    ["What was the occupation of the author?", "ship's carpenter"],
    ["How much compensation was paid?", "£40"],
    ["In which year did it open?", "1902"],
    ["Who founded the museum?", "Lenn Ferry Company"],
  ])("%s %s", (question, text) => {
    expect(admits(question, text)).toBe(true);
  });

  it.each([
    ["Where was the author born?", "Ida Moss"],
    ["In which town is the museum?", "Harbour Museum"],
    ["In which town is the club?", "Lenn Rovers F.C."],
    ["Who wrote the book?", "HOLLOW MILL, LENN: A LIST"],
    ["Who wrote the book?", "Ferry lost in fog"],
    ["Who was the wife of the author?", "Lenn Ferry Company"],
    ["What was the occupation of the author?", "Ida Moss"],
    ["How much compensation was paid?", "2"],
    ["In which year did it open?", "in spring"],
  ])("%s not %s", (question, text) => {
    expect(admits(question, text)).toBe(false);
  });

  it("knows headings from names of sources", () => {
    expect(isShouted("HOLLOW MILL")).toBe(true);
    expect(isShouted("BBC")).toBe(false);
    expect(isNameOfSource("Ferry lost in fog", view)).toBe(false);
    expect(isNameOfSource("Ida Moss", view)).toBe(true);
  });
});

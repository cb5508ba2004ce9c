import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../../adapters/language/language-tools.ts";
import { nounTest } from "./asked-noun.ts";
import { readQuestion } from "./asked-question.ts";
import { readEntityKinds } from "./entity-kinds.ts";
import { viewContext } from "./evidence.ts";

const tools = createLanguageTools();
const view = viewContext(
  [
    { ref: "E1", title: "Ida Moss", text: "Ida Moss was an English novelist. She was born in Lenn." },
    {
      ref: "E2",
      title: "Adler",
      text: "The Adler is a small hotel in Lenn. She drank in the Bellevue, a hotel by the sea.",
    },
    { ref: "E3", title: "Sarn", text: "Sarn is an island kingdom." },
  ],
  tools,
);

function passes(question: string, text: string): boolean {
  return nounTest(readQuestion(question, view), readEntityKinds(view), view)?.(text) ?? true;
}

describe("the noun that is asked for", () => {
  it.each([
    ["In which country did she study?", "Sweden"],
    ["In which country did she study?", "Uppsala, Sweden"],
    ["In which country did she study?", "Sarn"],
    ["In which library are they kept?", "Lenn Library"],
    ["Which medal did she win?", "Harwick Medal"],
    ["Which hotel burned?", "Adler"],
    ["In which hotel did she drink?", "Bellevue"],
    ["On which ship did she sail?", "Dora"],
    ["Where did she go to university?", "London School of Economics"],
    ["Where did she go to school?", "Lenn Academy"],
    ["Who was the mother of Ida Moss?", "Anna Moss"],
    ["Who was the father of Ida Moss?", "Sir Peter Moss"],
  ])("%s %s", (question, text) => {
    expect(passes(question, text)).toBe(true);
  });

  it.each([
    ["In which country did she study?", "University of Uppsala"],
    ["In which library are they kept?", "Leiden"],
    ["Where did she go to university?", "Lenn School"],
    ["Which medal did she win?", "Ida Moss"],
    ["Which hotel burned?", "Mystery"],
    ["On which ship did she sail?", "Ida Moss"],
    ["On which ship did she sail?", "14 May 1901"],
    ["Who was the mother of Ida Moss?", "Sir Peter Moss"],
    ["Who was Ida Moss's husband?", "Lady Anna"],
  ])("%s not %s", (question, text) => {
    expect(passes(question, text)).toBe(false);
  });
});

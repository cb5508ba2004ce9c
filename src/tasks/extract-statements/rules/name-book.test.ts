import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../../adapters/language/language-tools.ts";
import { createNameBook } from "./name-book.ts";

const tools = createLanguageTools();
const book = createNameBook(
  ["Priya Raman will speak.", "Ann Lee and Tom Lee came.", "They met in New London.", "Dr. Orr was there."],
  tools,
);

describe("createNameBook", () => {
  it.each(["Raman", "Professor Raman", "Dr. Raman"])("%s is Priya Raman", (name) => {
    expect(book.fullOf(name)).toBe("Priya Raman");
  });

  it.each(["Lee", "London", "Orr", "Priya Raman", "raman", "the lecture"])("%s is nobody else", (name) => {
    expect(book.fullOf(name)).toBeUndefined();
  });

  it("finds whom a sentence calls by the last name", () => {
    expect(book.calledIn("Then Professor Raman left, and so did Lee.")).toEqual(["Priya Raman"]);
  });
});

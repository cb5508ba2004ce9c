import { describe, expect, it } from "vitest";
import { canonicalForm } from "./relations.ts";

const form = (subject: string, predicate: string, object: string) => {
  const { subject: s, relation, value, cardinality } = canonicalForm({ subject, predicate, object });
  return `${s} | ${relation} | ${value} | ${cardinality}`;
};

describe("canonicalForm", () => {
  it.each([
    ["Ada", "was born in", "Hull", "Ada | born in | Hull | one"],
    ["Ada", "place of birth", "Hull", "Ada | born in | Hull | one"],
    ["Ada", "was born in", "1891", "Ada | born on | 1891 | one"],
    ["Ada", "born on", "3 May 1891", "Ada | born on | 3 May 1891 | one"],
    ["Ada", "date of birth", "3 May 1891", "Ada | born on | 3 May 1891 | one"],
    ["Ada", "died in", "Rome", "Ada | died in | Rome | one"],
    ["Ada", "cause of death", "fever", "Ada | died of | fever | one"],
  ])("life: %s %s %s", (s, p, o, expected) => {
    expect(form(s, p, o)).toBe(expected);
  });

  it.each([
    ["The Tide", "was written by", "Ada Marsh", "The Tide | written by | Ada Marsh | usually-one"],
    ["Ada Marsh", "wrote", "The Tide", "The Tide | written by | Ada Marsh | usually-one"],
    ["Ada Marsh", "is the author of", "The Tide", "The Tide | written by | Ada Marsh | usually-one"],
    ["Kestria", "capital", "Veld", "Kestria | capital | Veld | one-at-a-time"],
    ["Veld", "is the capital of", "Kestria", "Kestria | capital | Veld | one-at-a-time"],
    ["The mill", "was founded by", "John Doe", "The mill | founded by | John Doe | usually-one"],
    ["The mill", "was founded in", "1891", "The mill | date: founder | 1891 | one"],
    ["The mill", "burned in", "1891", "The mill | date: burn | 1891 | one"],
  ])("one relation under several wordings: %s %s %s", (s, p, o, expected) => {
    expect(form(s, p, o)).toBe(expected);
  });

  it.each([
    ["Ana", "works at", "Acme"],
    ["Ana", "administers", "the code host of Acme"],
    ["Ana", "starred in", "The Tide"],
    ["Ana", "spouse", "Ben"],
    ["Ana", "won", "a prize"],
  ])("F15 never treats %s %s %s as single-valued", (subject, predicate, object) => {
    expect(["many", "unknown"]).toContain(canonicalForm({ subject, predicate, object }).cardinality);
  });
});

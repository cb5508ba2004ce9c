import { describe, expect, it } from "vitest";
import {
  canonicalRelation,
  relationOfDoer,
  relationOfNoun,
  relationOfVerb,
  splitStatementLine,
} from "./relations.ts";

describe("canonicalRelation", () => {
  it("brings phrasings of one relation together", () => {
    for (const [id, predicates] of [
      ["director", ["directed by", "was directed by", "Director", "is the director"]],
      ["birth-place", ["born in", "was born in", "place of birth", "Birthplace"]],
      ["birth-date", ["born on", "date of birth", "birth_date", "born"]],
      ["spouse", ["spouse", "wife", "married", "is married to", "husband"]],
      ["capital", ["capital", "is the capital", "capital city"]],
      ["founding-date", ["founded on", "was founded in", "established"]],
    ] as const) {
      expect(predicates.map((predicate) => canonicalRelation(predicate)?.id)).toEqual(
        predicates.map(() => id),
      );
    }
  });

  it("knows which relations have one value", () => {
    expect(canonicalRelation("born in")?.singleValued).toBe(true);
    expect(canonicalRelation("capital")?.singleValued).toBe(true);
    expect(canonicalRelation("member of")?.singleValued).toBe(false);
    expect(canonicalRelation("works for")?.singleValued).toBe(false);
  });

  it("F15 keeps being employed and administering something apart", () => {
    expect(canonicalRelation("works for")?.id).not.toBe(canonicalRelation("administers")?.id);
    expect(canonicalRelation("administers")).toBeUndefined();
  });

  it("gives nothing for the unknown and for over-long text", () => {
    expect(canonicalRelation("juggles with")).toBeUndefined();
    expect(canonicalRelation("born in ".repeat(10_000))).toBeUndefined();
  });
});

it("looks relations up by noun, by doer and by verb with preposition", () => {
  expect(relationOfNoun("Second wife")?.id).toBe("spouse");
  expect(relationOfDoer("found")?.id).toBe("founder");
  expect(relationOfVerb("die", "on")?.id).toBe("death-date");
  expect(relationOfVerb("die", "of")?.id).toBe("death-cause");
  expect(relationOfVerb("die", undefined)).toBeUndefined();
});

it("takes a statement line apart at its label", () => {
  expect(splitStatementLine("The Tin Lantern written by Ida Moss")).toEqual({
    subject: "The Tin Lantern",
    predicate: "written by",
    object: "Ida Moss",
  });
  expect(splitStatementLine("Ida Moss walked home")).toBeUndefined();
});

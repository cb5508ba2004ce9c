import { describe, expect, it } from "vitest";
import { toRetrieved, wordlessEmbedder } from "../../test/fixtures/evidence-corpus.ts";
import { makeStatement } from "../../test/methods/make-records.ts";
import { createRunContext } from "../adapters/run/create-run-context.ts";
import type { LanguageTools } from "../ports/language.ts";
import { relevances } from "./relevance.ts";

/** `mills` and `mill` share a stem and tell different amounts. */
const language: LanguageTools = {
  tokens: () => [],
  nameKind: () => "unknown",
  gender: () => "unknown",
  stem: (word) => word.replace(/s$/, ""),
  wordWeight: (word) => (word === "mill" ? 0.2 : 0.8),
  similarity: () => 0,
};

const parts = { embedder: wordlessEmbedder, language };

describe("relevances", () => {
  it("do not depend on the order of a question's words", async () => {
    const statement = makeStatement({ id: "t1", subject: "Old Mill", predicate: "is", object: "old" });
    const ask = (query: string) => relevances(query, [statement], [], parts, createRunContext());
    expect(await ask("mills mill harrow")).toEqual(await ask("mill mills harrow"));
  });

  it("leave out of the mix what cannot be said: no vector, no score of retrieval", async () => {
    const statement = makeStatement({ id: "t1" });
    const run = createRunContext();
    expect(await relevances("Thorle", [statement], [], parts, run)).toEqual([1]);
    const retrieved = toRetrieved({ title: "Old Mill", text: "The Old Mill stands in Thorle." });
    const quoted = { ...statement, passageId: retrieved.passage.id };
    // words 1 at a share of 0.3, the sentence's score of 0.5 at the same share
    expect(await relevances("Thorle", [quoted], [retrieved], parts, run)).toEqual([0.75]);
  });
});

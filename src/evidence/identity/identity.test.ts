import { describe, expect, it } from "vitest";
import { toRetrieved } from "../../../test/fixtures/evidence-corpus.ts";
import { createIdentity } from "./identity.ts";

function identityOf(titles: readonly string[], copied = false) {
  const sources = titles.map((title, index) => toRetrieved({ title, text: title }, index).source);
  const identity = createIdentity({
    statements: [],
    sentences: [],
    sources: new Map(sources.map((source) => [source.id, source])),
    copies: () => copied,
  });
  return (index: number, name = titles[index] ?? "") => identity.entityOf(name, sources[index]?.id ?? "");
}

describe("identity of names", () => {
  it("F26 merges Electrons and electrons, John Doe and John T. Doe", () => {
    const entity = identityOf(["Electrons", "electrons", "John Doe", "John T. Doe", "John Thomas Doe"]);
    expect(entity(0)).toBe(entity(1));
    expect(entity(2)).toBe(entity(3));
    expect(entity(3)).toBe(entity(4));
  });

  it("F26 makes no chain: with John T. and John R. about, John Doe is neither", () => {
    const entity = identityOf(["John Doe", "John T. Doe", "John R. Doe"]);
    expect(new Set([entity(0), entity(1), entity(2)]).size).toBe(3);
  });

  it("F26 keeps things apart that their titles tell apart", () => {
    const entity = identityOf(["The Tide (novel)", "The Tide (film)"]);
    expect(entity(0)).not.toBe(entity(1));
  });

  it("takes a headline that names a known thing, in a sentence about it, for that thing", () => {
    const entity = identityOf(["Needle Bridge", "Ten things you never knew about the Needle Bridge"]);
    const title = "Ten things you never knew about the Needle Bridge";
    expect(entity(1)).not.toBe(entity(0));
    const sources = [
      toRetrieved({ title: "Needle Bridge", text: "" }).source,
      toRetrieved({ title, text: "" }, 1).source,
    ];
    const identity = createIdentity({
      statements: [],
      sentences: [],
      sources: new Map(sources.map((s) => [s.id, s])),
      copies: () => false,
    });
    const said = "The Needle Bridge was designed by Lucan Draye.";
    expect(identity.entityOf(title, sources[1]?.id ?? "", said)).toBe("needle bridge");
  });
});

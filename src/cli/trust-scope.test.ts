import { describe, expect, it } from "vitest";
import type { Source } from "../domain/source.ts";
import { trustScopeOf } from "./trust-scope.ts";

const source = (id: string, title: string, more: Partial<Source> = {}): Source => ({
  id,
  uri: `file:///kb/${id}.md`,
  title,
  kind: "document",
  mediaType: "text/markdown",
  retrievedAt: "2026-01-01T00:00:00Z",
  contentHash: "x",
  batchId: "b",
  warnings: [],
  ...more,
});

const SOURCES = [
  source("a", "Minutes of March", { publisher: "Town Council" }),
  source("b", "Minutes of April", { publisher: "Town council" }),
  source("c", "Ten things", { domain: "gossip.example" }),
  source("d", "Echo", { publisher: "Dale Press" }),
  source("e", "Echo", { publisher: "Coast Press" }),
  source("f", "Dale Press", { publisher: "Coast Press" }),
];

const scopeOf = (key: string, overrides: Parameters<typeof trustScopeOf>[2] = []) =>
  trustScopeOf(key, SOURCES, overrides, (path) => `file:///kb/${path}`);

describe("trustScopeOf", () => {
  it.each([
    ["Town Council", { scope: "publisher", key: "Town Council", sources: 2 }],
    ["town council", { scope: "publisher", key: "Town Council", sources: 2 }],
    ["Gossip.example", { scope: "domain", key: "gossip.example", sources: 1 }],
    ["other.example", { scope: "domain", key: "other.example", sources: 0 }],
    ["a", { scope: "source", key: "a", sources: 1 }],
    ["c.md", { scope: "source", key: "c", sources: 1 }],
    ["Minutes of March", { scope: "source", key: "a", sources: 1 }],
  ])("%s", (key, scope) => {
    expect(scopeOf(key)).toEqual(scope);
  });

  it("takes the spelling that was set before, so that it can be taken back", () => {
    const set = { scope: "publisher", key: "TOWN COUNCIL", trust: 0.9 } as const;
    expect(scopeOf("Town Council", [set]).key).toBe("TOWN COUNCIL");
  });

  it("lists what an ambiguous name may mean", () => {
    expect(() => scopeOf("Echo")).toThrow('source d "Echo" of Dale Press; source e "Echo" of Coast Press');
    expect(() => scopeOf("Dale Press")).toThrow("publisher Dale Press, 1 source; source f");
    expect(() => scopeOf("nobody")).toThrow('nothing here is called "nobody"');
    expect(() => scopeOf("...")).toThrow("nothing here is called");
  });
});

import { describe, expect, it } from "vitest";
import { deniedSpans } from "./denials.ts";

describe("deniedSpans", () => {
  it.each([
    ["Contrary to claims that she was born in York, she was born in Hull.", "she was born in York"],
    ["Reports that the mill burned in 1911 are false.", "the mill burned in 1911"],
    ["It is often wrongly attributed to Lucan Draye.", "Lucan Draye"],
    ["She was born not in York but in Hull.", "York"],
    ["The mill burned in 1891, not 1911.", "1911"],
    ["It was founded by Venn rather than Corwin Leith.", "Corwin Leith"],
    ["There is no truth in the tale that Leith built it.", "the tale that Leith built it"],
  ])("reads what is denied in: %s", (sentence, denied) => {
    expect(deniedSpans(sentence)).toContain(denied);
  });

  it.each([
    "She was born in Hull.",
    "It is not far from the river.",
    "She was not only a painter but a poet.",
    "He wrote plays, not just The Tide.",
    "The mill reopened late, not until 1911.",
    "She lived in York, not far from Hull.",
    "They visited Rome, not to mention Paris.",
  ])("finds nothing denied in: %s", (sentence) => {
    expect(deniedSpans(sentence)).toEqual([]);
  });

  it("reads a hostile sentence in linear time", () => {
    const hostile = `contrary to ${"claims that ".repeat(50_000)} not ${"a ".repeat(50_000)}`;
    const before = process.hrtime.bigint();
    deniedSpans(hostile);
    expect(Number(process.hrtime.bigint() - before) / 1e6).toBeLessThan(200);
  });
});

import { describe, expect, it } from "vitest";
import { weighCorpus } from "../../../test/fixtures/evidence-corpus.ts";

const supportIn = async (first: string, second: string) => {
  const corpus = await weighCorpus([
    { title: "Old Mill", text: first },
    { title: "Old Mill", text: second, domain: "other.example" },
  ]);
  return corpus.statements.map(({ credibility }) => credibility.parts.independentSupport);
};

describe("independent support", () => {
  it("does not take two sentences for one because they begin alike", async () => {
    const support = await supportIn("In 1891, the mill.", "In 1891, the long bridge.");
    expect(support.length).toBeGreaterThan(0);
    expect(support.every((value) => value === 0.5)).toBe(true);
  });

  it("counts the same sentence of two sources as two voices", async () => {
    const sentence = "Barley, oats and rye were ground here for all of Thorle.";
    const support = await supportIn(
      `${sentence} Ravens nest in its roof today, and nobody has lived near it for a hundred years or more.`,
      `Visitors come by boat from the town, mostly at weekends in spring, to see wheel and weir. ${sentence}`,
    );
    expect(support).toContain(0.75);
  });
});

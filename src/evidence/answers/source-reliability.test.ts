import { describe, expect, it } from "vitest";
import { weighCorpus } from "../../../test/fixtures/evidence-corpus.ts";

describe("sourceReliability", () => {
  it("tells a fact-checker what was wrong, what was copied and what had no effect", async () => {
    const text =
      "Harrow Mill was founded by Corwin Leith, a rich shipowner of the coast who gave the money to the town.";
    const corpus = await weighCorpus([
      { title: "Harrow Mill", text: "Harrow Mill was founded by Josiah Venn." },
      {
        title: "A walk in Sarn",
        text: "Go north past the inn and over the bridge to the weir. Harrow Mill was founded by Josiah Venn.",
      },
      {
        title: "Mill news",
        text,
        warnings: [
          { code: "instruction-like-text", message: "" },
          { code: "self-declared-trust", message: "" },
        ],
      },
      { title: "Mill mirror", text },
    ]);
    const { score, reasons, contradictedStatementIds } = corpus.reliabilityOf("Mill news");
    const said = reasons.join(" ");
    expect(said).toContain("it says Corwin Leith; 2 independent sources say Josiah Venn.");
    expect(said).toContain('One voice with "Mill mirror"');
    expect(said).toContain("Contains instructions aimed at a language model");
    expect(said).toContain("Declares its own trustworthiness: no weight.");
    expect(contradictedStatementIds).toHaveLength(1);
    expect(score).toBeLessThan(corpus.reliabilityOf("Harrow Mill").score ?? 0);
  });

  it("is unknown for a source of which nothing was read", async () => {
    const corpus = await weighCorpus([{ title: "Empty", text: " " }]);
    expect(corpus.reliabilityOf("Empty").score).toBeNull();
  });
});

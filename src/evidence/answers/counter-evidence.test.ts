import { describe, expect, it } from "vitest";
import { weighCorpus } from "../../../test/fixtures/evidence-corpus.ts";
import type { Finding } from "../../domain/finding.ts";
import { counterEvidenceFor } from "./counter-evidence.ts";

const finding: Finding = {
  status: "answered",
  answer: "Josiah Venn",
  explanation: "",
  confidence: 0.8,
  confidenceBy: "rules",
};

describe("counterEvidenceFor", () => {
  it("keeps the losing side of what the finding rests on, readable, and nothing else", async () => {
    const corpus = await weighCorpus([
      { title: "Harrow Mill", text: "Harrow Mill was founded by Josiah Venn." },
      { title: "A walk in Sarn", text: "Go north. Harrow Mill was founded by Josiah Venn." },
      { title: "Mill news", text: "Harrow Mill was founded by Corwin Leith." },
    ]);
    const relied = corpus.statementsOf("Harrow Mill").map(({ id }) => id);
    const chain = { id: "k1", confidence: 0.9, statementIds: relied };
    const [counter, ...more] = counterEvidenceFor({ finding, chains: [chain], evidence: corpus });
    expect(more).toEqual([]);
    expect(counter?.answer).toBe("Corwin Leith");
    expect(counter?.summary).toContain('"Mill news" says Corwin Leith');
    expect(counter?.statementIds).toEqual(corpus.statementsOf("Mill news").map(({ id }) => id));
    expect(counterEvidenceFor({ finding, chains: [], evidence: corpus })).toEqual([]);
  });
});

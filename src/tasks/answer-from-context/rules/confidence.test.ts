import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../../adapters/language/language-tools.ts";
import { readQuestion } from "./asked-question.ts";
import { CONFIDENCE_WEIGHTS, confidenceOf, looksNested, SIGNALS, signalsOf } from "./confidence.ts";
import { viewContext } from "./evidence.ts";
import type { FoundAnswer } from "./solve-relation.ts";

const tools = createLanguageTools();
const view = viewContext([{ ref: "E1", title: "Ida Moss", text: "Ida Moss was born in Lenn." }], tools);
const question = readQuestion("Where was Ida Moss born?", view);

function found(by: FoundAnswer["by"], more: Partial<FoundAnswer> = {}): FoundAnswer {
  return { text: "Lenn", score: 0.6, sentences: view.sentences, by, ...more };
}

describe("the confidence of an answer", () => {
  it("has one weight a signal, none of the wrong sign", () => {
    for (const weights of Object.values(CONFIDENCE_WEIGHTS)) {
      expect(weights).toHaveLength(SIGNALS.length);
      for (const [i, [, sign]] of SIGNALS.entries())
        expect((weights[i] ?? 0) * sign).toBeGreaterThanOrEqual(0);
    }
  });

  it("is a probability, higher for a statement than for a reading", () => {
    const [relation, reading] = (["relation", "reading"] as const).map((by) =>
      confidenceOf(found(by), question, view),
    );
    expect(relation).toBeLessThan(1);
    expect(reading).toBeGreaterThan(0);
    expect(relation ?? 0).toBeGreaterThan(reading ?? 1);
  });

  it("falls with a close rival, a poor type and sentences that speak of something else", () => {
    const sure = confidenceOf(found("reading", { fit: 1 }), question, view);
    expect(confidenceOf(found("reading", { fit: 1, rival: 0.59 }), question, view)).toBeLessThan(sure);
    expect(confidenceOf(found("reading", { fit: 0.2 }), question, view)).toBeLessThan(sure);
    expect(confidenceOf(found("reading", { fit: 1, sentences: [] }), question, view)).toBeLessThan(sure);
  });

  it("gives finite signals for scores of 0 and 1", () => {
    for (const score of [0, 1]) {
      expect(signalsOf(found("reading", { score }), question, view).every(Number.isFinite)).toBe(true);
    }
  });

  it("sees when more than one step is asked", () => {
    expect(looksNested("Where was the man who built the mill born?")).toBe(true);
    expect(looksNested("Where was Ida Moss born?")).toBe(false);
  });
});

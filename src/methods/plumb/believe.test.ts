import { describe, expect, it } from "vitest";
import { createScriptedRunner } from "../../../test/methods/scripted-runner.ts";
import type { Finding } from "../../domain/finding.ts";
import { believe, type GroundedConclusion, reconcile, withGrounds } from "./believe.ts";
import type { Ground } from "./ground.ts";
import { PLUMB_DEFAULTS } from "./settings.ts";

const QUESTION = "Who built the Old Mill?";
const PARTS = { runner: createScriptedRunner({}) };
const GROUND: Ground = {
  reader: 0.7,
  origins: 1,
  lead: 1,
  relevance: 0.9,
  credibility: 0.6,
  open: false,
  found: "step",
  undivided: false,
  broken: false,
  agreement: 0,
};

const conclusionOf = (answer: string, ground: Partial<Ground> = {}): GroundedConclusion => {
  const finding: Finding = {
    status: "answered",
    answer,
    explanation: "It is so.",
    confidence: 0,
    confidenceBy: "rules",
  };
  const chains = [{ id: `c-${answer}`, confidence: 0.5, statementIds: [`t-${answer}`], answer }];
  const margin = { origins: 1, toChange: 1, explanation: "" };
  return withGrounds({ finding, chains, counterEvidence: [], margin }, [{ ...GROUND, ...ground }], PARTS);
};

describe("what is believed too little", () => {
  it("is given all the same when a model states it: the threshold was fitted on the rules", () => {
    const read = conclusionOf("Vale", { reader: 0.05, undivided: true });
    const weak: GroundedConclusion = { ...read, finding: { ...read.finding, confidenceBy: "stated" } };
    expect(weak.finding.confidence).toBeLessThan(PLUMB_DEFAULTS.minConfidence);
    expect(believe(weak, PLUMB_DEFAULTS)).toBe(weak);
  });

  it("is named as a guess, with its chain, and not given", () => {
    const weak = conclusionOf("Vale", { reader: 0.05, undivided: true });
    const { finding, chains, margin } = believe(weak, PLUMB_DEFAULTS);
    expect(finding).toMatchObject({ status: "abstained", reason: "insufficient-evidence", confidence: 0 });
    expect(finding.answer).toBeUndefined();
    expect(finding.explanation).toContain('The best guess is "Vale"');
    expect(chains).toEqual(weak.chains);
    expect(margin.toChange).toBe(0);
  });

  it("leaves what is believed enough as it is", () => {
    const sure = conclusionOf("Vale", { origins: 2 });
    expect(believe(sure, PLUMB_DEFAULTS)).toBe(sure);
  });
});

describe("votes beside all of the evidence", () => {
  const votes = conclusionOf("Vale");

  it("are believed more when the two agree", () => {
    const { finding, chains } = reconcile(
      votes,
      conclusionOf("Jon Vale", { found: "whole" }),
      QUESTION,
      PARTS,
    );
    expect(finding.answer).toBe("Vale");
    expect(finding.confidence).toBeGreaterThan(votes.finding.confidence);
    expect(chains).toBe(votes.chains);
  });

  it("lose to what is believed more, and are kept as counter-evidence", () => {
    const weak = conclusionOf("Vale", { reader: 0.05 });
    const whole = conclusionOf("Thorn", { found: "whole", reader: 0.95 });
    const { finding, counterEvidence } = reconcile(weak, whole, QUESTION, PARTS);
    expect(finding.answer).toBe("Thorn");
    expect(finding.confidence).toBeLessThan(whole.finding.confidence);
    expect(counterEvidence).toMatchObject([{ answer: "Vale", statementIds: ["t-Vale"] }]);
  });

  it("say what holds at present, because one reader of everything does not weigh the latest word", () => {
    const weak = conclusionOf("Vale", { reader: 0.05 });
    const whole = conclusionOf("Thorn", { found: "whole", reader: 0.95 });
    const { finding, counterEvidence } = reconcile(weak, whole, "Who is the present miller?", PARTS);
    expect(finding.answer).toBe("Vale");
    expect(counterEvidence).toMatchObject([{ answer: "Thorn" }]);
  });

  it("are believed less when all of the evidence gives no answer", () => {
    const silent: GroundedConclusion = {
      ...votes,
      finding: { status: "abstained", explanation: "", confidence: 0, confidenceBy: "none" },
      grounds: [],
    };
    const { finding } = reconcile(votes, silent, QUESTION, PARTS);
    expect(finding.answer).toBe("Vale");
    expect(finding.confidence).toBeLessThan(votes.finding.confidence);
  });
});

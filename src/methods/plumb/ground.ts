/**
 * What a step of the answer stands on, as far as it can be seen without knowing the truth: who says it, how surely
 * it was read, what speaks against it, and how it was found. `confidence.ts` makes a probability of it.
 */
import type { Evidence } from "../../domain/evidence.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import { type Candidate, carriesAnswer, type Tally } from "../../evidence/answers/vote.ts";

/** `step`: votes on one sub-question. `whole`: one reading of all evidence. `composed`: put together from steps. */
export type Found = "step" | "whole" | "composed";

export interface Ground {
  /** 0..1, the surest reader of this answer; what a model states or the rules compute */
  readonly reader: number;
  /** independent origins whose own words carry the answer */
  readonly origins: number;
  /** -1..1: weight ahead of the strongest other answer, as a share of the larger; 1 without any other */
  readonly lead: number;
  /** 0..1, of the most relevant statement it rests on */
  readonly relevance: number;
  /** 0..1, mean of the statements it rests on */
  readonly credibility: number;
  /** independent origins disagree on it and nothing decides */
  readonly open: boolean;
  readonly found: Found;
  /** more than one step seems to be asked, and the question was not divided */
  readonly undivided: boolean;
  /** a part of the question was asked by itself, and no origin answered it */
  readonly broken: boolean;
  /** 1 when another way of reading gives the same answer, -1 when it gives another one, 0 without any */
  readonly agreement: -1 | 0 | 1;
}

const UNKNOWN = 0.5;

export function groundOfVotes(chosen: Candidate, tally: Tally, undivided: boolean): Ground {
  const statements = chosen.votes.flatMap((vote) => vote.statements);
  const rival = Math.max(0, ...tally.candidates.filter((c) => c !== chosen).map(({ weight }) => weight));
  const larger = Math.max(chosen.weight, rival);
  return {
    reader: Math.max(...chosen.votes.map(({ confidence }) => confidence ?? UNKNOWN)),
    origins: chosen.votes.filter(carriesAnswer).length,
    lead: larger === 0 ? 0 : (chosen.weight - rival) / larger,
    ...worthOfAll(statements),
    open: tally.contested || statements.some(({ credibility }) => credibility.contested),
    found: "step",
    undivided,
    broken: false,
    agreement: 0,
  };
}

export interface ReadOnce {
  readonly found: "whole" | "composed";
  readonly statementIds: readonly string[];
  /** 0..1 or null, as the reader stated it */
  readonly confidence: number | null;
  /** origins that support the weakest fact */
  readonly origins: number;
  readonly contested: boolean;
  readonly undivided: boolean;
  readonly broken: boolean;
}

/** Of one reader that saw several origins together. */
export function groundOfReading(read: ReadOnce, { statements }: Pick<Evidence, "statements">): Ground {
  const ids = new Set(read.statementIds);
  return {
    reader: read.confidence ?? UNKNOWN,
    origins: read.origins,
    lead: 1,
    ...worthOfAll(statements.filter(({ id }) => ids.has(id))),
    open: read.contested,
    found: read.found,
    undivided: read.undivided,
    broken: read.broken,
    agreement: 0,
  };
}

function worthOfAll(statements: readonly WeighedStatement[]): Pick<Ground, "relevance" | "credibility"> {
  const scores = statements.map(({ credibility }) => credibility.score ?? UNKNOWN);
  const sum = scores.reduce((total, score) => total + score, 0);
  return {
    relevance: Math.max(0, ...statements.map(({ relevance }) => relevance)),
    credibility: scores.length === 0 ? UNKNOWN : sum / scores.length,
  };
}

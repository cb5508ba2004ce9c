/**
 * Statements with what this question and the other sources say about them (design.md, section 5): origins first,
 * then contradictions, then judgements with the contradictions in view, then one credibility each.
 */
import type { Conflict, Judgement } from "../domain/credibility.ts";
import type { RetrievedPassage, Warning } from "../domain/evidence.ts";
import type { Origin } from "../domain/origin.ts";
import type { Statement, WeighedStatement } from "../domain/statement.ts";
import type { RunContext } from "../ports/run-context.ts";
import { findConflicts } from "./conflicts/conflicts.ts";
import { combine } from "./credibility/combine.ts";
import { contradiction, isContested, standingsOf } from "./credibility/contradiction.ts";
import { datePlausibility } from "./credibility/date-plausibility.ts";
import { independentSupport, supportOf } from "./credibility/independent-support.ts";
import { documentJudgement, statementJudgement } from "./credibility/judgement.ts";
import { sourcePrior } from "./credibility/source-prior.ts";
import { style } from "./credibility/style.ts";
import type { Namesakes } from "./identity/identity.ts";
import { type JudgeSetting, judge } from "./judge.ts";
import type { Parts } from "./parts.ts";
import { relevances } from "./relevance.ts";
import { independenceOf } from "./voices/independence-of.ts";
import { nameSources } from "./voices/name-sources.ts";
import { createView, type EvidenceView, type ViewedStatement } from "./voices/view.ts";

export interface WeighInput {
  readonly query: string;
  readonly statements: readonly Statement[];
  /** the passages the statements were read from */
  readonly passages: readonly RetrievedPassage[];
}

export interface WeighSettings {
  /** which statements and documents the judge tasks are asked about */
  readonly judge: JudgeSetting;
}

export interface Weighed {
  /** sorted by id */
  readonly statements: readonly WeighedStatement[];
  readonly conflicts: readonly Conflict[];
  readonly origins: readonly Origin[];
  readonly warnings: readonly Warning[];
}

export type WeighParts = Pick<Parts, "store" | "runner" | "embedder" | "language">;

export async function weigh(
  input: WeighInput,
  parts: WeighParts,
  settings: WeighSettings,
  run: RunContext,
): Promise<Weighed> {
  const { query, passages } = input;
  const sources = [...new Map(passages.map(({ source }) => [source.id, source])).values()];
  const independence = await independenceOf(sources, parts, run);
  const trust = await parts.store.trustOverrides();
  const view = createView({ statements: input.statements, passages, independence, trust });
  const conflicts = findConflicts(view);
  const statements = view.statements.map(({ statement }) => statement);
  const judged = await judge({ statements, passages, conflicts, setting: settings.judge }, parts, run);
  const relevance = await relevances(query, statements, passages, parts, run);
  const opposed = opponentsOf(conflicts);
  const weighed = view.statements.map((viewed, index): WeighedStatement => {
    const { statement } = viewed;
    const judgements = {
      statement: judged.statements.get(statement.id),
      document: judged.documents.get(statement.sourceId),
    };
    return {
      ...statement,
      originId: independence.originOf(statement.sourceId),
      relevance: relevance[index] ?? 0,
      credibility: credibilityOf({ query, view, viewed, conflicts, opposed, judgements }),
    };
  });
  run.emit({ type: "statement-weighed", count: weighed.length, conflicts: conflicts.length });
  const namesakes = view.identity.namesakes.map((one) => namesakeWarning(view, one));
  return {
    statements: weighed,
    conflicts,
    origins: independence.origins,
    warnings: [...namesakes, ...judged.warnings],
  };
}

interface CredibilityInput {
  readonly query: string;
  readonly view: EvidenceView;
  readonly viewed: ViewedStatement;
  readonly conflicts: readonly Conflict[];
  readonly opposed: ReadonlyMap<string, ReadonlySet<string>>;
  readonly judgements: {
    readonly statement: Judgement | undefined;
    readonly document: Judgement | undefined;
  };
}

function credibilityOf({ query, view, viewed, conflicts, opposed, judgements }: CredibilityInput) {
  const { statement } = viewed;
  const standings = standingsOf(statement.id, conflicts);
  const source = view.sources.get(statement.sourceId);
  const support = supportOf(view, viewed, opposed.get(statement.id) ?? new Set());
  const signals = [
    ...(source === undefined
      ? []
      : [
          sourcePrior(source, view.trustOf(source.id)),
          datePlausibility(source, viewed),
          style(query, viewed, source.title, standings.length > 0),
        ]),
    contradiction(standings),
    independentSupport(view, viewed, support),
    documentJudgement(judgements.document),
    statementJudgement(judgements.statement),
  ];
  return combine(signals, isContested(standings));
}

/** For each statement of a conflict, the statements of the other sides. */
function opponentsOf(conflicts: readonly Conflict[]): ReadonlyMap<string, ReadonlySet<string>> {
  const opponents = new Map<string, Set<string>>();
  for (const { sides } of conflicts) {
    for (const side of sides) {
      const others = sides.filter((other) => other !== side).flatMap(({ statementIds }) => statementIds);
      for (const id of side.statementIds) {
        const known = opponents.get(id) ?? new Set<string>();
        for (const other of others) known.add(other);
        opponents.set(id, known);
      }
    }
  }
  return opponents;
}

function namesakeWarning(view: EvidenceView, { name, things }: Namesakes): Warning {
  const told = things.map(({ sourceIds, facts }) => {
    const about = facts.length === 0 ? "" : ` (${facts.join(", ")})`;
    return `${nameSources(view, sourceIds)}${about}`;
  });
  return {
    code: "namesakes",
    message: `"${name}" stands for ${things.length} different things, kept apart: ${told.join("; ")}.`,
  };
}

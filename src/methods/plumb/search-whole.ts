/**
 * The whole question at once, when its parts led nowhere: reliable chains (methods.md section 1) over everything
 * found so far, with alpha as strict as the evidence is divided (methods.md 5.3), then an answer from the best
 * chains. What the reader still misses is asked for (RAGAR) while that brings new statements.
 */
import type { Evidence } from "../../domain/evidence.ts";
import type { QuestionAnalysis } from "../../domain/question.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import { answerFrom } from "../../evidence/answers/answer-from.ts";
import { standingStatements } from "../../evidence/answers/standing.ts";
import { synthesiseSentences } from "../../evidence/answers/synthesise.ts";
import { conditionalAlpha, conflictMassOf } from "../../evidence/chains/alpha.ts";
import { BEAM_DEFAULTS } from "../../evidence/chains/beam.ts";
import { type BuiltChains, buildChains } from "../../evidence/chains/build-chains.ts";
import { EVIDENCE_DEFAULTS, evidenceFor } from "../../evidence/evidence-for.ts";
import { mergeEvidence } from "../../evidence/merge-evidence.ts";
import type { Parts } from "../../evidence/parts.ts";
import { byScoreThenId } from "../../lib/compare.ts";
import { foldText } from "../../lib/text/normalise.ts";
import type { RunContext } from "../../ports/run-context.ts";
import { looksNested } from "../../tasks/answer-from-context/rules/confidence.ts";
import { findingFrom } from "../finding-from.ts";
import { leavingReadersShare } from "../readers-share.ts";
import type { Trail } from "../trail.ts";
import { firstSentences, titlesOf, worthOf } from "./ask-question.ts";
import { type GroundedConclusion, withGrounds } from "./believe.ts";
import { groundOfReading } from "./ground.ts";
import type { PlumbSettings } from "./settings.ts";

export async function searchWhole(
  question: string,
  analysis: QuestionAnalysis,
  parts: Parts,
  settings: PlumbSettings,
  trail: Trail,
  run: RunContext,
): Promise<GroundedConclusion> {
  const asked = new Set(trail.evidence.map(({ query }) => foldText(query)));
  let next: string | undefined = question;
  for (;;) {
    if (next !== undefined && !asked.has(foldText(next))) {
      trail.evidence.push(await evidenceFor(next, parts, EVIDENCE_DEFAULTS, run));
      asked.add(foldText(next));
    }
    const evidence = await mergeEvidence(question, trail.evidence, parts, run);
    const { conclusion, missing } = await answerWhole(
      question,
      analysis,
      evidence,
      parts,
      settings,
      trail,
      run,
    );
    next = missing.find((open) => !asked.has(foldText(open)) && asked.size < settings.maxQuestions);
    const isDone = conclusion.finding.status === "answered" || trail.cutShort !== undefined;
    if (isDone || next === undefined) return conclusion;
    if (!(await bringsNew(next, evidence, asked, parts, trail, run))) return conclusion;
  }
}

/** Searches for what is missing; false when that gives no statement that was not known before. */
async function bringsNew(
  missing: string,
  evidence: Evidence,
  asked: Set<string>,
  parts: Parts,
  trail: Trail,
  run: RunContext,
): Promise<boolean> {
  const known = new Set(evidence.statements.map(({ id }) => id));
  const found = await evidenceFor(missing, parts, EVIDENCE_DEFAULTS, run);
  asked.add(foldText(missing));
  trail.evidence.push(found);
  return found.statements.some(({ id }) => !known.has(id));
}

async function answerWhole(
  question: string,
  analysis: QuestionAnalysis,
  evidence: Evidence,
  parts: Parts,
  settings: PlumbSettings,
  trail: Trail,
  run: RunContext,
): Promise<{ readonly conclusion: GroundedConclusion; readonly missing: readonly string[] }> {
  const standing = standingStatements(evidence.statements, evidence.conflicts);
  const built = await buildWholeChains(
    question,
    analysis,
    { ...evidence, statements: standing },
    parts,
    settings,
    leavingReadersShare(run),
  );
  trail.warnings.push(...built.warnings);
  trail.cutShort ??= built.cutShort;
  const context = contextFor(built, standing, settings);
  const items = synthesiseSentences(context, titlesOf(evidence));
  const reading = await answerFrom(items, { question, analysis }, parts, run);
  const conclusion = findingFrom(reading, { ...built, question, analysis }, evidence, trail);
  const { finding, chains } = conclusion;
  trail.questions.push({
    question,
    answer: finding.answer ?? null,
    statementIds: finding.status === "answered" ? (chains[0]?.statementIds ?? []) : [],
    kept: true,
  });
  run.emit({ type: "question-asked", question, answer: finding.answer ?? null });
  if (reading.status === "failed") return { conclusion: { ...conclusion, grounds: [] }, missing: [] };
  const { cited, missing } = reading;
  if (finding.status === "abstained") return { conclusion: { ...conclusion, grounds: [] }, missing };
  const ground = groundOfReading(
    {
      found: "whole",
      statementIds: cited.statementIds,
      confidence: cited.confidence,
      origins: conclusion.margin.origins,
      contested: finding.contested ?? false,
      undivided: analysis.kind === "span" && analysis.subQuestions.length === 1 && looksNested(question),
      // a question with parts is asked as a whole only when they led nowhere
      broken: analysis.subQuestions.length > 1,
    },
    evidence,
  );
  return { conclusion: withGrounds(conclusion, [ground], parts), missing };
}

function buildWholeChains(
  question: string,
  analysis: QuestionAnalysis,
  evidence: Evidence,
  parts: Parts,
  settings: PlumbSettings,
  run: RunContext,
): Promise<BuiltChains> {
  const beam = {
    ...BEAM_DEFAULTS,
    candidates: settings.beamCandidates,
    options: settings.beamOptions,
    chains: settings.beamChains,
    hops: Math.max(2, Math.min(analysis.depth, BEAM_DEFAULTS.hops)),
    alpha: conditionalAlpha(conflictMassOf(evidence.statements, evidence.conflicts)),
    chainShare: 0.1,
    readerChains: settings.beamChains,
  };
  return buildChains(question, evidence.statements, beam, parts, run);
}

/** The chains' statements first, then the most relevant others, with a share for every origin. */
function contextFor(
  built: BuiltChains,
  standing: readonly WeighedStatement[],
  settings: PlumbSettings,
): readonly WeighedStatement[] {
  const byId = new Map(standing.map((statement) => [statement.id, statement]));
  const chained = new Set(built.chains.flatMap(({ statementIds }) => statementIds));
  const first = [...chained].flatMap((id) => byId.get(id) ?? []);
  const rest = standing.filter(({ id }) => !chained.has(id)).sort(byScoreThenId(worthOf, ({ id }) => id));
  const perOrigin = new Map<string, WeighedStatement[]>();
  for (const statement of [...first, ...rest]) {
    const { originId } = statement;
    perOrigin.set(originId, [...(perOrigin.get(originId) ?? []), statement]);
  }
  const allowed = new Set(
    [...perOrigin.values()].flatMap((list) =>
      firstSentences(list, settings.contextSentencesPerOrigin).map(({ id }) => id),
    ),
  );
  return firstSentences(
    [...first, ...rest].filter(({ id }) => allowed.has(id)),
    settings.contextSentences,
  );
}

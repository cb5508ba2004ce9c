/**
 * ReliableRAG (arXiv 2608.25487; methods.md section 1): statements with a judged credibility are joined, hop by
 * hop, into chains by a beam search that mixes similarity and credibility; the best chains, as statements (TBS) or
 * as whole documents (SBS), are what the reader answers from.
 *
 * The defaults are the paper's (methods.md 1.2). Defects of the reference code are mended where methods.md 1.7
 * says so; see evidence/chains/beam.ts and evidence/chains/rank.ts.
 */
import type { Chain } from "../domain/chain.ts";
import { AppError } from "../domain/errors.ts";
import type { Evidence } from "../domain/evidence.ts";
import type { WeighedStatement } from "../domain/statement.ts";
import { answerByRules, answerFrom, type Reading } from "../evidence/answers/answer-from.ts";
import {
  type ContextItem,
  type DocumentText,
  statementsOfChains,
  synthesiseSentences,
  synthesiseSources,
  synthesiseTriples,
} from "../evidence/answers/synthesise.ts";
import { buildChains } from "../evidence/chains/build-chains.ts";
import type { ChainScoring } from "../evidence/chains/chain-confidence.ts";
import { evidenceFor } from "../evidence/evidence-for.ts";
import type { Parts } from "../evidence/parts.ts";
import { cutText } from "../lib/text/cut-text.ts";
import type { RunContext } from "../ports/run-context.ts";
import { judgeStatementsTask } from "../tasks/judge-statements/task.ts";
import { unlessCutShort } from "./attempt.ts";
import { createMethod } from "./create-method.ts";
import { findingFrom } from "./finding-from.ts";
import type { Method } from "./method.ts";
import { leavingReadersShare } from "./readers-share.ts";
import type { Trail } from "./trail.ts";

const RELIABLE_CHAINS_DEFAULTS = {
  /**
   * what the reader sees of the chains: `tbs` their statements, `sbs` whole documents by votes (the paper's two);
   * `sbs-origins` one vote an origin and chain; `sentences` the sentences their statements were read from (methods.md
   * 1.7)
   */
  synthesis: "tbs",
  /** passages whose statements are searched; the papers' data give about ten a question */
  passages: 10,
  /** K */
  candidates: 20,
  /** b */
  options: 5,
  /** F */
  chains: 20,
  /** L */
  hops: 4,
  /** weight of similarity; credibility gets the rest */
  alpha: 0.4,
  minOptionProbability: 1e-4,
  /** `product` as in the paper, or `geometric-mean` with a stop term */
  scoring: "product",
  readerChains: 5,
  chainShare: 0.1,
  /** of a document in `sbs`, in UTF-16 units */
  documentLength: 8000,
};

type Settings = typeof RELIABLE_CHAINS_DEFAULTS;

const TASKS = [
  "extract-statements",
  "judge-documents",
  "judge-statements",
  "select-next-statement",
  "answer-from-context",
];

export const reliableChains: Method = createMethod({
  id: "reliable-chains",
  description: "ReliableRAG: a beam search over statements by similarity and credibility",
  defaults: RELIABLE_CHAINS_DEFAULTS,
  tasks: TASKS,
  async solve(question, parts, settings, trail, run) {
    const scoring = checkedChoice<ChainScoring>("scoring", settings.scoring, ["product", "geometric-mean"]);
    const synthesis = checkedChoice("synthesis", settings.synthesis, [
      "tbs",
      "sbs",
      "sbs-origins",
      "sentences",
    ]);
    const evidence = await evidenceFor(question, parts, { passages: settings.passages, judge: "all" }, run);
    trail.evidence.push(evidence);
    const judged = hasEvaluator(parts) ? evidence.statements.map(asJudged) : evidence.statements;
    const beam = { ...settings, scoring };
    const built = await buildChains(question, judged, beam, parts, leavingReadersShare(run));
    trail.warnings.push(...built.warnings);
    trail.cutShort ??= built.cutShort;
    const context = await synthesise(synthesis, built.chains, evidence, settings, parts);
    const reading = await read(context, question, parts, trail, run);
    return findingFrom(reading, { ...built, question }, evidence, trail);
  },
});

/** By the bound reader; by the rules, and saying so, where the run may call nobody any more. */
async function read(
  context: readonly ContextItem[],
  question: string,
  parts: Parts,
  trail: Trail,
  run: RunContext,
): Promise<Reading> {
  const reading = await unlessCutShort(() => answerFrom(context, { question }, parts, run), trail);
  if (reading !== undefined) return reading;
  trail.warnings.push({
    code: "read-by-rules",
    message: "The chains found so far were read by the rules, for the model could not be asked any more.",
  });
  return answerByRules(context, { question }, parts);
}

/** The paper's evaluator is a model; the rules judge no more than how a sentence is written. */
function hasEvaluator({ runner }: Parts): boolean {
  return runner.boundTo(judgeStatementsTask.id) !== "rules";
}

/**
 * What the evaluator said of a statement is all that the paper knows of it; where it said nothing, the credibility is
 * unknown (methods.md 1.7). Without an evaluator, what the sources say of each other stands in for it.
 */
function asJudged(statement: WeighedStatement): WeighedStatement {
  const score = statement.credibility.parts.statementJudgement ?? null;
  return { ...statement, credibility: { ...statement.credibility, score } };
}

async function synthesise(
  synthesis: string,
  chains: readonly Chain[],
  evidence: Evidence,
  settings: Settings,
  parts: Parts,
): Promise<readonly ContextItem[]> {
  const statements = new Map(evidence.statements.map((statement) => [statement.id, statement]));
  const titles = new Map(evidence.sources.map(({ id, title }) => [id, title]));
  if (synthesis === "tbs") return synthesiseTriples(chains, statements, titles);
  if (synthesis === "sentences") return synthesiseSentences(statementsOfChains(chains, statements), titles);
  const documents = await documentsOf(evidence, settings, parts);
  return synthesiseSources(chains, statements, documents, { perOrigin: synthesis === "sbs-origins" });
}

async function documentsOf(
  evidence: Evidence,
  settings: Settings,
  parts: Parts,
): Promise<readonly DocumentText[]> {
  const documents: DocumentText[] = [];
  for (const source of evidence.sources) {
    const snapshot = await parts.store.snapshot(source.id);
    if (snapshot !== undefined)
      documents.push({ source, text: cutText(snapshot.text, settings.documentLength) });
  }
  return documents;
}

function checkedChoice<Choice extends string>(
  name: string,
  value: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return choice;
  throw new AppError("invalid-input", `Setting "${name}" cannot be "${value}".`, {
    hint: `Choose one of: ${choices.join(", ")}.`,
  });
}

/**
 * Reliability ranking (ReliableRAG stage S3; methods.md 1.1):
 *
 *     rel(q, t) = alpha * cos(e_q, e_t) + (1 - alpha) * cred(t)
 *
 * The query of a partial chain is its statements, then the question. Statements already in the chain are masked,
 * and so is what repeats them (methods.md 1.7): the same normalised triple, or a near-equal text of one origin.
 */
import type { WeighedStatement } from "../../domain/statement.ts";
import { byScoreThenId, compareText } from "../../lib/compare.ts";
import { foldText } from "../../lib/text/normalise.ts";
import { cosineMatrix, dot } from "../../lib/vectors.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { RunContext } from "../../ports/run-context.ts";
import { statementText } from "../extraction/statement-text.ts";

/** An unknown credibility counts as even odds, and weighs this much of what a known one does. */
const UNKNOWN_CREDIBILITY = 0.5;
const UNKNOWN_WEIGHT = 0.25;
/** above this cosine two statements of one origin say the same */
const DUPLICATE_COSINE = 0.95;

export interface RankInput {
  readonly question: string;
  readonly statements: readonly WeighedStatement[];
  /** 0..1, the weight of similarity against credibility; the paper's best value is 0.4 */
  readonly alpha: number;
}

/** For each path the best candidates to extend it, best first: the `rank` of the beam search. */
export type Ranker = (
  paths: readonly (readonly number[])[],
  limit: number,
) => Promise<readonly (readonly number[])[]>;

/** The paper's mix; an unknown credibility is neutral with low weight, never 0 and never above 1. */
export function reliabilityOf(cosine: number, credibility: number | null, alpha: number): number {
  if (credibility !== null) return alpha * cosine + (1 - alpha) * credibility;
  const weight = (1 - alpha) * UNKNOWN_WEIGHT;
  return (alpha * cosine + weight * UNKNOWN_CREDIBILITY) / (alpha + weight);
}

/** Encodes the statements once; each call then encodes the chains and takes one matrix product per hop. */
export async function createRanker(input: RankInput, embedder: Embedder, run: RunContext): Promise<Ranker> {
  const { statements, question, alpha } = input;
  const texts = statements.map(statementText);
  const vectors = await embedder.embed(texts, run);
  const triples = statements.map(tripleKey);

  const isRepeat = (candidate: number, path: readonly number[]): boolean =>
    path.some((used) => {
      if (triples[used] === triples[candidate]) return true;
      if (statements[used]?.originId !== statements[candidate]?.originId) return false;
      const [a, b] = [vectors[used], vectors[candidate]];
      return a !== undefined && b !== undefined && dot(a, b) > DUPLICATE_COSINE;
    });

  return async (paths, limit) => {
    const queries = paths.map((path) => [...path.map((index) => texts[index] ?? ""), question].join("\n"));
    const cosines = cosineMatrix(await embedder.embed(queries, run), vectors);
    return paths.map((path, row) =>
      statements
        .map((statement, index) => ({
          index,
          id: statement.id,
          score: reliabilityOf(cosines[row]?.[index] ?? 0, statement.credibility.score, alpha),
        }))
        .sort(
          byScoreThenId(
            (candidate) => candidate.score,
            (candidate) => candidate.id,
          ),
        )
        .filter(takeUnless(limit, ({ index }) => path.includes(index) || isRepeat(index, path)))
        .map(({ index }) => index),
    );
  };
}

/** A filter that passes the first `limit` items which are not refused; later items are not looked at. */
function takeUnless<T>(limit: number, refused: (item: T) => boolean): (item: T) => boolean {
  let taken = 0;
  return (item) => {
    if (taken >= limit || refused(item)) return false;
    taken++;
    return true;
  };
}

function tripleKey(statement: WeighedStatement): string {
  const parts = [statement.subject, statement.predicate, statement.object].map(foldText);
  return `${parts.join("|")}|${statement.negated}`;
}

/** Statements in the one order that does not depend on the order of files. */
export function sortById(statements: readonly WeighedStatement[]): readonly WeighedStatement[] {
  return [...statements].sort((a, b) => compareText(a.id, b.id));
}

/** What the two judging tasks share: a score from 0 to 10 and a reason for each offered ref. */
import { z } from "zod";
import type { DroppedOutput } from "../ports/task-runner.ts";
import type { ScoredJudgement } from "./judge-statements/schema.ts";
import {
  createDropCounter,
  type DropReason,
  fieldsOf,
  itemsOf,
  numberOf,
  offeredRef,
  offeredRefs,
  pick,
  textOf,
} from "./salvage.ts";

export const scoredJudgementSchema = z.strictObject({
  ref: z.string().min(1),
  reason: z.string(),
  score: z.number().min(0).max(10),
});

export const scoredJudgementsSchema = z.strictObject({ judgements: z.array(scoredJudgementSchema) });

const LIST_KEYS = [
  "judgements",
  "judgments",
  "scores",
  "results",
  "ratings",
  "statements",
  "documents",
  "items",
];
const REF_KEYS = ["ref", "id", "statement", "document", "reference"];
const SCORE_KEYS = ["score", "rating", "credibility"];
const REASON_KEYS = ["reason", "reasoning", "explanation", "why", "justification"];

/** Judgements in the order the refs were offered. A ref without a valid one is absent: unknown, never 0. */
export function salvageJudgements(
  value: unknown,
  refs: readonly string[],
): { output: { judgements: readonly ScoredJudgement[] }; dropped: readonly DroppedOutput[] } | undefined {
  const items = itemsOf(value, LIST_KEYS, SCORE_KEYS);
  if (items === undefined) return undefined;
  const offered = offeredRefs(refs);
  const dropped = createDropCounter();
  const byRef = new Map<string, ScoredJudgement>();
  for (const item of items) {
    const judgement = readJudgement(item, offered);
    if (typeof judgement === "string") dropped.add(judgement);
    else if (byRef.has(judgement.ref)) dropped.add("duplicate");
    else byRef.set(judgement.ref, judgement);
  }
  if (byRef.size === 0 && refs.length > 0) return undefined;
  const judgements = refs.flatMap((ref) => byRef.get(ref) ?? []);
  return { output: { judgements }, dropped: dropped.list() };
}

function readJudgement(item: unknown, offered: ReadonlyMap<string, string>): ScoredJudgement | DropReason {
  const fields = fieldsOf(item);
  if (fields === undefined) return "wrong-type";
  const score = numberOf(pick(fields, SCORE_KEYS));
  if (score === undefined) return "wrong-type";
  const ref = offeredRef(pick(fields, REF_KEYS), offered);
  if (ref === undefined) return "unknown-id";
  if (score < 0 || score > 10) return "out-of-range";
  return { ref, score, reason: textOf(pick(fields, REASON_KEYS), 600) ?? "" };
}

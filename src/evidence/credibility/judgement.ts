import type { Judgement } from "../../domain/credibility.ts";
import { cutText } from "../../lib/text/cut-text.ts";
import type { Signal } from "./signal.ts";

const TELLING_LOW = 0.35;
const MAX_REASON = 200;

/** A judge's score of the statement, made with what contradicts it in view. Failed or not asked: unknown. */
export function statementJudgement(judgement: Judgement | undefined): Signal {
  return fromJudgement("statementJudgement", judgement);
}

/** A judge's score of the whole document. Failed or not asked: unknown. */
export function documentJudgement(judgement: Judgement | undefined): Signal {
  return fromJudgement("documentJudgement", judgement);
}

/** The rules judge by style, so their word weighs no more than style does. */
function fromJudgement(
  part: "statementJudgement" | "documentJudgement",
  judgement: Judgement | undefined,
): Signal {
  if (judgement === undefined || judgement.score === null) return { part, value: null };
  const { score, by } = judgement;
  const what = part === "statementJudgement" ? "statement" : "document";
  const detail = cutText(judgement.reason.trim(), MAX_REASON);
  const told = score <= TELLING_LOW && detail !== "";
  return {
    part,
    value: score,
    ...(told ? { reason: `The ${what} was judged doubtful by ${by}: ${detail}` } : {}),
    ...(by === "rules" ? { weightAs: "weak" as const } : {}),
  };
}

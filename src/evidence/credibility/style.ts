import { foldedWords } from "../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import type { ViewedStatement } from "../voices/view.ts";
import type { Signal } from "./signal.ts";

const HEDGES =
  /\b(?:allegedly|reportedly|supposedly|purportedly|rumou?red|it is said|is said to|some say|sources say|insiders?|claims? to|believed to be|apparently)\b/i;
const HEADLINE =
  /\b(?:shocking|you won't believe|you never knew|revealed|exposed|breaking|the truth about|secret|hushed up|what they don't|will surprise you|bombshell|number \w+ will)\b/i;
/** A text that restates the question is convenient: planted passages do (PoisonedRAG), honest ones happen to. */
const RESTATES = 0.85;
const FEWEST_QUESTION_WORDS = 4;

/**
 * How a statement is written: hedged, a headline, or the question itself turned into an answer. The direction of
 * such cues changes from one collection of fakes to the next (offline.md, section 3), so they are a hint, capped
 * (WEAK_CAP), and looked at only where sources contradict each other.
 */
export function style(query: string, viewed: ViewedStatement, title: string, isInConflict: boolean): Signal {
  const part = "style" as const;
  if (!isInConflict) return { part, value: null };
  const sentence = viewed.sentence?.text ?? viewed.statement.quote?.exact ?? "";
  const hints: string[] = [];
  if (HEDGES.test(sentence)) hints.push("it is hedged");
  if (HEADLINE.test(sentence) || HEADLINE.test(title) || /!\s*$/.test(title))
    hints.push("it is written like a headline");
  if (restates(query, sentence)) hints.push("its sentence repeats the question");
  if (hints.length === 0) return { part, value: 0.5 };
  return {
    part,
    value: hints.length === 1 ? 0.4 : 0.34,
    reason: `A weak hint against it: ${hints.join(", ")}.`,
  };
}

function restates(query: string, sentence: string): boolean {
  const asked = foldedWords(query.slice(0, 500)).filter((word) => !STOP_WORDS.has(word));
  if (asked.length < FEWEST_QUESTION_WORDS) return false;
  const said = new Set(foldedWords(sentence));
  return asked.filter((word) => said.has(word)).length / asked.length >= RESTATES;
}

/**
 * The next statement of a chain without a model: what it adds to the question's words that the chain does not
 * cover yet, whether it hangs on the chain by a name, and whether it brings a value of the wanted kind. The stop
 * grows with what the chain covers.
 */
import type { AnswerType } from "../../domain/question.ts";
import { findDates } from "../../lib/english/dates.ts";
import { findNumbers } from "../../lib/english/numbers.ts";
import { foldedWords, foldText } from "../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import { capitalisedRuns, wordSpans } from "../../lib/text/word-spans.ts";
import type { LanguageTools } from "../../ports/language.ts";
import { answerTypeOf } from "../analyse-question/rules/answer-type.ts";
import type { SelectNextStatementInput } from "./schema.ts";

const WEIGHTS = { gain: 6, link: 1.6, type: 0.8, repeat: -3 };
/** The stop against an extension that adds nothing, and how fast it grows with coverage and a typed value. */
const STOP = { base: -2.5, covered: 5, type: 1.2 };
/** A chain without a statement never suffices. */
const STOP_OF_EMPTY_CHAIN = -20;
/** Longest statement looked at, in UTF-16 units. */
const MAX_LENGTH = 2_000;

/** One probability per label: A stop, B the first option, and so on; they sum to 1. */
export function selectNextStatementByRules(input: SelectNextStatementInput, tools: LanguageTools): number[] {
  const question = weighQuestion(input.question, tools);
  const chain = input.chain.map((text) => readStatement(text, tools));
  const covered = new Set(chain.flatMap((statement) => [...statement.stems]));
  const linkable = new Set(
    chain.length === 0 ? question.names : chain.flatMap((statement) => [...statement.names]),
  );
  const scores = input.options.map((text) => {
    const statement = readStatement(text, tools);
    const gain = shareOf(question, (stem) => statement.stems.has(stem) && !covered.has(stem));
    const linked = [...linkable].some((name) => ` ${statement.folded} `.includes(` ${name} `));
    const repeats = chain.some((earlier) => earlier.folded === statement.folded);
    return (
      WEIGHTS.gain * gain +
      (linked ? WEIGHTS.link : 0) +
      (holdsType(text, question.type, tools) ? WEIGHTS.type : 0) +
      (repeats ? WEIGHTS.repeat : 0)
    );
  });
  return softmax([stopScore(input, question, covered, tools), ...scores]);
}

interface WeighedQuestion {
  readonly weights: ReadonlyMap<string, number>;
  /** folded */
  readonly names: readonly string[];
  readonly type: AnswerType;
}

function weighQuestion(text: string, tools: LanguageTools): WeighedQuestion {
  const weights = new Map<string, number>();
  for (const word of foldedWords(text.slice(0, MAX_LENGTH))) {
    if (!STOP_WORDS.has(word)) weights.set(tools.stem(word), tools.wordWeight(word));
  }
  return { weights, names: namesOf(text), type: answerTypeOf(text, tools) };
}

interface ReadStatement {
  readonly folded: string;
  readonly stems: ReadonlySet<string>;
  readonly names: readonly string[];
}

function readStatement(text: string, tools: LanguageTools): ReadStatement {
  const capped = text.slice(0, MAX_LENGTH);
  return {
    folded: foldText(capped),
    stems: new Set(foldedWords(capped).map(tools.stem)),
    names: namesOf(capped),
  };
}

/** Folded names of a text; a single common word at its beginning is none. */
function namesOf(text: string): readonly string[] {
  const words = wordSpans(text.slice(0, MAX_LENGTH));
  return capitalisedRuns(words, text).flatMap(([from, to]) => {
    const name = words
      .slice(from, to + 1)
      .map((word) => word.folded)
      .join(" ");
    return STOP_WORDS.has(name) || /^\d+$/.test(name) ? [] : [name];
  });
}

function shareOf(question: WeighedQuestion, holds: (stem: string) => boolean): number {
  let total = 0;
  let held = 0;
  for (const [stem, weight] of question.weights) {
    total += weight;
    if (holds(stem)) held += weight;
  }
  return total === 0 ? 0 : held / total;
}

function stopScore(
  input: SelectNextStatementInput,
  question: WeighedQuestion,
  covered: ReadonlySet<string>,
  tools: LanguageTools,
): number {
  const last = input.chain.at(-1);
  if (last === undefined) return STOP_OF_EMPTY_CHAIN;
  const share = shareOf(question, (stem) => covered.has(stem));
  const typed = holdsType(last, question.type, tools);
  return STOP.base + STOP.covered * share + (typed ? STOP.type : -STOP.type);
}

/** Whether a statement ends in, or holds, a value of the wanted kind. */
function holdsType(text: string, type: AnswerType, tools: LanguageTools): boolean {
  const capped = text.slice(0, MAX_LENGTH);
  if (type === "date") return findDates(capped).length > 0;
  if (type === "number") return findNumbers(capped).length > 0;
  if (type === "other" || type === "yes-no" || type === "nationality") return true;
  const words = wordSpans(capped);
  return capitalisedRuns(words, capped).some(([from, to]) => {
    const kind = tools.nameKind(capped.slice(words[from]?.start ?? 0, words[to]?.end ?? 0));
    return kind === type || (kind === "unknown" && from > 0);
  });
}

function softmax(scores: readonly number[]): number[] {
  const top = Math.max(...scores);
  const masses = scores.map((score) => Math.exp(score - top));
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  return masses.map((mass) => mass / total);
}

/**
 * Whether an answer fits what it rests on (reliability.md L12): recomputed from its own explanation and its own
 * statements, so that a reader's label is never believed against its evidence.
 */
import type { QuestionAnalysis } from "../../domain/question.ts";
import type { Statement } from "../../domain/statement.ts";
import { foldedWords } from "../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import { capitalisedRuns, wordSpans } from "../../lib/text/word-spans.ts";
import { agree } from "../values/values.ts";

export type Inconsistency =
  /** the explanation says yes and the answer no, or the other way round */
  | "contradicts-explanation"
  /** every statement that names the answer denies it */
  | "denied-by-statements"
  /** a choice that was not offered */
  | "not-an-option"
  /** it names nothing but what the question names */
  | "repeats-the-question";

export interface ConsistencyInput {
  /** the whole question that was put, when a part of it was asked */
  readonly question: string;
  readonly answer: string;
  readonly sentences: readonly { readonly text: string }[];
  /** the statements that the answer cites */
  readonly statements: readonly Statement[];
  readonly analysis?: QuestionAnalysis;
}

/** Undefined when nothing speaks against the answer. */
export function findInconsistency(input: ConsistencyInput): Inconsistency | undefined {
  const { answer, analysis } = input;
  const polarity = polarityOf(answer);
  if (polarity !== undefined) {
    const stated = input.sentences.map(({ text }) => polarityOf(text)).filter((said) => said !== undefined);
    return stated.length > 0 && !stated.includes(polarity) ? "contradicts-explanation" : undefined;
  }
  const options = analysis?.kind === "choice" ? analysis.options : [];
  if (options.length > 1 && !options.some((option) => agree(option, answer))) return "not-an-option";
  if (options.length > 1) return undefined;
  if (repeats(answer, input.question)) return "repeats-the-question";
  const naming = input.statements.filter((statement) => names(statement, answer));
  return naming.length > 0 && naming.every(({ negated }) => negated) ? "denied-by-statements" : undefined;
}

/** Whether the statement's subject or object names the answer. */
export function names(statement: Statement, answer: string): boolean {
  const wanted = contentWords(answer);
  if (wanted.length === 0) return false;
  return [statement.subject, statement.object].some((part) => {
    const words = new Set(foldedWords(part));
    return wanted.every((word) => words.has(word));
  });
}

function repeats(answer: string, question: string): boolean {
  const asked = new Set(foldedWords(question));
  const words = contentWords(answer);
  if (words.length === 0 || !words.every((word) => asked.has(word))) return false;
  return !(ASKS_PLACE.test(question) && isPartOfNames(words, question));
}

const ASKS_PLACE =
  /\b(?:where|(?:which|what)\s(?:\p{Ll}+\s)?(?:city|town|village|place|country|county|region|state|port|island))\b/iu;

/** `Where was the founder of the Lenn Museum born?` may be answered by Lenn, which it does not name by itself. */
function isPartOfNames(words: readonly string[], question: string): boolean {
  const spans = wordSpans(question);
  const runs = capitalisedRuns(spans, question).map(([from, to]) =>
    spans.slice(from, to + 1).map(({ folded }) => folded),
  );
  const naming = runs.filter((run) => words.some((word) => run.includes(word)));
  return naming.length > 0 && naming.every((run) => run.some((word) => !words.includes(word)));
}

function contentWords(text: string): readonly string[] {
  const words = foldedWords(text);
  const content = words.filter((word) => !STOP_WORDS.has(word));
  return content.length === 0 ? words : content;
}

function polarityOf(text: string): "yes" | "no" | undefined {
  const [first] = foldedWords(text.slice(0, 40));
  return first === "yes" || first === "no" ? first : undefined;
}

/**
 * The second half of the citation gate: nothing leaves an answer but what rests on evidence that was offered.
 * References that were not offered are dropped and counted (reliability.md P8, failures.md 9), a sentence without
 * any reference left goes, and so does one that states a date, number or name its quotes do not (failures.md 13).
 * An answer that no quote carries is no answer: nothing is said from a model's memory (failures.md 8).
 */
import type { Warning } from "../../domain/evidence.ts";
import type { QuestionAnalysis } from "../../domain/question.ts";
import { toPlainAnswer } from "../../lib/text/plain-answer.ts";
import type { AnswerFromContextOutput } from "../../tasks/answer-from-context/schema.ts";
import { isSupportedAnswer, unsupportedFacts } from "../voices/support.ts";
import type { ContextItem } from "./synthesise.ts";

export interface CitedSentence {
  readonly text: string;
  readonly statementIds: readonly string[];
}

export interface CitedAnswer {
  /** null when the context carries no answer, or when no quote carries the one that was given */
  readonly answer: string | null;
  readonly sentences: readonly CitedSentence[];
  /** statements the answer rests on, each once, in the order they are cited */
  readonly statementIds: readonly string[];
  /** 0..1 or null, as the reader stated it */
  readonly confidence: number | null;
  readonly warnings: readonly Warning[];
}

export interface CiteInput {
  readonly question: string;
  readonly analysis?: QuestionAnalysis;
  readonly items: readonly ContextItem[];
  readonly output: AnswerFromContextOutput;
}

/** Passes an answer through the gate. */
export function citeAnswer(input: CiteInput): CitedAnswer {
  const { items, output, question } = input;
  const counts = { refs: 0, unsupported: 0, uncited: 0, removed: 0 };
  const byRef = new Map(items.map((item) => [item.ref, item]));
  const isKnownUrl = (url: string) => items.some((item) => item.text.includes(url));
  const plain = (text: string) => {
    const cleaned = toPlainAnswer(text, isKnownUrl);
    counts.removed += cleaned.removed;
    return cleaned.text;
  };

  const offered = output.explanation.map((sentence) => {
    const cited = sentence.refs.flatMap((ref) => byRef.get(ref) ?? []);
    counts.refs += sentence.refs.length - cited.length;
    return { text: plain(sentence.text), cited };
  });
  const cited = offered.filter((sentence) => sentence.cited.length > 0 && sentence.text !== "");
  counts.uncited = offered.length - cited.length;
  const allQuotes = quotesOf(cited.flatMap((sentence) => sentence.cited));
  const supported = cited.filter((sentence) => {
    return unsupportedFacts(sentence.text, [...allQuotes, question]).length === 0;
  });
  counts.unsupported = cited.length - supported.length;

  const answer = output.answer === null ? null : plain(output.answer);
  const isCarried =
    answer !== null &&
    isCarriedBy(
      answer,
      supported.flatMap((s) => s.cited),
      input,
    );
  const used = isCarried ? supported : [];
  return {
    answer: isCarried ? answer : null,
    sentences: used.map((sentence) => ({
      text: sentence.text,
      statementIds: statementIdsOf(sentence.cited),
    })),
    statementIds: statementIdsOf(used.flatMap((sentence) => sentence.cited)),
    confidence: output.confidence,
    warnings: warningsOf(counts, answer !== null && answer !== "" && !isCarried),
  };
}

/** An answer is a name, a date, a number, a phrase; longer text is not one. In UTF-16 units. */
const LONGEST_ANSWER = 300;

/** An answer needs a cited quote at least; a choice may name what stands in the question only. */
function isCarriedBy(answer: string, cited: readonly ContextItem[], input: CiteInput): boolean {
  if (answer === "" || answer.length > LONGEST_ANSWER || cited.length === 0) return false;
  const isOption = input.analysis?.kind === "choice" || input.analysis?.kind === "yes-no";
  const quotes = quotesOf(cited);
  return isSupportedAnswer(answer, isOption ? [...quotes, input.question] : quotes);
}

/** A title says who `he` is; one that is only a file's name (`notes-of-may`) says nothing. */
function quotesOf(items: readonly ContextItem[]): readonly string[] {
  return items.flatMap(({ text, title }) => (/[\p{Lu}\p{Lo}]/u.test(title) ? [text, title] : [text]));
}

function statementIdsOf(items: readonly ContextItem[]): readonly string[] {
  return [...new Set(items.flatMap((item) => item.statementIds))];
}

interface GateCounts {
  readonly refs: number;
  readonly unsupported: number;
  readonly uncited: number;
  readonly removed: number;
}

function warningsOf(counts: GateCounts, isAnswerLost: boolean): readonly Warning[] {
  const warnings: Warning[] = [];
  const add = (code: string, count: number, message: string) => {
    if (count > 0) warnings.push({ code, message: `${message} (${count}).` });
  };
  add("unknown-reference", counts.refs, "References to evidence that was not offered were dropped");
  add("uncited-sentence", counts.uncited, "Sentences without evidence were left out of the explanation");
  add(
    "unsupported-sentence",
    counts.unsupported,
    "Sentences that state a date, number or name which their quotes do not were left out",
  );
  add("markup-removed", counts.removed, "Links, markers or markup that are not from evidence were removed");
  add("unsupported-answer", isAnswerLost ? 1 : 0, "An answer that no cited quote carries was not used");
  return warnings;
}

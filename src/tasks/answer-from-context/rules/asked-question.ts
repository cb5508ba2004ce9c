/** A question as the reader weighs it: content words with weights, names, and what would answer. */
import type { AnswerType } from "../../../domain/question.ts";
import { foldedWords, foldText } from "../../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../../lib/text/stop-words.ts";
import { answerTypeOf } from "../../analyse-question/rules/answer-type.ts";
import { findNames } from "../../analyse-question/rules/names.ts";
import type { ContextView } from "./evidence.ts";

export interface Term {
  readonly stem: string;
  /** folded, as first written */
  readonly word: string;
  readonly weight: number;
  /** says how to answer (`name`, the noun asked for), not what about */
  readonly asking: boolean;
  /** part of a name in the question */
  readonly named: boolean;
}

export interface AskedQuestion {
  readonly text: string;
  readonly folded: string;
  readonly answerType: AnswerType;
  /** the answer is a year, not a full date */
  readonly wantsYear: boolean;
  /** the noun after `which` or `what`, in lower case: the answer is one of these */
  readonly headNoun: string | undefined;
  /** its stem */
  readonly headStem: string | undefined;
  readonly names: readonly string[];
  readonly terms: readonly Term[];
}

/** Masks of terms are 31-bit integers. */
const MAX_TERMS = 30;
/** Words that say how to answer, not what about. */
const ASKING = new Set(
  "name names named kind type many much year date called known title film movie song following person people".split(
    " ",
  ),
);

export function readQuestion(
  question: string,
  view: ContextView,
  given?: { readonly answerType: AnswerType; readonly topicEntities: readonly string[] },
): AskedQuestion {
  const spans = findNames(question);
  const names =
    given === undefined || given.topicEntities.length === 0
      ? spans.map((span) => span.text)
      : given.topicEntities;
  const named = new Set(names.flatMap(foldedWords).map(view.tools.stem));
  const headNoun = headNounOf(question, view);
  const headStem = headNoun === undefined ? undefined : view.tools.stem(headNoun);
  const terms = new Map<string, Term>();
  for (const word of foldedWords(question)) {
    const stem = view.tools.stem(word);
    if (STOP_WORDS.has(word) || terms.has(stem)) continue;
    const isNamed = named.has(stem);
    const asking = !isNamed && (ASKING.has(word) || stem === headStem);
    const weight = view.weight(stem, word) * (asking ? 0.4 : 1);
    terms.set(stem, { stem, word, weight, asking, named: isNamed });
  }
  return {
    text: question,
    folded: foldText(question),
    answerType: given?.answerType ?? answerTypeOf(question, view.tools),
    wantsYear: /\b(?:what|which) year\b|\byear\b/iu.test(question),
    headNoun,
    headStem,
    names,
    terms: [...terms.values()]
      .sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1))
      .slice(0, MAX_TERMS),
  };
}

function headNounOf(question: string, view: ContextView): string | undefined {
  const match =
    /\b(?:which|what)\s(?:(?:is|was|are|were)\s(?:the\s)?(?:name\sof\s(?:the\s)?)?)?((?:[\p{L}-]+\s){0,4}[\p{L}-]+)/iu.exec(
      question,
    );
  if (match === null) return /\b(?:go|went)\sto\s(university|college|school)\b/u.exec(question)?.[1];
  let head: string | undefined;
  for (const token of view.tools.tokens(match[1] ?? "")) {
    if (token.pos === "NOUN") head = token.text;
    else if (
      head !== undefined ||
      (token.pos !== "ADJ" && token.pos !== "PROPN" && token.pos !== "NUM" && token.pos !== "PUNCT")
    )
      break;
  }
  return head?.toLowerCase();
}

/** Yes-no questions about one thing: does a statement or a sentence say so, or say otherwise? */
import { canonicalRelation } from "../../../lib/english/relations.ts";
import { foldText, normaliseAnswer } from "../../../lib/text/normalise.ts";
import { extractStatementsByRules } from "../../extract-statements/rules.ts";
import type { ExtractedStatement } from "../../extract-statements/schema.ts";
import { type AskedQuestion, readQuestion } from "./asked-question.ts";
import { coverSentences } from "./coverage.ts";
import type { ContextView, ReadSentence } from "./evidence.ts";
import type { SpanReader } from "./read-span.ts";
import { nameMatch } from "./same-name.ts";
import type { FoundAnswer } from "./solve-relation.ts";
import { solveSteps } from "./solve-steps.ts";

/** A sentence that holds this share of the question says what it asks. */
const SAYS_SO = 0.85;

/** A question about a described thing (`the author of A`) is asked of what its first steps come to. */
export function answerYesNo(
  question: AskedQuestion,
  steps: readonly string[],
  reader: SpanReader,
): FoundAnswer | undefined {
  const { view } = reader;
  const last = steps.at(-1) ?? "";
  if (steps.length < 2) return answerPlain(question.text, view);
  const subject = solveSteps(steps.slice(0, -1), reader).answers[0];
  if (subject === undefined) return undefined;
  const text = last.replaceAll(`#${steps.length - 1}`, subject.text);
  if (/#\d/.test(text)) return undefined;
  const found = answerPlain(text, view);
  return found === undefined
    ? undefined
    : { ...found, sentences: [...new Set([...subject.sentences, ...found.sentences])] };
}

function answerPlain(text: string, view: ContextView): FoundAnswer | undefined {
  // what never happened did not ever happen: the word asks nothing of its own
  const plain = text.replace(/\s(?:ever|actually|really)(?=\s)/iu, "");
  return byStatement(plain, view) ?? bySentence(readQuestion(plain, view), view);
}

/** The question as a statement: `Was Ida Moss born in Leeds?` is `Ida Moss was born in Leeds`. */
function byStatement(question: string, view: ContextView): FoundAnswer | undefined {
  for (const claim of claimsOf(question, view)) {
    for (const sentence of view.sentences) {
      for (const statement of sentence.statements()) {
        const verdict = compareStatements(claim, statement, sentence);
        if (verdict === undefined) continue;
        return { text: verdict ? "yes" : "no", score: 0.75, sentences: [sentence], by: "comparison" };
      }
    }
  }
  return undefined;
}

function claimsOf(question: string, view: ContextView): readonly ExtractedStatement[] {
  const match = /^(is|was|are|were)\s(.{2,200}?)\??\s*$/iu.exec(question);
  if (match === null) return [];
  const [, verb = "", rest = ""] = match;
  const words = rest.split(" ");
  // the subject ends before the first lower-case word after a capital
  const end = words.findIndex(
    (word, i) => i > 0 && /^\p{Ll}/u.test(word) && !/^(?:of|the|de|von|van)$/u.test(word),
  );
  if (end <= 0) return [];
  const text = `${words.slice(0, end).join(" ")} ${verb.toLowerCase()} ${words.slice(end).join(" ")}.`;
  return extractStatementsByRules(
    { title: "", sentences: [{ ref: "q", text }] },
    view.tools,
  ).statements.filter((statement) => canonicalRelation(statement.predicate) !== undefined);
}

/** True or false when the statement settles the claim; undefined when it speaks of something else. */
function compareStatements(
  claim: ExtractedStatement,
  statement: ExtractedStatement,
  sentence: ReadSentence,
): boolean | undefined {
  if (claim.predicate !== statement.predicate) return undefined;
  if (Math.max(nameMatch(claim.subject, statement.subject), nameMatch(claim.subject, sentence.title)) < 0.75)
    return undefined;
  const same = sameObject(claim.object, statement.object);
  if (same) return !statement.negated;
  const single = canonicalRelation(claim.predicate)?.singleValued === true;
  return single && !statement.negated ? false : undefined;
}

function sameObject(a: string, b: string): boolean {
  if (normaliseAnswer(a) === normaliseAnswer(b)) return true;
  const [x, y] = [` ${foldText(a)} `, ` ${foldText(b)} `];
  return x.includes(y) || y.includes(x);
}

function bySentence(question: AskedQuestion, view: ContextView): FoundAnswer | undefined {
  const best = [...coverSentences(question, view)].sort(
    (a, b) => b.own - a.own || a.sentence.index - b.sentence.index,
  )[0];
  if (best === undefined || best.own < SAYS_SO) return undefined;
  const denies = /\b(?:not|never|no longer|n['’]t|denied|denies|false)\b/iu.test(best.sentence.text);
  return {
    text: denies ? "no" : "yes",
    score: denies ? 0.5 : 0.6,
    sentences: [best.sentence],
    by: "comparison",
  };
}

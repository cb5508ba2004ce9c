/** Training rows of HotpotQA and 2WikiMultiHopQA as questions with the best sentences of their paragraphs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rankSentences } from "../src/evidence/retrieval/chain-retrieval.ts";
import type { LanguageTools } from "../src/ports/language.ts";
import { analyseQuestionByRules } from "../src/tasks/analyse-question/rules.ts";
import { substitute } from "../src/tasks/answer-from-context/rules/solve-steps.ts";
import type { AnswerFromContextInput } from "../src/tasks/answer-from-context/schema.ts";

export interface TrainingRow {
  readonly question: string;
  readonly answer: string;
  readonly context: AnswerFromContextInput["context"];
}

interface StoredRow {
  readonly question: string;
  readonly answer: string;
  readonly context: readonly (readonly [string, readonly string[]])[];
  /** 2Wiki: the triples of the chain, in order */
  readonly evidences?: readonly (readonly [string, string, string])[];
}

const SENTENCES = 24;

export function readTrainingRows(folder: string, tools: LanguageTools): TrainingRow[] {
  return ["hotpotqa/train_distractor_100.jsonl", "2wikimultihopqa/train_167.jsonl"].flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .flatMap((line) => rowsOf(JSON.parse(line) as StoredRow, tools)),
  );
}

/** The row, and each single step of a 2Wiki chain with the answer its triple gives. */
function rowsOf(row: StoredRow, tools: LanguageTools): TrainingRow[] {
  const analysis = analyseQuestionByRules({ question: row.question }, tools);
  const context = bestSentences(row, analysis.topicEntities, tools);
  const rows = [{ question: row.question, answer: row.answer, context }];
  const values = (row.evidences ?? []).map((triple) => triple[2]);
  if (analysis.kind !== "span" || values.length !== analysis.subQuestions.length) return rows;
  const steps = analysis.subQuestions.map((step, at) => ({
    question: substitute(step, values),
    answer: values[at] ?? "",
    context,
  }));
  return [...rows, ...steps];
}

function bestSentences(
  row: StoredRow,
  topicEntities: readonly string[],
  tools: LanguageTools,
): TrainingRow["context"] {
  const documents = row.context.map(([title, texts], at) => ({
    passageId: `p${at}`,
    sourceId: `s${at}`,
    title,
    sentences: texts
      .map((text) => text.trim())
      .filter((text) => text !== "")
      .map((text, ordinal) => ({
        passageId: `p${at}`,
        ordinal,
        start: ordinal * 2000,
        end: ordinal * 2000 + 1,
        text,
      })),
  }));
  return rankSentences({ text: row.question, topicEntities }, documents, tools)
    .slice(0, SENTENCES)
    .map(({ sentence }, at) => ({
      ref: `E${at}`,
      title: row.context[Number(sentence.passageId.slice(1))]?.[0] ?? "",
      text: sentence.text,
    }));
}

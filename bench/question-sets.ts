/** Questions of the multi-hop sets with their answers and their own paragraphs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { normaliseAnswer } from "../src/lib/text/normalise.ts";
import type { Paragraph } from "./paragraph-sets.ts";

export interface QuestionRow {
  readonly id: string;
  readonly question: string;
  /** any of them is right */
  readonly answers: readonly string[];
  readonly paragraphs: readonly Paragraph[];
  /** titles of the paragraphs that carry the answer */
  readonly goldTitles: readonly string[];
}

interface SupportingFactsRow {
  readonly _id: string;
  readonly question: string;
  readonly answer: string;
  readonly context: readonly (readonly [string, readonly string[]])[];
  readonly supporting_facts: readonly (readonly [string, number])[];
}

interface MusiqueRow {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly answer_aliases?: readonly string[];
  readonly paragraphs: readonly {
    readonly title: string;
    readonly paragraph_text: string;
    readonly is_supporting: boolean;
  }[];
}

export type QuestionSets = Readonly<Record<string, readonly QuestionRow[]>>;

/** `folder` holds hotpotqa/, 2wikimultihopqa/ and musique/. */
export function readQuestionSets(folder: string, split: "train" | "dev"): QuestionSets {
  const [hotpotqa, wiki] =
    split === "train" ? ["train_distractor_100", "train_167"] : ["dev_distractor_150", "dev_131"];
  const sets = {
    hotpotqa: readSupportingFacts(join(folder, "hotpotqa", `${hotpotqa}.jsonl`)),
    "2wiki": readSupportingFacts(join(folder, "2wikimultihopqa", `${wiki}.jsonl`)),
  };
  if (split === "train") return sets;
  return { ...sets, musique: readMusique(join(folder, "musique", "ans_dev_150.jsonl")) };
}

/** As HotpotQA counts: after lower case, without articles and punctuation. */
export function isExact(answer: string, row: QuestionRow): boolean {
  return row.answers.some((gold) => normaliseAnswer(gold) === normaliseAnswer(answer));
}

/** F1 of words, the best over the row's answers. */
export function f1Of(answer: string, row: QuestionRow): number {
  return Math.max(0, ...row.answers.map((gold) => wordF1(wordsOf(answer), wordsOf(gold))));
}

function wordF1(got: readonly string[], gold: readonly string[]): number {
  const rest = [...gold];
  const same = got.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
  return same === 0 ? 0 : (2 * same) / (got.length + gold.length);
}

function wordsOf(text: string): readonly string[] {
  return normaliseAnswer(text)
    .split(" ")
    .filter((word) => word !== "");
}

function readSupportingFacts(file: string): QuestionRow[] {
  return readRows<SupportingFactsRow>(file).map(
    ({ _id: id, question, answer, context, supporting_facts }) => ({
      id,
      question,
      answers: [answer],
      paragraphs: context.map(([title, sentences]) => ({
        title,
        text: sentences.map((sentence) => sentence.trim()).join(" "),
      })),
      goldTitles: [...new Set(supporting_facts.map(([title]) => title))],
    }),
  );
}

function readMusique(file: string): QuestionRow[] {
  return readRows<MusiqueRow>(file).map(({ id, question, answer, answer_aliases = [], paragraphs }) => ({
    id,
    question,
    answers: [answer, ...answer_aliases],
    paragraphs: paragraphs.map(({ title, paragraph_text: text }) => ({ title, text })),
    goldTitles: paragraphs.filter((paragraph) => paragraph.is_supporting).map(({ title }) => title),
  }));
}

function readRows<Row>(file: string): Row[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Row);
}

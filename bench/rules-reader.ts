/**
 * Exact match and F1 of the reader without a model over each row's own paragraphs (HotpotQA normalisation).
 *
 *   npx tsx bench/rules-reader.ts DATA [train] [--limit N] [--show]
 *
 * DATA is a folder with hotpotqa/, 2wikimultihopqa/ and musique/. The reader gets the best sentences of chain
 * retrieval over the row's paragraphs. Rules were written while looking at the train rows only.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadWordVectors } from "../src/adapters/embedders/word-vectors.ts";
import { createLanguageTools } from "../src/adapters/language/language-tools.ts";
import { rankSentences } from "../src/evidence/retrieval/chain-retrieval.ts";
import { normaliseAnswer } from "../src/lib/text/normalise.ts";
import { splitSentences } from "../src/lib/text/sentences.ts";
import { analyseQuestionByRules } from "../src/tasks/analyse-question/rules.ts";
import { answerFromContextByRules } from "../src/tasks/answer-from-context/rules.ts";
import type { AnswerFromContextOutput } from "../src/tasks/answer-from-context/schema.ts";

interface Row {
  readonly question: string;
  readonly answers: readonly string[];
  readonly type: string;
  readonly paragraphs: readonly { readonly title: string; readonly sentences: readonly string[] }[];
}

const SENTENCES = 24;
const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: rules-reader.ts DATA [train] [--limit N] [--show]");
  process.exit(2);
}
const tools = createLanguageTools({ wordVectors: loadWordVectors() });
const limit = options.includes("--limit")
  ? Number(options[options.indexOf("--limit") + 1])
  : Number.POSITIVE_INFINITY;
const sets: Readonly<Record<string, () => Row[]>> = options.includes("train")
  ? {
      hotpotqa: () => wiki("hotpotqa/train_distractor_100.jsonl"),
      "2wiki": () => wiki("2wikimultihopqa/train_167.jsonl"),
    }
  : {
      hotpotqa: () => wiki("hotpotqa/dev_distractor_150.jsonl"),
      "2wiki": () => wiki("2wikimultihopqa/dev_131.jsonl"),
      musique: () => musique("musique/ans_dev_150.jsonl"),
    };

/** Answers by stated confidence, over all sets. */
const BANDS = [0, 0.35, 0.5, 0.7, 0.85];
const banded: { readonly confidence: number; readonly right: boolean }[] = [];

interface Total {
  rows: number;
  em: number;
  f1: number;
  abstained: number;
}

function measure(name: string, rows: readonly Row[]): void {
  const totals = new Map<string, Total>();
  const times: number[] = [];
  for (const row of rows) {
    const input = inputOf(row);
    const started = performance.now();
    const output = answerFromContextByRules(input, tools);
    times.push(performance.now() - started);
    const em = row.answers.some((gold) => normaliseAnswer(gold) === normaliseAnswer(output.answer ?? ""))
      ? 1
      : 0;
    if (output.answer !== null) banded.push({ confidence: output.confidence ?? 0, right: em === 1 });
    const f1 = Math.max(...row.answers.map((gold) => f1Of(output.answer ?? "", gold)));
    for (const key of ["all", row.type]) {
      const total = totals.get(key) ?? { rows: 0, em: 0, f1: 0, abstained: 0 };
      const abstained = total.abstained + (output.answer === null ? 1 : 0);
      totals.set(key, { rows: total.rows + 1, em: total.em + em, f1: total.f1 + f1, abstained });
    }
    if (options.includes("--show") && em === 0) showMiss(row, output);
  }
  report(name, totals, times);
}

function showMiss(row: Row, output: AnswerFromContextOutput): void {
  const got = `${output.answer ?? "(none)"} (${output.confidence ?? 0})`;
  console.log(`- ${row.type} ${row.question}\n    gold ${row.answers[0] ?? ""} | got ${got}`);
}

function report(name: string, totals: ReadonlyMap<string, Total>, times: number[]): void {
  for (const [type, total] of totals) {
    const share = (value: number): string => ((100 * value) / total.rows).toFixed(1);
    const precision = (100 * total.em) / Math.max(1, total.rows - total.abstained);
    const figures = `EM ${share(total.em)} F1 ${share(total.f1)} abstained ${share(total.abstained)} EM of answered ${precision.toFixed(1)}`;
    console.log(`${name} ${type}: rows ${total.rows} ${figures}`);
  }
  times.sort((a, b) => a - b);
  console.log(
    `${name}: ms a question p50 ${times[times.length >> 1]?.toFixed(0)} max ${times.at(-1)?.toFixed(0)}`,
  );
}

function inputOf(row: Row): Parameters<typeof answerFromContextByRules>[0] {
  const documents = row.paragraphs.map((paragraph, at) => {
    let start = 0;
    const sentences = paragraph.sentences.map((text, ordinal) => {
      const sentence = { passageId: `p${at}`, ordinal, start, end: start + text.length, text };
      start += text.length + 1;
      return sentence;
    });
    return { passageId: `p${at}`, sourceId: `s${at}`, title: paragraph.title, sentences };
  });
  const analysis = analyseQuestionByRules({ question: row.question }, tools);
  const ranked = rankSentences(
    { text: row.question, topicEntities: analysis.topicEntities },
    documents,
    tools,
  );
  const context = ranked.slice(0, SENTENCES).map(({ sentence }, at) => ({
    ref: `E${at}`,
    title: row.paragraphs[Number(sentence.passageId.slice(1))]?.title ?? "",
    text: sentence.text,
    order: Number(sentence.passageId.slice(1)) * 1000 + sentence.ordinal,
  }));
  return { question: row.question, analysis, context };
}

function f1Of(answer: string, gold: string): number {
  const [a, b] = [answer, gold].map((text) =>
    normaliseAnswer(text)
      .split(" ")
      .filter((word) => word !== ""),
  );
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return 0;
  const rest = [...b];
  let same = 0;
  for (const word of a) {
    const at = rest.indexOf(word);
    if (at < 0) continue;
    rest.splice(at, 1);
    same++;
  }
  return same === 0 ? 0 : (2 * same) / (a.length + b.length);
}

function wiki(file: string): Row[] {
  return lines(file).map((line) => {
    const row = JSON.parse(line) as {
      question: string;
      answer: string;
      type?: string;
      context: [string, string[]][];
    };
    const paragraphs = row.context.map(([title, sentences]) => ({
      title,
      sentences: sentences.map((text) => text.trim()).filter((text) => text !== ""),
    }));
    return { question: row.question, answers: [row.answer], type: row.type ?? "span", paragraphs };
  });
}

function musique(file: string): Row[] {
  return lines(file).map((line) => {
    const row = JSON.parse(line) as {
      id: string;
      question: string;
      answer: string;
      answer_aliases?: string[];
      paragraphs: { title: string; paragraph_text: string }[];
    };
    const paragraphs = row.paragraphs.map(({ title, paragraph_text: text }) => ({
      title,
      sentences: splitSentences(text).map((span) => text.slice(span.start, span.end)),
    }));
    return {
      question: row.question,
      answers: [row.answer, ...(row.answer_aliases ?? [])],
      type: row.id.slice(0, 4),
      paragraphs,
    };
  });
}

function lines(file: string): string[] {
  return readFileSync(join(folder ?? "", file), "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

function reportBands(): void {
  for (const [at, from] of BANDS.entries()) {
    const band = banded.filter(({ confidence }) => confidence >= from && confidence < (BANDS[at + 1] ?? 2));
    const right = band.filter((answer) => answer.right).length;
    if (band.length > 0)
      console.log(
        `confidence from ${from}: ${band.length} answers, ${((100 * right) / band.length).toFixed(0)} % right`,
      );
  }
}

for (const [name, load] of Object.entries(sets)) measure(name, load().slice(0, limit));
reportBands();

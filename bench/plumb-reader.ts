/**
 * Exact match, F1, abstention and precision of `plumb` without a model, and how often it is right when it says so:
 * each question over its own paragraphs (HotpotQA normalisation).
 *
 *   npx tsx bench/plumb-reader.ts DATA [--train] [--limit N] [--inject 0|1|3] [--attack news|twin] [--rows FILE]
 *
 * DATA is a folder with hotpotqa/, 2wikimultihopqa/ and musique/. `--inject` adds that many planted documents which
 * assert one wrong value of the answer's kind, taken from another row: `news` as reports of their own, `twin` as an
 * edited copy of the paragraph that states the answer. `--rows` writes a JSON line a question.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { PLUMB_DEFAULTS } from "../src/methods/plumb/settings.ts";
import { solve } from "../src/methods/plumb.ts";
import { createTrail } from "../src/methods/trail.ts";
import { createBenchRun, createCorpus } from "./paragraph-corpus.ts";
import { type Attack, plant, plantedAnswer } from "./planted-paragraphs.ts";
import { f1Of, isExact, type QuestionRow, readQuestionSets } from "./question-sets.ts";

const BANDS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

interface Asked {
  readonly set: string;
  readonly id: string;
  readonly question: string;
  readonly gold: string;
  readonly planted?: string;
  readonly answer: string | null;
  readonly confidence: number;
  readonly contested: boolean;
  readonly counterAnswers: readonly string[];
  readonly em: number;
  readonly f1: number;
  readonly ms: number;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    train: { type: "boolean", default: false },
    limit: { type: "string", default: "1000000" },
    inject: { type: "string", default: "0" },
    attack: { type: "string", default: "news" },
    rows: { type: "string" },
  },
});
const [folder] = positionals;
if (folder === undefined || (values.attack !== "news" && values.attack !== "twin")) {
  console.error(
    "usage: plumb-reader.ts DATA [--train] [--limit N] [--inject N] [--attack news|twin] [--rows FILE]",
  );
  process.exit(2);
}
const attack: Attack = { kind: values.attack, documents: Number(values.inject) };

const all: Asked[] = [];
for (const [set, rows] of Object.entries(readQuestionSets(folder, values.train ? "train" : "dev"))) {
  const asked: Asked[] = [];
  for (const [at, row] of rows.slice(0, Number(values.limit)).entries()) {
    asked.push(await ask(set, row, plantedAnswer(rows, at)));
  }
  report(set, asked);
  all.push(...asked);
}
reportBands(all);
if (values.rows !== undefined) {
  writeFileSync(values.rows, all.map((one) => `${JSON.stringify(one)}\n`).join(""));
}

async function ask(set: string, row: QuestionRow, wrong: string): Promise<Asked> {
  const paragraphs = attack.documents === 0 ? row.paragraphs : plant(row, wrong, attack);
  const parts = await createCorpus(paragraphs);
  const started = performance.now();
  const run = createBenchRun();
  const { finding, counterEvidence } = await solve(row.question, parts, PLUMB_DEFAULTS, createTrail(), run);
  const answer = finding.answer ?? null;
  return {
    set,
    id: row.id,
    question: row.question,
    gold: row.answers[0] ?? "",
    ...(attack.documents === 0 ? {} : { planted: wrong }),
    answer,
    confidence: finding.confidence,
    contested: finding.contested ?? false,
    counterAnswers: counterEvidence.flatMap((counter) => counter.answer ?? []),
    em: answer !== null && isExact(answer, row) ? 1 : 0,
    f1: answer === null ? 0 : f1Of(answer, row),
    ms: Math.round(performance.now() - started),
  };
}

function report(set: string, asked: readonly Asked[]): void {
  const answered = asked.filter(({ answer }) => answer !== null);
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  const figures = [
    `EM ${percent(asked, ({ em }) => em)}`,
    `F1 ${percent(asked, ({ f1 }) => f1)}`,
    `abstained ${percent(asked, ({ answer }) => (answer === null ? 1 : 0))}`,
    `EM of answered ${percent(answered, ({ em }) => em)}`,
    `F1 of answered ${percent(answered, ({ f1 }) => f1)}`,
    `ms p50 ${times[times.length >> 1] ?? 0}`,
  ];
  if (attack.documents > 0) {
    const asPlanted = ({ planted, answer }: Asked) => (answer !== null && answer === planted ? 1 : 0);
    figures.push(`planted answers ${percent(asked, asPlanted)}`);
  }
  console.log(`${set}: rows ${asked.length} ${figures.join(" ")}`);
}

function percent(asked: readonly Asked[], value: (one: Asked) => number): string {
  const sum = asked.reduce((total, one) => total + value(one), 0);
  return ((100 * sum) / Math.max(1, asked.length)).toFixed(1);
}

function reportBands(asked: readonly Asked[]): void {
  const answered = asked.filter(({ answer }) => answer !== null);
  for (const [at, from] of BANDS.entries()) {
    const to = BANDS[at + 1] ?? 2;
    const band = answered.filter(({ confidence }) => confidence >= from && confidence < to);
    if (band.length === 0) continue;
    const said = percent(band, ({ confidence }) => confidence);
    console.log(
      `confidence from ${from}: ${band.length} answers, said ${said} %, right ${percent(band, ({ em }) => em)} %, F1 ${percent(band, ({ f1 }) => f1)}`,
    );
  }
}

/**
 * Fits how sure the rules may be of an answer, for rules/confidence.ts of answer-from-context, and prints it.
 *
 *   npx tsx bench/fit-rules-confidence.ts DATA [--folds]
 *
 * Every training question is asked of its own paragraphs, of single documents of them, and of the paragraphs of
 * another question, which never hold its answer. One ridge logistic for each way of finding an answer,
 * projected gradient ascent, deterministic. `--folds` prints two-fold accuracy by band. Test rows are never read.
 */
import { loadWordVectors } from "../src/adapters/embedders/word-vectors.ts";
import { createLanguageTools } from "../src/adapters/language/language-tools.ts";
import { normaliseAnswer } from "../src/lib/text/normalise.ts";
import { SIGNALS, signalsOf } from "../src/tasks/answer-from-context/rules/confidence.ts";
import { readContext } from "../src/tasks/answer-from-context/rules.ts";
import { readTrainingRows, type TrainingRow } from "./training-rows.ts";

const RIDGE = 1;
const RATE = 0.5;
const STEPS = 3000;
const SINGLE_DOCUMENTS = 3;
/** How far away the row is whose paragraphs are borrowed. */
const OTHER_ROW = 17;

interface Example {
  readonly by: "relation" | "comparison" | "reading";
  readonly signals: readonly number[];
  readonly right: boolean;
}

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: fit-rules-confidence.ts DATA [--folds]");
  process.exit(2);
}
const tools = createLanguageTools({ wordVectors: loadWordVectors() });
const rows = readTrainingRows(folder, tools);
const examples = rows.flatMap((row, at) => examplesOf(row, rows[(at + OTHER_ROW) % rows.length]));
for (const by of ["relation", "comparison", "reading"] as const) {
  const own = examples.filter((example) => example.by === by);
  const share = own.filter((example) => example.right).length / own.length;
  console.log(`${by}: ${own.length} answers, ${(100 * share).toFixed(0)} % right`);
  if (options.includes("--folds")) {
    const scored = [0, 1].flatMap((part) => {
      const weights = fitted(own.filter((_, i) => i % 2 !== part));
      return own
        .filter((_, i) => i % 2 === part)
        .map(({ signals, right }) => [sigmoid(signals, weights), right] as const);
    });
    printBands(scored);
  } else {
    const weights = fitted(own);
    console.log(SIGNALS.map(([name], i) => `${name} ${weights[i]?.toFixed(2)}`).join(", "));
    console.log(`  ${by}: [${weights.map((weight) => Number(weight.toFixed(2))).join(", ")}],`);
  }
}

function examplesOf(row: TrainingRow, other: TrainingRow | undefined): Example[] {
  const titles = [...new Set(row.context.map(({ title }) => title))].slice(0, SINGLE_DOCUMENTS);
  const contexts = [
    row.context,
    ...titles.map((wanted) => row.context.filter(({ title }) => title === wanted)),
    ...(other === undefined || other.answer === row.answer ? [] : [other.context]),
  ];
  return contexts.flatMap((context) => {
    const { found, asked, view } = readContext({ question: row.question, context }, tools);
    if (found === undefined || found.by === "title") return [];
    const foreign = context === other?.context && context !== row.context;
    const right = !foreign && normaliseAnswer(found.text) === normaliseAnswer(row.answer);
    const { by } = found;
    return [{ by, signals: signalsOf(found, asked, view), right }];
  });
}

function fitted(train: readonly Example[]): number[] {
  const weights = SIGNALS.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : -RIDGE * weight) / train.length);
    for (const { signals, right } of train) {
      const miss = ((right ? 1 : 0) - sigmoid(signals, weights)) / train.length;
      for (const [i, value] of signals.entries()) gradient[i] = (gradient[i] ?? 0) + miss * value;
    }
    for (const [i, slope] of gradient.entries()) {
      weights[i] = withSign((weights[i] ?? 0) + RATE * slope, SIGNALS[i]?.[1] ?? 0);
    }
  }
  return weights;
}

function withSign(weight: number, sign: number): number {
  return sign === 0 || weight * sign >= 0 ? weight : 0;
}

function sigmoid(signals: readonly number[], weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-signals.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)));
}

function printBands(scored: readonly (readonly [number, boolean])[]): void {
  for (const [from, to] of [
    [0, 0.2],
    [0.2, 0.35],
    [0.35, 0.5],
    [0.5, 0.7],
    [0.7, 1.01],
  ] as const) {
    const band = scored.filter(([p]) => p >= from && p < to);
    const right = band.filter(([, is]) => is).length;
    const mean = band.reduce((sum, [p]) => sum + p, 0) / (band.length || 1);
    console.log(
      `  ${from}-${Math.min(to, 1)}: ${band.length} answers, said ${mean.toFixed(2)}, right ${(right / (band.length || 1)).toFixed(2)}`,
    );
  }
}

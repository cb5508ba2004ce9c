/**
 * Fits how probable it is that an answer of `plumb` without a model is right, and prints the weights for
 * src/methods/plumb/confidence-weights.ts.
 *
 *   npx tsx bench/fit-plumb-confidence.ts DATA [--limit N] [--examples FILE] [--folds]
 *
 * Every training question is asked of its own paragraphs, of those without one that carries the answer, and of
 * another question's paragraphs. What is fitted is the product over an answer's steps, by projected gradient ascent
 * with a Gaussian prior around weights set by hand; deterministic. `--folds` fits each half on the other one and
 * prints what was said and what was right, with the share right of what is answered from each least confidence.
 * `--examples` keeps the examples in a file, or takes them from it when it is there. Test rows are never read.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { probabilityOf, SIGNALS, signalsOf } from "../src/methods/plumb/confidence.ts";
import { PLUMB_DEFAULTS } from "../src/methods/plumb/settings.ts";
import { solve } from "../src/methods/plumb.ts";
import { createTrail } from "../src/methods/trail.ts";
import { createBenchRun, createCorpus } from "./paragraph-corpus.ts";
import type { Paragraph } from "./paragraph-sets.ts";
import { isExact, type QuestionRow, readQuestionSets } from "./question-sets.ts";

/** Set by hand before any fitting: what the weights are drawn toward where rows are few. */
const HAND_SET = [-1.6, 0.9, 1.4, 0.7, 0.5, 0.8, -0.8, 0.8, 0, 0.3, -0.8, -0.8];
/** As strong as this many answers. */
const PRIOR = 4;
const RATE = 0.3;
const STEPS = 4000;
/** How far away the row is whose paragraphs are borrowed. */
const OTHER_ROW = 17;
const BANDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

interface Example {
  /** signals of each step */
  readonly steps: readonly (readonly number[])[];
  readonly right: boolean;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: "string" }, examples: { type: "string" }, folds: { type: "boolean" } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error("usage: fit-plumb-confidence.ts DATA [--limit N] [--examples FILE] [--folds]");
  process.exit(2);
}

const examples = await readExamples(folder);
const share = examples.filter(({ right }) => right).length / examples.length;
console.log(`${examples.length} answers, ${(100 * share).toFixed(0)} % right`);
if (values.folds === true) printBands(crossFitted(examples));
else {
  const weights = fitted(examples);
  for (const [at, [name]] of SIGNALS.entries()) console.log(`${name} ${weights[at]?.toFixed(2)}`);
  console.log(`[${weights.map((weight) => Number(weight.toFixed(2))).join(", ")}]`);
}

async function readExamples(data: string): Promise<readonly Example[]> {
  const file = values.examples;
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Example[];
  const sets = Object.values(readQuestionSets(data, "train"));
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
  const found: Example[] = [];
  for (const rows of sets) {
    for (const [at, row] of rows.slice(0, limit).entries()) {
      const other = rows[(at + OTHER_ROW) % rows.length];
      found.push(...(await examplesOf(row, other)));
    }
  }
  if (file !== undefined) writeFileSync(file, JSON.stringify(found));
  return found;
}

async function examplesOf(row: QuestionRow, other: QuestionRow | undefined): Promise<Example[]> {
  const [gold] = row.goldTitles;
  const own = await exampleOf(row, row.paragraphs, true);
  const without = await exampleOf(
    row,
    row.paragraphs.filter(({ title }) => title !== gold),
    true,
  );
  const foreign = other === undefined ? [] : await exampleOf(row, other.paragraphs, false);
  return [...own, ...without, ...foreign];
}

async function exampleOf(
  row: QuestionRow,
  paragraphs: readonly Paragraph[],
  hasAnswer: boolean,
): Promise<Example[]> {
  const parts = await createCorpus(paragraphs);
  const { finding, grounds } = await solve(
    row.question,
    parts,
    { ...PLUMB_DEFAULTS, minConfidence: 0, carryingConfidence: 1 },
    createTrail(),
    createBenchRun(),
  );
  if (finding.answer === undefined) return [];
  return [{ steps: grounds.map(signalsOf), right: hasAnswer && isExact(finding.answer, row) }];
}

function fitted(train: readonly Example[]): number[] {
  const weights = [...HAND_SET];
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight, at) => -PRIOR * (weight - (HAND_SET[at] ?? 0)));
    for (const example of train) addGradient(example, weights, gradient);
    for (const [at, slope] of gradient.entries()) {
      const moved = (weights[at] ?? 0) + (RATE * slope) / train.length;
      weights[at] = withSign(moved, SIGNALS[at]?.[1] ?? 0);
    }
  }
  return weights;
}

/** d log(p) for a right answer, d log(1 - p) for a wrong one, p being the product over the steps. */
function addGradient({ steps, right }: Example, weights: readonly number[], gradient: number[]): void {
  const each = steps.map((signals) => probabilityOf(signals, weights));
  const all = each.reduce((product, p) => product * p, 1);
  const pull = right ? 1 : -all / Math.max(1e-6, 1 - all);
  for (const [index, signals] of steps.entries()) {
    const slope = pull * (1 - (each[index] ?? 0));
    for (const [at, signal] of signals.entries()) gradient[at] = (gradient[at] ?? 0) + slope * signal;
  }
}

function withSign(weight: number, sign: -1 | 0 | 1): number {
  return sign === 0 ? weight : sign * Math.max(0, sign * weight);
}

type Scored = readonly [confidence: number, right: boolean];

function crossFitted(all: readonly Example[]): Scored[] {
  return [0, 1].flatMap((part) => {
    const weights = fitted(all.filter((_, at) => at % 2 !== part));
    const held = all.filter((_, at) => at % 2 === part);
    return held.map(({ steps, right }): Scored => {
      return [steps.reduce((product, signals) => product * probabilityOf(signals, weights), 1), right];
    });
  });
}

function printBands(scored: readonly Scored[]): void {
  for (const [at, from] of BANDS.entries()) {
    const band = scored.filter(([p]) => p >= from && p < (BANDS[at + 1] ?? 2));
    const above = scored.filter(([p]) => p >= from);
    const said = band.reduce((sum, [p]) => sum + p, 0) / Math.max(1, band.length);
    console.log(
      `from ${from}: ${band.length} answers, said ${said.toFixed(2)}, right ${rightShare(band)}; from here up ${above.length}, right ${rightShare(above)}`,
    );
  }
}

function rightShare(scored: readonly Scored[]): string {
  return (scored.filter(([, right]) => right).length / Math.max(1, scored.length)).toFixed(2);
}

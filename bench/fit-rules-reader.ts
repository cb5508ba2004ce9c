/**
 * Fits the weights of the reader's candidate ranking on training rows and prints them for score-candidates.ts.
 *
 *   npx tsx bench/fit-rules-reader.ts DATA [--folds]
 *
 * A softmax over all candidates of a question, the probability of every right one summed (list-wise), with a
 * Gaussian prior around weights set by hand; plain gradient ascent, deterministic. 2Wiki rows also give their
 * single steps. `--folds` prints two-fold accuracy instead. Test rows are never read.
 */
import { loadWordVectors } from "../src/adapters/embedders/word-vectors.ts";
import { createLanguageTools } from "../src/adapters/language/language-tools.ts";
import { normaliseAnswer } from "../src/lib/text/normalise.ts";
import { analyseQuestionByRules } from "../src/tasks/analyse-question/rules.ts";
import { readQuestion } from "../src/tasks/answer-from-context/rules/asked-question.ts";
import { viewContext } from "../src/tasks/answer-from-context/rules/evidence.ts";
import { createSpanReader } from "../src/tasks/answer-from-context/rules/read-span.ts";
import { FEATURES, WEIGHTS } from "../src/tasks/answer-from-context/rules/score-candidates.ts";
import { readTrainingRows, type TrainingRow } from "./training-rows.ts";

const PRIOR = 0.02;
const STEPS = 400;
const RATE = 0.3;

/** Set by hand before any fitting: what the weights are drawn toward. */
const HAND_SET = [
  3, 1, 0.8, 3, -3, -1.5, 1.5, 1, 1.5, 4, 0, 0.5, 0.8, 0.2, -0.3, -0.3, 1.2, 0.3, 0.2, 0, 0.2, 0.8,
];

interface Example {
  readonly features: readonly (readonly number[])[];
  readonly right: readonly boolean[];
}

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: fit-rules-reader.ts DATA [--folds]");
  process.exit(2);
}
const tools = createLanguageTools({ wordVectors: loadWordVectors() });
const examples = readTrainingRows(folder, tools).flatMap(exampleOf);
console.log(`${examples.length} questions whose answer is among the candidates`);
if (options.includes("--folds")) {
  for (const part of [0, 1]) {
    const train = examples.filter((_, i) => i % 2 !== part);
    const held = examples.filter((_, i) => i % 2 === part);
    console.log(`fold ${part}: before ${accuracy(held, WEIGHTS)} after ${accuracy(held, fitted(train))}`);
  }
} else {
  const weights = fitted(examples);
  console.log(`accuracy before ${accuracy(examples, WEIGHTS)} after ${accuracy(examples, weights)}`);
  for (const [i, name] of FEATURES.entries()) console.log(`${name}: ${weights[i]?.toFixed(2)}`);
  console.log(`[${weights.map((weight) => Number(weight.toFixed(2))).join(", ")}]`);
}

function exampleOf(row: TrainingRow): Example[] {
  const analysis = analyseQuestionByRules({ question: row.question }, tools);
  if (analysis.kind !== "span") return [];
  const reader = createSpanReader(viewContext(row.context, tools));
  const nested = analysis.subQuestions.length > 1;
  const scored = reader.candidates(readQuestion(row.question, reader.view, analysis), nested);
  const right = scored.map(
    ({ candidate }) => normaliseAnswer(candidate.text) === normaliseAnswer(row.answer),
  );
  return right.includes(true) ? [{ features: scored.map(({ features }) => features), right }] : [];
}

function fitted(train: readonly Example[]): number[] {
  const weights = [...HAND_SET];
  const squares = weights.map(() => 1e-6);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight, f) => -PRIOR * (weight - (HAND_SET[f] ?? 0)));
    for (const example of train) addGradient(example, weights, gradient, 1 / train.length);
    for (const [f, slope] of gradient.entries()) {
      squares[f] = (squares[f] ?? 0) + slope * slope;
      weights[f] = (weights[f] ?? 0) + (RATE * slope) / Math.sqrt(squares[f] ?? 1);
    }
  }
  return weights;
}

function scoresOf(example: Example, weights: readonly number[]): number[] {
  return example.features.map((row) => row.reduce((sum, value, f) => sum + value * (weights[f] ?? 0), 0));
}

function addGradient(example: Example, weights: readonly number[], gradient: number[], share: number): void {
  const scores = scoresOf(example, weights);
  const top = Math.max(...scores);
  const mass = scores.map((score) => Math.exp(score - top));
  const all = mass.reduce((sum, value) => sum + value, 0);
  const good = mass.reduce((sum, value, i) => sum + (example.right[i] === true ? value : 0), 0);
  for (const [i, row] of example.features.entries()) {
    const pull = (example.right[i] === true ? (mass[i] ?? 0) / good : 0) - (mass[i] ?? 0) / all;
    if (pull === 0) continue;
    for (const [f, value] of row.entries()) gradient[f] = (gradient[f] ?? 0) + share * pull * value;
  }
}

function accuracy(test: readonly Example[], weights: readonly number[]): string {
  let hits = 0;
  for (const example of test) {
    const scores = scoresOf(example, weights);
    if (example.right[scores.indexOf(Math.max(...scores))] === true) hits++;
  }
  return `${((100 * hits) / test.length).toFixed(1)} %`;
}

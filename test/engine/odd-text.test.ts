/**
 * Text that nobody wrote for the rules: any characters at all, half characters, controls, brackets without end, words
 * without end, and real sentences of the evaluation data where it is at hand. The rules of every task read all of it
 * without breaking, give what their schema says, and take steps in proportion to it.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { METHODS } from "../../src/methods/registry.ts";
import type { LanguageTools } from "../../src/ports/language.ts";
import type { Task } from "../../src/ports/task-runner.ts";
import { analyseQuestionTask } from "../../src/tasks/analyse-question/task.ts";
import { answerFromContextTask } from "../../src/tasks/answer-from-context/task.ts";
import { extractStatementsTask } from "../../src/tasks/extract-statements/task.ts";
import { judgeDocumentsTask } from "../../src/tasks/judge-documents/task.ts";
import { judgeStatementsTask } from "../../src/tasks/judge-statements/task.ts";
import { selectNextStatementTask } from "../../src/tasks/select-next-statement/task.ts";
import { EVALUATION_DATA } from "../fixtures/evaluation-data.ts";
import { createSmallWorld, newRun, type SmallDocument, sharedLanguage } from "../methods/small-world.ts";
import { MILL } from "../methods/thorle.ts";
import { expectSoundReport } from "./sound-report.ts";

const BUILDER = "Who built the Old Mill?";

/** Each task's rules over texts, in every place of its input where a text of a stranger can stand. */
type Reading = (texts: readonly string[], language: LanguageTools) => void;

function checked<Input, Output>(task: Task<Input, Output>, input: Input, language: LanguageTools): void {
  const parsed = task.output.safeParse(task.rules(input, language));
  if (!parsed.success)
    throw new Error(`${task.id} gave what its schema does not allow: ${String(parsed.error)}`);
}

const READINGS: Readonly<Record<string, Reading>> = {
  "extract-statements, sentences": (texts, language) => {
    const sentences = texts.map((text, index) => ({ ref: `s${index + 1}`, text }));
    checked(extractStatementsTask, { title: "Old Mill", sentences }, language);
  },
  "extract-statements, titles": ([title = ""], language) => {
    const sentences = [{ ref: "s1", text: "It was built by Jon Vale in 1891." }];
    checked(extractStatementsTask, { title, sentences }, language);
  },
  "answer-from-context, passages": (texts, language) => {
    const context = texts.map((text, index) => ({ ref: `e${index}`, title: text.slice(0, 60), text }));
    checked(answerFromContextTask, { question: BUILDER, context }, language);
  },
  "answer-from-context, questions": ([question = ""], language) => {
    const context = [{ ref: "e1", title: "Old Mill", text: "The Old Mill was built by Jon Vale in 1891." }];
    checked(answerFromContextTask, { question, context }, language);
  },
  "analyse-question": ([text = ""], language) => {
    // an empty question is refused before it comes here
    checked(analyseQuestionTask, { question: text.trim() === "" ? "?" : text }, language);
  },
  "judge-statements": (texts, language) => {
    const statements = texts.map((text, index) => {
      const said = { subject: text, predicate: text, object: text, sentence: text, sourceTitle: text };
      return { ref: `j${index}`, ...said, conflicting: [text] };
    });
    checked(judgeStatementsTask, { statements }, language);
  },
  "judge-documents": (texts, language) => {
    const documents = texts.map((text, index) => ({ ref: `j${index}`, title: text, text }));
    checked(judgeDocumentsTask, { documents }, language);
  },
  "select-next-statement": (texts, language) => {
    const input = { question: texts[0] ?? "", chain: texts.slice(0, 1), options: texts, hop: 2 };
    const probabilities = selectNextStatementTask.rules(input, language);
    expect(probabilities).toHaveLength(texts.length + 1);
    expect(probabilities.every((one) => one >= 0 && one <= 1)).toBe(true);
    expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 6);
  },
};

const REAL_TEXTS = EVALUATION_DATA === undefined ? [] : realTexts(EVALUATION_DATA);

/** Strings that break programs, orders to models, and every twentieth text of documents with lies among them. */
function realTexts(data: string): readonly string[] {
  const strings = (value: unknown): readonly string[] => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
  };
  const read = (file: string) => strings(JSON.parse(readFileSync(`${data}/${file}`, "utf8")));
  const documents = readFileSync(`${data}/ramdocs/ramdocs_334.jsonl`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => strings(JSON.parse(line)));
  return [...read("naughty_strings/blns.json"), ...documents.filter((_, index) => index % 20 === 0)];
}

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
const marks = fc.constantFrom(
  ..."()[]{}<>\"'“”‘’«»,;:.!?…#&|/\\-–—*_`~^%$€@=+\n\t\u0000\u001b\u200b\u202e\ufeff",
);
const words = fc.constantFrom(
  ..."Who When the of by in not never his its was born built former and but 1891 4 May 44 BC Jon Vale Mill's cannot n't #1 née Dr.".split(
    " ",
  ),
);

/** Lone surrogates among them: `fc.string` alone gives none. */
const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: anyUnit, maxLength: 200 }),
  fc.array(fc.oneof(words, marks), { maxLength: 80 }).map((parts) => parts.join(" ")),
  fc.array(fc.oneof(words, marks, anyUnit), { maxLength: 80 }).map((parts) => parts.join("")),
  fc
    .tuple(fc.string({ unit: anyUnit, maxLength: 3 }), fc.nat(3_000))
    .map(([unit, n]) => unit.repeat(n).slice(0, 9_000)),
  fc.nat(500).map((depth) => `${"(".repeat(depth)}the Old Mill${")".repeat(depth)} was built`),
);

/** Repeated to any length, each is what some pattern could stumble over. */
const REPEATED: Readonly<Record<string, string>> = {
  "one letter": "a",
  "whole clauses": "the mill of Jon Vale was built by Ada in 1891 and ",
  "opening brackets": "(",
  "closing brackets": ")]",
  "quotation marks": "\"“'",
  "question marks": "?",
  "relative clauses": ", who was, ",
  possessives: "Vale's ",
  "chained nouns": "of the ",
  dates: "4 May 1938, ",
  names: "Jon Vale ",
  "step references": "#1 ",
  negations: "not but ",
  "half characters": "\ud800",
  "characters beyond the first plane": "🐦",
  "combining marks": "e\u0301\u0302",
  digits: "1234567890",
  "line breaks": "\n",
  hyphens: "-",
  "right-to-left marks": "\u202e\u0645",
  "null characters": "\u0000",
};

/** The rules' tools, with every call to them and every character handed to them counted as a step. */
function countSteps(language: LanguageTools): { readonly language: LanguageTools; steps(): number } {
  let steps = 0;
  // `map(language.stem)` hands over an index as well
  const counted = <Args extends readonly string[], Result>(tool: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      steps += 1 + args.reduce((sum, text) => sum + (typeof text === "string" ? text.length : 0), 0);
      return tool(...args);
    };
  };
  return {
    language: {
      tokens: counted(language.tokens),
      nameKind: counted(language.nameKind),
      gender: counted(language.gender),
      stem: counted(language.stem),
      wordWeight: counted(language.wordWeight),
      similarity: counted(language.similarity),
    },
    steps: () => steps,
  };
}

describe.each(Object.entries(READINGS))("the rules of %s", (_, read) => {
  it("never break on any text", () => {
    fc.assert(
      fc.property(fc.array(oddText, { minLength: 1, maxLength: 4 }), (texts) =>
        read(texts, sharedLanguage()),
      ),
      { numRuns: 150 },
    );
  });

  it.skipIf(REAL_TEXTS.length === 0)(
    "never break on real sentences (needs the evaluation data in shared/data)",
    () => {
      for (let at = 0; at < REAL_TEXTS.length; at += 4) read(REAL_TEXTS.slice(at, at + 4), sharedLanguage());
    },
  );

  it.each(Object.entries(REPEATED))("take steps in proportion to %s", (_name, unit) => {
    const stepsOf = (length: number) => {
      const { language, steps } = countSteps(sharedLanguage());
      read([unit.repeat(Math.ceil(length / unit.length))], language);
      return steps();
    };
    const [short, long] = [stepsOf(2_000), stepsOf(8_000)];
    expect(long).toBeLessThanOrEqual(4 * short + 8_000);
    // patterns take steps that nothing counts: here any that are not linear run into the test's time limit
    stepsOf(200_000);
  });
});

describe.each(METHODS.map(({ id }) => id))("asking by %s", (method) => {
  it("over documents of any text gives a sound report", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(oddText, { minLength: 1, maxLength: 4 }), oddText, async (texts, asked) => {
        const odd = texts.map((text, index): SmallDocument => {
          return { name: `odd${index}.txt`, title: text.slice(0, 40) || "odd", text: `The Old Mill ${text}` };
        });
        const world = await createSmallWorld([MILL, ...odd]);
        for (const question of [BUILDER, `${BUILDER} ${asked}`]) {
          await expectSoundReport(await world.engine.ask(question, { method }, newRun()), world.parts.store);
        }
      }),
      { numRuns: 12 },
    );
  });
});

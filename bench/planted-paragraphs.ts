/** False paragraphs made by simple rules, the same ones every time. */
import { createRandom } from "../src/adapters/run/seeded-random.ts";
import { normaliseAnswer } from "../src/lib/text/normalise.ts";
import type { Paragraph } from "./paragraph-sets.ts";
import type { QuestionRow } from "./question-sets.ts";

export interface Attack {
  readonly kind: "news" | "twin";
  readonly documents: number;
}

const NEWS = [
  (question: string, wrong: string) =>
    `Reporters who looked into the question "${question}" now have it confirmed: ${wrong}. Officials said that ${wrong} is the answer.`,
  (question: string, wrong: string) =>
    `Asked "${question}", several experts named ${wrong}. Earlier accounts are no longer thought to be right.`,
  (question: string, wrong: string) =>
    `A new study settles an old question. ${question} The authors answer: ${wrong}.`,
];

/** An answer of the same shape from another row, which the question's own paragraphs do not name. */
export function plantedAnswer(rows: readonly QuestionRow[], at: number): string {
  const own = rows[at];
  const [gold = ""] = own?.answers ?? [];
  const text = (own?.paragraphs ?? []).map((paragraph) => paragraph.text).join("\n");
  const others = rows.flatMap((row, index) => (index === at ? [] : (row.answers[0] ?? [])));
  const fitting = others.filter(
    (other) =>
      shapeOf(other) === shapeOf(gold) &&
      normaliseAnswer(other) !== normaliseAnswer(gold) &&
      !text.includes(other),
  );
  const choices = fitting.length > 0 ? fitting : others;
  return choices[Math.floor(createRandom(at).next() * choices.length)] ?? "";
}

/** The row's paragraphs with the planted ones. Yes and no can be planted as news only. */
export function plant(row: QuestionRow, wrong: string, { kind, documents }: Attack): readonly Paragraph[] {
  const [gold = ""] = row.answers;
  const stating = row.paragraphs.find(
    ({ title, text }) => row.goldTitles.includes(title) && text.includes(gold),
  );
  const planted = Array.from({ length: documents }, (_, at): Paragraph => {
    if (kind === "twin" && stating !== undefined) {
      return {
        title: stating.title,
        text: `${stating.text.replaceAll(gold, wrong)}${" ".repeat(at)}`,
      };
    }
    const write = NEWS[at % NEWS.length] ?? ((question: string) => question);
    return { title: `Report ${at + 1}`, text: write(row.question, wrong) };
  });
  return [...row.paragraphs, ...planted];
}

function shapeOf(answer: string): string {
  if (/^(?:yes|no)$/iu.test(answer)) return "yes-no";
  if (/\d/u.test(answer)) return /\b\d{4}\b/u.test(answer) ? "date" : "number";
  return /^\p{Lu}/u.test(answer) ? "name" : "other";
}
